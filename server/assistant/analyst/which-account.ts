import type { Frame, Intent } from "./frame.ts";
import { escapeName, plainName } from "../markdown.ts";
import { sourceOf } from "./normalize.ts";
import type { Reading } from "./reading.ts";
import { type Ask, isAboutRows } from "./understand.ts";
import type { Vocabulary } from "./vocabulary.ts";

/* "The card" and "my loan" mean one account. A household with several of them is asked which one. */

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
const CHIP = 90;
const MOST = 4;

/** Whether a place in a question lies in words for one account of a kind. The household is asked which one, so they are not left over. */
export const isOneAccount = (text: string, place: number): boolean => {
  const said = ONE.exec(text);
  return said !== null && said.index <= place && place < said.index + said[0].length;
};

/** Returns the question which card or loan is meant; null if the turn names one, or the household has only one. */
export const whichAccount = (reading: Reading, { intent, filter }: Frame, { accounts }: Vocabulary): Ask | null => {
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
