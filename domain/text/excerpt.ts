/** Start and end of a highlight in a text, in UTF-16 units. */
export type Mark = readonly [from: number, to: number];

const MOST_WORDS = 8;

/** Returns the distinct words of a search, at most eight. */
export const wordsOf = (search: string): string[] => [...new Set(search.trim().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

/** Returns where the words occur in a text, ignoring case; in order and without overlap. */
export const marksIn = (text: string, words: readonly string[]): Mark[] => {
  if (words.length === 0) return [];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|"), "giu");
  return [...text.matchAll(any)].map((found) => [found.index, found.index + found[0].length]);
};

/** Returns an excerpt of about `length` characters around the first highlight. It is cut between words, with … where text is omitted. */
export const excerptOf = (text: string, words: readonly string[], length: number): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  const first = marksIn(flat, words)[0]?.[0] ?? 0;
  const from = first < length / 2 ? 0 : wordStart(flat, first - Math.floor(length / 3));
  const to = flat.length - from <= length ? flat.length : wordEnd(flat, from + length);
  return `${from > 0 ? "…" : ""}${flat.slice(from, to).trim()}${to < flat.length ? "…" : ""}`;
};

const NEAR = 24;

/** Returns the start of the word at or after an index. For a very long word it returns the index itself, but never inside a character. */
const wordStart = (text: string, at: number): number => {
  const space = text.indexOf(" ", at);
  return space >= 0 && space - at < NEAR ? space + 1 : whole(text, at);
};
const wordEnd = (text: string, at: number): number => {
  const space = text.lastIndexOf(" ", at);
  return space >= 0 && at - space < NEAR ? space : whole(text, at);
};
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);
