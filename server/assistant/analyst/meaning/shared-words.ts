import { escapeName, plainName } from "../../markdown.ts";
import type { Ask } from "../understand.ts";
import { nameKey, type Vocabulary } from "../vocabulary.ts";
import { commonWords } from "../words.ts";

/* Words that stand in the names of accounts and goals. */

const MOST = 4;
/** Asks which of several names with the same word is meant. */
export const whichNamed = (word: string, accounts: readonly string[], goals: readonly string[]): Ask => {
  const names = [...accounts, ...goals].slice(0, MOST);
  const list = names.length === 1 ? "" : `${names.slice(0, -1).map(escapeName).join(", ")} or `;
  return {
    ask: `${names.length > 1 ? `Several things here have “${escapeName(word)}” in their names. ` : ""}Do you mean ${list}${escapeName(names.at(-1) ?? "")}?`,
    chips: names.map((name, i) =>
      i < accounts.length ? `What is the balance of ${plainName(name, 40)}?` : `How much is set aside for ${plainName(name, 40)}?`,
    ),
  };
};

/** Words of names that tell no account or goal from others. */
const OF_MANY_NAMES =
  /^(?:street|avenue|road|lane|drive|court|rewards?|visa|mastercard|card|account|fund|goal|savings?|checking|union|bank)$/;
/** Returns the question whether an unexplained word means an account or a goal that has it in its name. Null if none has it. */
export const whichOfWord = (words: readonly string[], { accounts, goals }: Pick<Vocabulary, "accounts" | "goals">): Ask | null => {
  const has = (word: string) => (name: string) => ` ${nameKey(name)} `.includes(` ${word} `);
  for (const said of words) {
    const word = nameKey(said).replace(/ s$|(?<=\w{4})s$/, "");
    if (word.length < 4 || commonWords.has(word) || OF_MANY_NAMES.test(word)) continue;
    const found = accounts.map(({ name }) => name).filter(has(word));
    const pots = goals.filter(has(word));
    if (found.length + pots.length > 0) return whichNamed(word, found, pots);
  }
  return null;
};
