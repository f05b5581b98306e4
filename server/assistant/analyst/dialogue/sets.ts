import type { Day } from "#domain/day.ts";
import { timeOf } from "./inherited.ts";
import { EMPTY_FILTER, type Filter, type Frame, type Intent, type NamedIds } from "../frame.ts";
import { itemsIn } from "../meaning/items.ts";
import { FIGURES } from "../meaning/query-edit.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * What a chat is about is the set of things that its last answers showed, with their time: merchants, categories, accounts, a budget line, the
 * income of a month. "Which of them", "both" and a question without a subject of its own are asked of that set.
 */

const LEAD = "^(?:(?:and|so|but|ok|okay|then|now|well|hmm) )*";
const LEVELS: ReadonlySet<Intent> = new Set<Intent>(["balance", "debt", "credit_use", "rate", "payoff"]);
const OWED: ReadonlySet<Intent> = new Set<Intent>(["debt", "rate", "payoff"]);

/** Names of several things that a turn speaks of at once. */
const SEVERAL =
  /\b(?:both|the (?:two|2|three|3)|those|these|them|they|each|either|together|combined)\b|^(?:(?:and|so|but|ok|okay|then) )*(?:which|what about the|the|what are the|what're the)\b.*\b(?:one|rates|balances|limits|payments|minimums|aprs)\b|^(?:(?:and|so|but|ok|okay|then) )*(?:which|who) (?:is|has|costs?|carries|was|one)\b|^(?:(?:and|so) )*(?:the )?(?:rates|balances|limits|payments|minimums|aprs)\b/;
const idsOf = (accounts: readonly NamedIds[]): number[] => accounts.flatMap((a) => a.ids);

/** The accounts that the last answers were about, one after another: "the student loan", "what about the car?". */
const accountsShown = (memos: readonly Memo[]): NamedIds[] => {
  const shown: NamedIds[] = [];
  for (const { frame } of memos.toReversed()) {
    const { accounts } = frame.filter;
    if (!LEVELS.has(frame.intent) || accounts.length === 0) break;
    // A request that repeats an account only looks at it more closely.
    const fresh = accounts.filter((a) => !a.ids.some((id) => idsOf(shown).includes(id)));
    shown.unshift(...fresh);
    if (accounts.length > 1) break;
  }
  return shown;
};

/** Returns the memos of a chat, with the last request over all accounts that were shown, if a turn speaks of several. */
export const overAccounts = ({ text: said, entities }: Reading, memos: readonly Memo[]): readonly Memo[] => {
  const last = memos.at(-1);
  const text = said.replace(/[?.! ]+$/, "").trim();
  if (!last || !LEVELS.has(last.frame.intent) || entities.accounts.length > 0 || !SEVERAL.test(text)) return memos;
  const accounts = accountsShown(memos);
  return accounts.length < 2 || accounts.length <= last.frame.filter.accounts.length
    ? memos
    : [...memos.slice(0, -1), { ...last, frame: { ...last.frame, filter: { ...last.frame.filter, accounts } } }];
};

const COSTS_INTEREST = new RegExp(
  `${LEAD}(?:which|what|who|how much|how many)\\b.{0,45}\\b(?:(?:costs?|costing|charges?|charging|eats?|takes?|accrues?|adds?|pay|paying)\\b.{0,25}\\binterest\\b|interest\\b.{0,40}\\b(?:costs?|cost|pay|paying|a month|per month|each month|every month|monthly)\\b)`,
);
/** "Which one costs us more interest a month?" after debts: the interest of each, by today's balance and rate. */
export const interestNext = (text: string, { entities, periods }: Reading, prev: Frame): Frame | null =>
  OWED.has(prev.intent) &&
  prev.filter.accounts.length > 0 &&
  entities.accounts.length + entities.merchants.length + periods.length === 0 &&
  !/\b(?:did|paid|have|was|were|so far|year)\b/.test(text) &&
  COSTS_INTEREST.test(text)
    ? { ...prev, ...PLAIN, intent: "rate", root: "rate", metric: "interest" }
    : null;

/** What a request of another task does not take over. */
const PLAIN = { metric: null, item: null, period: null, amount: null, compare: null, groupBy: null, order: null, limit: null, ignored: [] };

const LESS =
  /^(?:(?:and|so|but|ok|okay|then|now|what about|how about) )*(?:that |it |them |those )?(?:minus|less|net of|after(?: paying(?: off)?)?|subtract(?:ing)?|deduct(?:ing)?|take (?:off|away)|taking off)\b/;
/** "Minus what we owe on the cards" after balances: what the accounts hold, less the debts. */
export const netNext = (text: string, reading: Reading, prev: Frame, { vocabulary }: NameIndex): Frame | null => {
  if (prev.intent !== "balance" || prev.filter.accounts.length === 0 || reading.periods.length > 0 || !LESS.test(text)) return null;
  if (reading.entities.merchants.length + reading.entities.categories.length > 0) return null;
  const isDebt = (id: number): boolean => vocabulary.accounts.some((a) => a.id === id && (a.type === "credit" || a.type === "loan"));
  const named = reading.entities.accounts.map(({ label, ids }) => ({ label, ids: ids.filter(isDebt) })).filter((a) => a.ids.length > 0);
  const held = new Set(idsOf(prev.filter.accounts));
  const fresh = named.filter((a) => !a.ids.some((id) => held.has(id)));
  if (fresh.length === 0) return null;
  const has = prev.filter.accounts.map((a) => a.label).join(" and ");
  const label = `${has} less ${fresh.map((a) => a.label).join(" and ")}`;
  const accounts = [{ label, ids: [...held, ...idsOf(fresh)] }];
  return { ...prev, ...PLAIN, intent: "net_worth", root: "net_worth", metric: "together", filter: { ...EMPTY_FILTER, accounts } };
};

const BUDGETS: ReadonlySet<Intent> = new Set<Intent>(["budget_left", "budget_status"]);
/** The rows behind a budget line: what was spent on its category in its time. Null for any other request. */
const rowsBehind = ({ intent, filter, period }: Frame, today: Day): Frame | null => {
  if (!BUDGETS.has(intent) || filter.categories.length !== 1) return null;
  const of: Filter = { ...EMPTY_FILTER, section: "Expense", categories: filter.categories };
  const plain = { intent: "spend_total", root: "spend_total", form: null, member: null, edit: null, flow: null } as const;
  return { ...PLAIN, ...plain, filter: of, period: timeOf({ intent, period } as Frame, today) };
};
/** Returns the last memo as one about the rows behind it, for a turn that asks of rows. */
export const asRows = (last: Memo, today: Day): Memo | null => {
  const frame = rowsBehind(last.frame, today);
  return frame && { ...last, frame, rows: [], shown: [], lead: null };
};

const THOSE = "(?:that|those|these|they|it|this)";
/** "Which restaurants was that", "who did we fly with": who was paid. One verb says no other subject. */
const ASKS_WHO = new RegExp(
  `${LEAD}(?:(?:which|what) [\\p{L}-]{3,20}(?: [\\p{L}-]{3,20})?|who|whom|with whom|from whom)(?: exactly)?(?: (?:is|was|were|are) ${THOSE}| (?:did|do|have|has|is) (?:we|i|${THOSE})(?: [\\p{L}-]{2,15}){0,2}(?: (?:with|at|from|to|by|through|there|on|in|of))?)?$|${LEAD}where (?:did|do|was|were|has) (?:we|i|${THOSE})(?: all)? (?:spend|spent|go|gone|buy|shop|eat|happen)(?: (?:it|that|this|them|all that|all of it|the money))?$`,
  "u",
);
const OTHER_TASK =
  /\b(?:most|more|least|less|often|biggest|largest|highest|lowest|smallest|cheapest|priciest|first|last|next|which one|months?|weeks?|days?|years?|cards?|accounts?|banks?|trips?|stays?|flights?|rides?|visits?|meals?|dinners?|lunches|bookings?|tickets?|purchases?|transactions?|charges?|payments?|items?|orders?|categor(?:y|ies)|time|owes?|kinds?|types?|sort|sorts)\b/;
/** Whether every category that a turn names is one of the request's own. */
const isWithin = ({ entities }: Reading, { filter }: Frame): boolean => {
  const own = new Set(filter.categories.flatMap((c) => c.ids));
  return entities.merchants.length + entities.accounts.length === 0 && entities.categories.every((c) => c.ids.every((id) => own.has(id)));
};
/** Returns who was paid in the rows of the last answer, if a turn asks that without a subject of its own. */
const payeesNext = (text: string, reading: Reading, prev: Frame, nameIndex: NameIndex): Frame | null =>
  isAboutRows(prev.intent) &&
  prev.filter.section !== "Income" &&
  prev.filter.categories.length > 0 &&
  prev.filter.merchants.length === 0 &&
  prev.compare === null &&
  reading.periods.length === 0 &&
  ASKS_WHO.test(text) &&
  !OTHER_TASK.test(text) &&
  isWithin(reading, prev) &&
  !itemsIn(reading, nameIndex).items.some((item) => FIGURES.has(item.type))
    ? {
        ...prev,
        intent: "spend_by_merchant",
        root: prev.root,
        groupBy: "merchant",
        metric: null,
        item: null,
        order: null,
        limit: null,
        ignored: [],
      }
    : null;

const COVERS =
  /\b(?:cover(?:s|ed|ing)?|enough for|pay for|paid for|exceed(?:s|ed)?|more than|less than|above|below|over|under|beat|match(?:es|ed)?)\b/;
const SPENT = /\b(?:spending|spent|spend|expenses|expenditures?|outgoings|costs|went out|outflows?)\b/;
const EARNED = /\b(?:income|earnings|earn(?:ed)?|pay|paychecks?|made|came in|brought in|inflows?)\b/;
const BACK = /\b(?:that|it|this|they|those|these|then)\b/;
/** "Did that cover our spending?" after income, and "did our income cover that?" after all spending: both sides of the same time. */
const coverNext = (text: string, { entities, periods }: Reading, prev: Frame): Frame | null => {
  const { merchants, categories, accounts } = entities;
  const isAll = prev.filter.merchants.length + prev.filter.categories.length + prev.filter.accounts.length === 0;
  const other = prev.intent === "income_total" ? SPENT : prev.intent === "spend_total" ? EARNED : null;
  return other &&
    isAll &&
    prev.period &&
    merchants.length + categories.length + accounts.length + periods.length === 0 &&
    COVERS.test(text) &&
    BACK.test(text) &&
    other.test(text)
    ? { ...prev, ...PLAIN, intent: "cash_flow", root: "cash_flow", period: prev.period, filter: EMPTY_FILTER }
    : null;
};

/** Returns a question that is asked of the set last shown, and of its time; null for any other turn. */
export const setNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const last = memos.at(-1);
  if (!last) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  return payeesNext(text, reading, asRows(last, today)?.frame ?? last.frame, nameIndex) ?? coverNext(text, reading, last.frame);
};

const PAIR = /\bwhich (?:(?:one )?of (?:the (?:two|2)|both)|of (?:them|those|these))\b/;
/** Whether a turn asks which of two things, while the chat has shown only one, and that for one time. */
export const lacksPair = ({ text, entities, periods }: Reading, memos: readonly Memo[]): boolean => {
  const [last, another] = memos.toReversed();
  if (!last || another || !PAIR.test(text) || periods.length + entities.merchants.length + entities.categories.length > 0) return false;
  const { filter, compare, groupBy } = last.frame;
  const names = filter.merchants.length + filter.categories.length + filter.accounts.length;
  return (
    names === 1 && compare === null && groupBy === null && last.shown.length < 2 && last.rows.length < 2 && isAboutRows(last.frame.intent)
  );
};

const RECURRING: ReadonlySet<Intent> = new Set<Intent>(["subscriptions", "subscription_change"]);
/** Recurring payments that the last answer listed as a part of all: those that went up, or that are new. */
const partShown = ({ frame: { intent, filter, metric }, shown }: Memo): Filter =>
  intent === "subscription_change" || metric === "new"
    ? { ...EMPTY_FILTER, merchants: shown.map((label) => ({ label, names: [label], family: false })) }
    : filter;
const MORE_BY = new RegExp(
  `${LEAD}(?:by how much\\b|how much (?:more|extra|higher)\\b|(?:what|how much) (?:is|are|do|does|did) (?:the|these|those|all the|all these|they)? ?(?:increases?|rises?|hikes?|raises?|price (?:increases?|rises?|hikes?))\\b)`,
);
const DUE = new RegExp(
  `${LEAD}(?:when|which|what)\\b.*\\b(?:due|next|first|charged?|renews?|renewed|billed|taken|come out|comes out|up next)\\b`,
);
const ALL_OF = new RegExp(
  `${LEAD}(?:how much|what) (?:do|does|are|is|would) (?:they|these|those|all of (?:them|these|those)|the lot)\\b.{0,30}$|${LEAD}(?:what's|what is|and)? ?(?:the )?total (?:of|for) (?:them|these|those|all of (?:them|these|those))$`,
);
const EXTREME = new RegExp(
  `${LEAD}(?:which|what)(?: one| of (?:them|these|those))?(?:'s| is| are| costs?)? (?:the )?(?:most|least|biggest|largest|priciest|cheapest|smallest|highest|lowest)(?: expensive)?(?: (?:one|of (?:them|these|those)))*$`,
);
/** After recurring payments that were listed: what they rose by, which is due next, what they come to, and the dearest. */
export const listedNext = (text: string, { entities, periods }: Reading, last: Memo): Frame | null => {
  const { frame: prev, shown } = last;
  if (!RECURRING.has(prev.intent) || shown.length === 0 || periods.length > 0) return null;
  if (entities.merchants.length + entities.categories.length + entities.accounts.length > 0) return null;
  const isRise = prev.intent === "subscription_change";
  const list = { ...prev, ...PLAIN, intent: "subscriptions", root: "subscriptions", filter: partShown(last) } as const;
  if (isRise && MORE_BY.test(text)) return { ...prev, metric: "more", item: null, ignored: [] };
  if (DUE.test(text) && POINTS_AT_LIST.test(text)) return { ...list, metric: "next" };
  if (list.filter.merchants.length === 0) return null;
  if (ALL_OF.test(text)) return list;
  return EXTREME.test(text) ? { ...list, order: /least|cheapest|smallest|lowest/.test(text) ? "smallest" : "largest", limit: 1 } : null;
};
const POINTS_AT_LIST = /\b(?:these|those|them|they|ones?|both|which is|which comes|the next)\b/;

const POINTS_AT_SET =
  /\b(?:which (?:one|of (?:them|those|these|the (?:two|2|three|3)|both))|of (?:these|those|them|the (?:two|2))|both(?: of them)?|the (?:two|2) of them)\b/;
/** Whether a turn speaks of a set that was shown before, which an answer about everything would lose. */
export const pointsAtSet = (text: string): boolean => POINTS_AT_SET.test(text);
