import { wordsOf } from "#domain/excerpt.ts";

/** A search as patterns for `ilike`, the longest word first, which narrows an index the most. Signs that match anything match themselves. */
export const patternsOf = (search: string): string[] =>
  wordsOf(search)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
