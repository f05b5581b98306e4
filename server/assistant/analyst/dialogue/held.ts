import type { Day } from "#domain/day.ts";
import { saidOnly } from "./levels.ts";
import { ofInterest } from "./settled.ts";
import { bareFrame, EMPTY_FILTER, type Frame, type Intent, type NamedIds } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import { usualPeriod } from "../planner.ts";
import type { Reading } from "../reading.ts";
import { toFramePeriod } from "../understand.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";

/* Turns that ask what accounts just shown earned or hold: "how much interest has it earned" after savings, "what's in it" after a brokerage. */

const LEVELS: ReadonlySet<Intent> = new Set<Intent>(["balance", "accounts_list", "rate", "holdings", "net_worth"]);
/** The accounts of one kind that the last answer was about; none if it was about others, too, or named none. */
const accountsOf = ({ frame }: Memo, type: string, { accounts }: Vocabulary): NamedIds[] => {
  const named = LEVELS.has(frame.intent) ? frame.filter.accounts : [];
  const isOf = (id: number): boolean => accounts.some((a) => a.id === id && a.type === type);
  return named.flatMap((a) => a.ids).every(isOf) ? [...named] : [];
};

const EARNS: readonly Type[] = [
  ...(["interest", "interest_earned", "interest_paid", "earn", "income", "amount_q", "pointer", "exists", "have"] as const),
  ...(["period", "total", "spend", "inflow", "gain", "list"] as const),
];
const EARNED_WORDS = /^(?:gave|gives?|given|paid|pays?|yield(?:ed|s)?|credited|accrued|brought|in|far|so|on|it|them|they|bank|up|added)$/;
const ASKS_FUTURE = /\b(?:will|would|could|can|rate|apy|percent|if|next|a year|per year|a month|per month)\b/;
/** "How much interest has it earned" after the balance of savings: what came in as interest in these accounts. */
export const earnedNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day, dataStart: Day): Frame | null => {
  const last = memos.at(-1);
  const { merchants, accounts, members } = reading.entities;
  if (!last || merchants.length + accounts.length + members.length > 0 || reading.periods.length > 1) return null;
  const of = accountsOf(last, "depository", nameIndex.vocabulary);
  const said = of.length > 0 ? saidOnly(reading, nameIndex, [...EARNS, "category", "income_category"], EARNED_WORDS) : null;
  if (!said || ASKS_FUTURE.test(said.text) || /\b(?:my|our|all)\b/.test(said.text)) return null;
  // An account earns only interest, so "how much has it made me" needs no other word.
  const isNamed = /\binterest\b/.test(said.text);
  if (!isNamed && !(said.has("earn", "gain") && /\b(?:it|that|they|those|these)\b/.test(said.text))) return null;
  const [period] = reading.periods;
  const frame: Frame = { ...bareFrame("income_total"), ...ofInterest(nameIndex.vocabulary, of) };
  return { ...frame, period: period ? toFramePeriod(period) : usualPeriod(frame, today, dataStart) };
};

const HOLDS: readonly Type[] = [
  ...(["have", "balance", "holding", "allocation", "pointer", "list", "security", "exists", "spend"] as const),
];
const HELD_WORDS =
  /^(?:invest(?:ed|ments?)?|positions?|funds?|inside|made|up|of|in|holds?|holdings?|securities|stocks?|shares?|etfs?|bonds?|consist\w*|contain\w*|put|into|own\w*|actual\w*|there|it|they|them|those|these|that|money|assets?)$/;
const ASKS_HELD = /\b(?:what|which|show|list|holdings?|positions?|funds?|stocks?|securities)\b/;
const ASKS_WORTH =
  /\b(?:how much|how many|balances?|worth|values?|valued|total|left|available|cash|return|gain|perform\w*|change\w*|rates?|worst|best|biggest|largest|smallest|most|least|limits?|fees?)\b/;
/** "What's in it" after investment accounts: the holdings of just these accounts. */
export const heldNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const { merchants, categories, accounts, members } = reading.entities;
  if (!last || merchants.length + categories.length + members.length + reading.periods.length > 0) return null;
  const of = accountsOf(last, "investment", nameIndex.vocabulary);
  // "Invested in" and "funds" may be read as all accounts of a kind, which are no others here.
  const isKind = (a: (typeof accounts)[number]): boolean => a.kind !== null && HELD_WORDS.test(reading.text.slice(a.from, a.to));
  const isOther = accounts.some((a) => !isKind(a) && a.ids.some((id) => !of.some((one) => one.ids.includes(id))));
  if (of.length === 0 || isOther || ASKS_WORTH.test(reading.text) || /\b(?:my|our|all)\b/.test(reading.text)) return null;
  const said = saidOnly(reading, nameIndex, [...HOLDS, "account", "accounts"], HELD_WORDS);
  if (!said || !ASKS_HELD.test(said.text)) return null;
  return { ...bareFrame("holdings"), filter: { ...EMPTY_FILTER, accounts: of } };
};
