import { wordsOf } from "#domain/text/excerpt.ts";

/** Returns a search as patterns for `ilike`, longest word first because it narrows an index most. Wildcard characters match literally. */
export const patternsOf = (search: string): string[] =>
  wordsOf(search)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
