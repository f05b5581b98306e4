/** Control, bidirectional, zero-width, private-use and tag characters. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/u;

/** Removes invisible characters and applies NFKC; line breaks become spaces. */
export const stripInvisible = (text: string): string =>
  [...text.normalize("NFKC")].map((c) => (/\s/u.test(c) ? " " : INVISIBLE.test(c) ? "" : c)).join("");
