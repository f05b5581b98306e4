import { type Cents, cents } from "../money.ts";

/** One word of a search. `size` is set if the word can be an amount: the smallest and largest size it may mean. */
export type SearchWord = { text: string; size: { least: Cents; most: Cents } | null };

const AMOUNT = /^[-+]?\$?[-+]?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.(\d{0,2}))?$/;

/** `$42` means 42.00 to 42.99, `42.5` means 42.50 to 42.59, and `42.50` is exact. The sign is ignored, as in the amount filters. */
const sizeOf = (word: string): SearchWord["size"] => {
  const [, whole, decimals = ""] = AMOUNT.exec(word) ?? [];
  if (whole === undefined) return null;
  const dollars = Number(whole.replaceAll(",", ""));
  return {
    least: cents(dollars * 100 + Number(decimals.padEnd(2, "0"))),
    most: cents(dollars * 100 + Number(decimals.padEnd(2, "9"))),
  };
};

const bare = (word: string): string => word.replace(/^[,;]+/, "").replace(/[,;]+$/, "") || word;

/** Returns the distinct words of a search, in lower case. Order does not matter: a row matches if it contains all of them. */
export const searchWords = (search: string): SearchWord[] =>
  [...new Set(search.toLowerCase().split(/\s+/u).filter(Boolean).map(bare))].map((text) => ({ text, size: sizeOf(text) }));
