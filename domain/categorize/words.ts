/**
 * Text in the form in which names are compared: lower case, without accents and punctuation. The builder of the tables in `tables/` uses
 * the same rules (`scripts/category-data`).
 */

/** Returns a text in lower case without accents, with "&" as "and" and "ß" as "ss". */
export const plain = (text: string): string => {
  const lower = text.toLowerCase();
  // Most statement texts have only these characters, and normalizing is slow.
  if (/^[a-z0-9 .,:;/*#'()_+-]*$/.test(lower)) return lower.replace(/'/g, "");
  return lower
    .normalize("NFKD")
    .replace(/[\p{M}'’`´]/gu, "")
    .replace(/&/g, " and ")
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/æ/g, "ae");
};

/** Returns the words of a text: runs of letters and digits in plain form. */
export const tokensOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Returns letters and digits alone: "The Home Depot" is "thehomedepot". */
export const compact = (text: string): string => tokensOf(text).join("");

/**
 * Returns a text with its long numbers and dates made equal. References, card tails and days differ on every row of a merchant and say
 * nothing about it, so that rows which differ only in them are read once.
 */
export const withoutNumbers = (text: string): string => text.replace(/\d{3,}/g, "000").replace(/\d{1,2}([/.-])\d{1,2}/g, "01$101");

/** Remembers the results of a pure function, up to a number of keys. */
export const remembered = <Result>(most: number): ((key: string, find: () => Result) => Result) => {
  const known = new Map<string, Result>();
  return (key, find) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const result = find();
    if (known.size < most) known.set(key, result);
    return result;
  };
};
