import type { Token } from "../cover.ts";
import type { Type } from "../lexicon.ts";
import { isReplaced, REPLACEMENTS, type Seen } from "../seen.ts";
import { pieceCount, piecesOf } from "./pieces.ts";

/** A question as the encoder reads it. */
export type Input = {
  /** Its pieces; a replaced time, number or name is one piece, behind those of the vocabulary. */
  pieces: readonly number[];
  /** The types that the lexicon gives each piece. */
  types: readonly (readonly Type[])[];
  /** The place of each word's first piece. */
  firsts: readonly number[];
};

/** More pieces than this are cut off; a word behind them reads as the last one. */
export const MOST_PIECES = 96;
/** A piece counts this many types at most. */
const MOST_TYPES = 4;
/** Signs between two words count this many pieces at most. */
const MOST_SIGNS = 3;

/** How many pieces there are, with those for what is replaced. */
export const allPieces = (): number => pieceCount() + REPLACEMENTS.length;

/** Returns a question as the encoder reads it. `text` is normalized, and `tokens` are its words as `seen`. */
export const inputOf = (text: string, tokens: readonly Token[], { words, types: typesAt }: Seen): Input => {
  const pieces: number[] = [];
  const types: (readonly Type[])[] = [];
  const firsts: number[] = [];
  const add = (ids: readonly number[], of: readonly Type[]): void => {
    for (const id of ids) {
      pieces.push(id);
      types.push(of);
    }
  };
  const signs = (from: number, to: number): string => text.slice(from, to).trim();
  const addSigns = (some: string): void => add(piecesOf(some, false).slice(0, MOST_SIGNS), []);
  tokens.forEach((token, at) => {
    const before = signs(tokens[at - 1]?.to ?? 0, token.from);
    const word = words[at] ?? "";
    // A name of three words is one name.
    if (isReplaced(word) && word === words[at - 1] && before === "") {
      firsts.push(firsts.at(-1) ?? 0);
      return;
    }
    if (before !== "") addSigns(before);
    firsts.push(pieces.length);
    add(
      isReplaced(word) ? [pieceCount() + REPLACEMENTS.findIndex((one) => one === word)] : piecesOf(word, true),
      (typesAt[at] ?? []).slice(0, MOST_TYPES),
    );
  });
  const after = signs(tokens.at(-1)?.to ?? 0, text.length);
  if (after !== "") addSigns(after);
  return {
    pieces: pieces.slice(0, MOST_PIECES),
    types: types.slice(0, MOST_PIECES),
    firsts: firsts.map((first) => Math.min(first, MOST_PIECES - 1)),
  };
};
