import type { Item, Token } from "../cover.ts";
import { isReplaced, seenBy } from "../seen.ts";

/*
 * What the model of tasks sees of a question. Words count as they stand, by their stem, by runs of four letters (a slip of the pen changes
 * few of them), beside their neighbors, and by the types that the lexicon gives them.
 */

const STEM = /(?:ing|ed|es|s|'s)$/;
const RUN = 4;

/** Calls `add` with each feature of a question. */
export const featuresOf = (text: string, tokens: readonly Token[], items: readonly Item[], add: (feature: string) => void): void => {
  const { types: typesAt, words: shown } = seenBy(tokens, items);
  // A name of three words is one name.
  const words = shown.filter((word, at) => !isReplaced(word) || word !== shown[at - 1]);
  add("always");
  words.forEach((word, at) => {
    const [next = "</s>", third = "</s>"] = [words[at + 1], words[at + 2]];
    add(`w ${word}`);
    add(`2 ${word} ${next}`);
    add(`s ${word} ${third}`);
    add(`3 ${word} ${next} ${third}`);
    if (isReplaced(word)) return;
    add(`p ${word.slice(0, RUN)}`);
    add(`r ${word.replace(STEM, "")}`);
    const whole = `^${word}$`;
    for (let from = 0; word.length >= RUN && from + RUN <= whole.length; from++) add(`c ${whole.slice(from, from + RUN)}`);
  });
  const present = [...new Set(typesAt.flat())].filter((type) => type !== "empty").toSorted();
  present.forEach((one, at) => {
    add(`t ${one}`);
    for (const other of present.slice(at + 1)) add(`u ${one} ${other}`);
  });
  typesAt.forEach((types, at) => {
    for (const type of types) {
      add(`n ${type} ${shown[at + 1] ?? "</s>"}`);
      add(`b ${shown[at - 1] ?? "<s>"} ${type}`);
      for (const next of typesAt[at + 1] ?? []) add(`v ${type} ${next}`);
    }
  });
  // Clauses that end with a question mark say more than the story around them.
  const last = new Map(tokens.map((token) => [token.clause, token]));
  const asks = (token: Token): boolean => text[last.get(token.clause)?.to ?? 0] === "?";
  tokens.forEach((token, at) => {
    if (!asks(token)) return;
    add(`q ${shown[at]}`);
    for (const type of typesAt[at] ?? []) if (type !== "empty") add(`y ${type}`);
  });
  add(`a ${tokens.some(asks)}`);
  add(`f ${shown[0]}`);
  add(`g ${shown[0]} ${shown[1]}`);
  add(`l ${Math.min(10, tokens.length)}`);
};
