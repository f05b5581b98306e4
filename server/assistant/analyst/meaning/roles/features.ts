import type { Item, Token } from "../cover.ts";
import type { Reading } from "../../reading.ts";
import type { Type } from "../lexicon.ts";
import { isReplaced, seenBy } from "../seen.ts";

/*
 * What the model of roles sees of one word of a question: the words and types around it, how it is written, and where it stands.
 */

/** Types whose presence in the clause, or in the question, tells what a word beside them does. */
const TELLING: readonly Type[] = ["amount_q", "spend", "period", "category", "merchant", "account", "count"];
const REACH = [-3, -2, -1, 0, 1, 2, 3];

/** Returns the features of each word of a question, in the order of the words. */
export const featuresOf = ({ text, plain }: Reading, tokens: readonly Token[], items: readonly Item[]): string[][] => {
  const { types: typesAt, words: shown } = seenBy(tokens, items);
  const ends = new Map(tokens.map((token) => [token.clause, token.to]));
  const asks = (clause: number): boolean => text[ends.get(clause) ?? 0] === "?";
  const isAsked = tokens.some((token) => asks(token.clause));
  const last = tokens.at(-1)?.clause ?? 0;
  const here = new Map<number, Set<Type>>();
  tokens.forEach((token, at) => here.set(token.clause, new Set([...(here.get(token.clause) ?? []), ...(typesAt[at] ?? [])])));
  const all = new Set(typesAt.flat());
  const between = (at: number): string => text.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? text.length).trim();
  return tokens.map((token, at) => {
    const word = (by: number): string => shown[at + by] ?? (by < 0 ? "<s>" : "</s>");
    const types = (by: number): readonly string[] => {
      const found = typesAt[at + by];
      return found === undefined || found.length === 0 ? ["none"] : found;
    };
    const own = isReplaced(shown[at] ?? "") ? (shown[at] ?? "") : token.word;
    const asked = asks(token.clause);
    return [
      "always",
      ...REACH.flatMap((by) => [`w${by} ${word(by)}`, ...types(by).map((type) => `t${by} ${type}`)]),
      `2a ${word(-1)} ${word(0)}`,
      `2b ${word(0)} ${word(1)}`,
      `2c ${word(-1)} ${word(1)}`,
      `2d ${word(-2)} ${word(-1)}`,
      `2e ${word(1)} ${word(2)}`,
      `3a ${word(-1)} ${word(0)} ${word(1)}`,
      `3b ${word(-2)} ${word(-1)} ${word(0)}`,
      `3c ${word(0)} ${word(1)} ${word(2)}`,
      `p ${own.slice(0, 4)}`,
      `e ${own.slice(-3)}`,
      `f ${own.slice(-2)}`,
      `capital ${/^\p{Lu}/u.test(plain.source.slice(plain.at[token.from] ?? 0))} ${at === 0}`,
      `from start ${Math.min(at, 3)}`,
      `to end ${Math.min(tokens.length - 1 - at, 3)}`,
      `length ${Math.min(tokens.length, 12)}`,
      `before ${between(at)}`,
      `after ${at + 1 < tokens.length ? between(at + 1) : "end"}`,
      ...TELLING.map((type) => `h ${type} ${here.get(token.clause)?.has(type)} ${all.has(type)}`),
      `clause ${token.clause === last} ${token.clause === 0} ${asked} ${isAsked}`,
      ...(typesAt[at] ?? []).flatMap((type) => [
        `y ${type} ${word(-1)}`,
        `z ${type} ${word(1)}`,
        `x ${type} ${token.word}`,
        ...types(-1).map((other) => `u ${other} ${type}`),
        ...types(1).map((other) => `v ${type} ${other}`),
      ]),
    ];
  });
};
