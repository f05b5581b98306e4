import type { Item, Token } from "./cover.ts";
import type { Type } from "./lexicon.ts";

/** Types of names that belong to one household. */
const NAMES: readonly Type[] = ["merchant", "account", "member", "goal_name", "security"];

/** What a time, a number and a name are replaced by. */
export const REPLACEMENTS: readonly string[] = ["<time>", "<number>", ...NAMES.map((name) => `<${name}>`)];

/** A question as models see it, word by word. */
export type Seen = {
  /** The types that each word may have. */
  types: readonly (readonly Type[])[];
  /** Each word; a time, number or name is replaced by what it is, so that nothing is learned about a household's shops or accounts. */
  words: readonly string[];
};

/** Returns a question as models see it. */
export const seenBy = (tokens: readonly Token[], items: readonly Item[]): Seen => {
  const types = tokens.map((_, at) => [...new Set(items.filter((i) => i.at <= at && at < i.at + i.length).map((i) => i.type))]);
  const words = tokens.map((token, at) => {
    const own = types[at] ?? [];
    if (own.includes("period")) return "<time>";
    if (/^\$?\d/.test(token.word)) return "<number>";
    const name = NAMES.find((type) => own.includes(type));
    return name ? `<${name}>` : token.word;
  });
  return { types, words };
};
/** Whether a word was replaced by what it is. */
export const isReplaced = (word: string): boolean => word.startsWith("<");
