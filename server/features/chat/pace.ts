import { setTimeout as after } from "node:timers/promises";

/** How fast a reader gets text that is already known: milliseconds per word, and at most so many in the whole answer. */
export type Pace = { msPerWord: number; atMost: number };

/** Shorter delays are added up, because a timer is late by up to a millisecond. */
const SHORTEST_MS = 10;

/** The end of a sentence or of a line, such as a table row. */
const BREAK = /(?<=[.!?:]\s)|(?<=\n)/;

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/**
 * Yields text in sentences and lines with short delays, so that a reader can follow where it grows. Text that arrives in small pieces, as
 * from a language model, is not delayed.
 */
export async function* paced(
  pieces: AsyncIterable<string>,
  { msPerWord, atMost }: Pace,
  pause: (ms: number) => Promise<unknown> = after,
): AsyncIterable<string> {
  let left = atMost;
  let owed = 0;
  for await (const piece of pieces) {
    const parts = piece.split(BREAK);
    const wanted = wordsIn(piece) * msPerWord;
    const share = wanted > left ? left / wanted : 1;
    for (const [i, part] of parts.entries()) {
      yield part;
      if (i === parts.length - 1) break;
      owed += wordsIn(part) * msPerWord * share;
      if (owed < SHORTEST_MS || left <= 0) continue;
      const wait = Math.min(owed, left);
      await pause(wait);
      left -= wait;
      owed = 0;
    }
  }
}
