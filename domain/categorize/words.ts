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
