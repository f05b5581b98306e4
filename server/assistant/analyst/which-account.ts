import type { Frame, Intent } from "./frame.ts";
import { escapeName, plainName } from "../markdown.ts";
import { sourceOf } from "./normalize.ts";
import type { Reading } from "./reading.ts";
import { type Ask, isAboutRows } from "./understand.ts";
import { whichNamed } from "./meaning/shared-words.ts";
import { nameKey, type Vocabulary } from "./vocabulary.ts";
import { commonWords } from "./words.ts";

/*
 * "The card" and "my loan" mean one account. A household with several of them is asked which one. So is one with a card and a house of the
 * same name.
 */

const ONE =
  /\b(?:the|my|our|that|this|the other|my other|our other) (?:credit )?(card|loan)\b(?! (?:debts?|offers?|rewards?|points?|that|which|with|i|we|you|for|rates?|number|details|readers?|purchases|charges|transactions|payoff calculator)\b)(?!s\b|')/;
/** Answers about one account, or about rows of one. */
const OF_ACCOUNTS: ReadonlySet<Intent> = new Set<Intent>([
  "balance",
  "accounts_list",
  "debt",
  "rate",
  "payoff",
  "debt_change",
  "credit_use",
  "bills_upcoming",
  "duplicates",
  "unusual",
  "pending",
]);
/** Answers with what an account holds or owes. */
const SHOWS_BALANCE: ReadonlySet<Intent> = new Set<Intent>(["balance", "accounts_list", "debt"]);
const CHIP = 90;
const MOST = 4;

/** Whether a place in a question lies in words for one account of a kind. The household is asked which one, so they are not left over. */
export const isOneAccount = (text: string, place: number): boolean => {
  const said = ONE.exec(text);
  return said !== null && said.index <= place && place < said.index + said[0].length;
};

/** Returns the question which account is meant; null if the turn tells, or nothing else can be meant. */
export const whichAccount = (reading: Reading, frame: Frame, vocabulary: Vocabulary): Ask | null =>
  whichOfKind(reading, frame, vocabulary) ?? whichOfName(reading, frame, vocabulary);

/** Returns the question which card or loan is meant; null if the turn names one, or the household has only one. */
const whichOfKind = (reading: Reading, { intent, filter }: Frame, { accounts }: Vocabulary): Ask | null => {
  const said = ONE.exec(reading.text);
  const word = said?.[1];
  if (!said || word === undefined || !(OF_ACCOUNTS.has(intent) || isAboutRows(intent))) return null;
  const kinds = word === "card" ? /credit/ : /loan/;
  const meant = accounts.filter((a) => kinds.test(a.type) && !/line/.test(a.subtype ?? ""));
  // A name in the turn tells which one; the word alone means all of them.
  const isNamed = filter.accounts.some((a) => a.ids.length > 0 && a.ids.length < meant.length);
  if (meant.length < 2 || isNamed || filter.merchants.length + filter.categories.length > 0) return null;
  const { plain } = reading;
  const names = meant.slice(0, MOST).map((a) => a.name);
  return {
    ask: `Which ${word} do you mean: ${names.slice(0, -1).map(escapeName).join(", ")} or ${escapeName(names.at(-1) ?? "")}?`,
    chips: names.map((name) => {
      const [before, after] = [sourceOf(plain, 0, said.index), sourceOf(plain, said.index + said[0].length, plain.text.length)];
      const whole = `${before} ${plainName(name, 40)} ${after}`.replace(/ (?=[?.!,'])/g, "").trim();
      return whole.length <= CHIP ? whole : `What is the balance of ${plainName(name, 40)}?`;
    }),
  };
};

/** Words that say whether a card, a debt or a thing is meant. */
const TELLS_KIND =
  /\b(?:ow(?:e|es|ed|ing)|debts?|cards?|credit|balances?|limit|available|due|statements?|pay(?:ment|ments|off)?|paid|charged?|apr|interest|rates?|fees?|worth|valued?|price|hous(?:e|es)|homes?|propert(?:y|ies)|street|equity|mortgage|loan|accounts?|bank|fund|goals?)\b/;
/** Words that people put after a part of a name. */
const BESIDE_NAMES: ReadonlySet<string> = new Set("money pot stash cash savings one thing amount the our my".split(" "));
/** Whether two accounts hold different sorts of figures: a debt, a thing's value, or money. */
const sortOf = (type: string): string =>
  /credit|loan/.test(type) ? "debt" : /property|vehicle|real|other_asset/.test(type) ? "thing" : "money";

/**
 * Returns the question which of several things is meant that share the word which a turn says of a name: "Juniper" may be a card and a house,
 * "the emergency money" an account and a goal. Null if the turn says the whole name, or what sort of thing it means.
 */
const whichOfName = (reading: Reading, { intent, filter }: Frame, { accounts, goals }: Vocabulary): Ask | null => {
  const [meant, another] = filter.accounts;
  if (!SHOWS_BALANCE.has(intent) || !meant || another || TELLS_KIND.test(reading.text)) return null;
  const mention = reading.entities.accounts.find(({ ids }) => ids.length === meant.ids.length && ids.every((id) => meant.ids.includes(id)));
  const found = accounts.filter(({ id }) => meant.ids.includes(id));
  const [account] = found;
  if (!account || !mention) return null;
  const said = nameKey(reading.text.slice(mention.from, mention.to));
  const words = said.split(" ").filter((word) => !BESIDE_NAMES.has(word));
  const [word] = words;
  if (word === undefined || words.length > 1 || said === nameKey(account.name) || commonWords.has(word)) return null;
  const has = (name: string): boolean => ` ${nameKey(name)} `.includes(` ${word} `);
  if (!found.every(({ name }) => has(name))) return null;
  const others = accounts.filter((a) => a !== account && has(a.name) && sortOf(a.type) !== sortOf(account.type)).map(({ name }) => name);
  const pots = goals.filter(has);
  if (others.length + pots.length === 0) return null;
  return whichNamed(word, [account.name, ...others], pots);
};
