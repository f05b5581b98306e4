import { addYears, type Day } from "#domain/day.ts";
import { bareFrame, EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import { boundaryOf } from "../meaning/boundary.ts";
import { DROPS } from "../meaning/edit-filter.ts";
import { decide } from "../meaning/decide.ts";
import { toDate } from "../meaning/edit-times.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * Turns that are about another subject than the rows of the last answer, and turns that narrow what the last answer listed.
 */

/** A request to Hiro, rather than a question. */
const ASKS_HIRO =
  /^(?:(?:and|so|ok|okay|then|well|now),? )*(?:please |can you|could you|would you|will you|kindly |i want you to|i need you to)\b/;
/** What a request for an act is answered with: "can you get it refunded". Null for any other turn. */
export const actAsked = ({ text }: Reading): Frame | null => {
  const limit = ASKS_HIRO.test(text) ? boundaryOf(text) : null;
  return limit === "cannot_act" || limit === "out_of_scope" ? bareFrame(limit) : null;
};

/** Answers that are no edit of rows. A turn that asks for one of them about a thing it names is a question of its own. */
const SUBJECTS: ReadonlySet<Intent> = new Set<Intent>([
  ...(["budget_left", "bills_upcoming", "forecast", "goal_status", "payoff", "affordability"] as const),
  ...(["duplicates", "subscription_one", "subscription_change", "credit_use", "rate", "rewards_card"] as const),
]);
/** Whether a turn after rows asks, about something it names, for what no rows tell: "what's left in groceries then". */
export const hasOtherSubject = (
  reading: Reading,
  prev: Frame | undefined,
  nameIndex: NameIndex,
  now: { today: Day; dataStart: Day },
): boolean => {
  const { merchants, categories, accounts } = reading.entities;
  if (!prev || !isAboutRows(prev.intent) || merchants.length + categories.length + accounts.length === 0) return false;
  // "Drop Costco" leaves it out; it asks for no drop in price.
  if (DROPS.test(reading.text)) return false;
  const { decision, why } = decide(reading, nameIndex, now.today, now.dataStart);
  return why === "understood" && "frame" in decision && SUBJECTS.has(decision.frame.intent);
};

const LISTS: ReadonlySet<Intent> = new Set<Intent>(["balance", "debt", "accounts_list", "credit_use", "rate"]);
const AMONG =
  /^(?:(?:and|no|just|only|i mean|i meant|ok|okay|what about|how about) )*(?:the )?(?:ones?|accounts?|cards?|loans?) (?:of|at|from|with|in|by) (?:the |our |my )?[\p{L}\d&' .-]{3,40}$|^(?:(?:and|no|just|only|i mean|i meant|ok|okay|what about|how about) )*(?:the |our |my )?[\p{L}\d&' .-]{3,40} (?:ones?)$/u;
const BY_ACCOUNT =
  /^(?:(?:and|now|ok|okay|please|can you|could you) )*(?:(?:(?:break|split|show|list|divide) |breakdown of )(?:it|that|this|them|those)(?: down| up| out)? )?(?:by|per|for each|each) (?:account|loan|card|debt|bank|one)s?(?: please)?$/;
/** "The one at Harborlight" after several accounts, and "by account" after what is owed. */
const listNext = (text: string, reading: Reading, { frame: prev }: Memo): Frame | null => {
  const { accounts } = reading.entities;
  if (!LISTS.has(prev.intent)) return null;
  if (prev.intent === "debt" && BY_ACCOUNT.test(text)) return { ...prev, metric: null, item: null, ignored: [] };
  const before = new Set(prev.filter.accounts.flatMap((a) => a.ids));
  const named = accounts.filter((a) => !a.excluded);
  const ids = named.flatMap((a) => a.ids).filter((id) => before.has(id));
  if (ids.length === 0 || ids.length === before.size || !AMONG.test(text)) return null;
  const labels = [...prev.filter.accounts, ...named].map((a) => a.label);
  const label = ids.length === 1 ? (named[0]?.label ?? "") : `${labels[0] ?? ""} at ${named.map((a) => a.label).join(" and ")}`;
  return { ...prev, filter: { ...prev.filter, accounts: [{ label, ids }] }, item: null, ignored: [] };
};

const PAYS_MORE =
  /^(?:(?:and|so|but|ok|okay|then|now|hmm) )*(?:which|who|what)(?: one| company| employer| job| client| of (?:them|the two|those|these))*(?: is| are)? (?:pays?|paid|paying|gives?|gave|giving|brings?|brought)(?: in)?(?: (?:us|me))? (?:the )?(?:more|most|less|least|better|best)$/;
/** "Which one pays more" after income: all payers side by side. */
const payersNext = (text: string, memos: readonly Memo[]): Frame | null => {
  const prev = memos.findLast(({ frame }) => frame.intent === "income_total")?.frame;
  const last = memos.at(-1)?.frame;
  const isIncome = prev !== undefined && (last?.intent === "income_total" || last?.root === "income_total");
  if (!isIncome || !PAYS_MORE.test(text)) return null;
  return {
    ...prev,
    filter: { ...prev.filter, merchants: [] },
    period: last?.period ?? prev.period,
    groupBy: "merchant",
    compare: null,
    metric: null,
    item: null,
    ignored: [],
  };
};

/** "When did we last pay it?" after a card is about payments to the card. */
const LAST_PAID =
  /^(?:(?:and|so|but|ok|okay) )*(?:when (?:did|was|have|were) .{0,20}\b(?:pay|paid|payment|payments)\b|(?:the |what was the )?last payment\b)(?!.*\b(?:with|using|by)\b)/;
const paidNext = (text: string, { entities }: Reading, { frame: prev }: Memo, { vocabulary }: NameIndex): Frame | null => {
  const ids = prev.filter.accounts.flatMap((a) => a.ids);
  const isCard = ids.length === 1 && vocabulary.accounts.some((a) => a.id === ids[0] && a.type === "credit");
  if (!isCard || isAboutRows(prev.intent) || !LAST_PAID.test(text) || entities.merchants.length + entities.categories.length > 0)
    return null;
  return {
    ...prev,
    intent: "last_time",
    root: "last_time",
    filter: { ...EMPTY_FILTER, accounts: prev.filter.accounts, section: "Transfer" },
    period: null,
    order: "latest",
    metric: null,
    item: null,
    limit: null,
    groupBy: null,
    ignored: [],
  };
};

/** Returns a turn that narrows, splits or ranks what the last answer listed; null for any other turn. */
export const plainNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  return last ? (payersNext(text, memos) ?? listNext(text, reading, last) ?? paidNext(text, reading, last, nameIndex)) : null;
};

const MAKING: ReadonlySet<Intent> = new Set<Intent>(["make_chart", "make_table"]);
const SAME_AGAIN = /\b(?:same|too|as well|also|likewise)\b/i;
/** "Now the same for water" after a chart is a chart, too. */
export const madeAgain = (frame: Frame, text: string, prev: Frame | undefined): Frame =>
  prev &&
  MAKING.has(prev.intent) &&
  SAME_AGAIN.test(text) &&
  (frame.intent === prev.root || (isAboutRows(frame.intent) && isAboutRows(prev.root as Intent)))
    ? {
        ...frame,
        intent: prev.intent,
        root: prev.root,
        form: prev.form,
        groupBy: prev.groupBy,
        period: frame.period?.asked ? frame.period : prev.period,
        compare: null,
      }
    : frame;

const WHOLE_TIME = /\b(?:(?:the|this) )?(?:whole|entire|full) (year|quarter|month)\b/;
/** A chart of a longer time than the last answer: "put the whole year in a chart". Returns the turn without the time, and the period. */
export const wholeTime = (text: string, prev: Frame, today: Day): { text: string; period: Frame["period"] } | null => {
  const m = WHOLE_TIME.exec(text);
  const unit = m?.[1] as "year" | "quarter" | "month" | undefined;
  if (!m || !unit) return null;
  const year = prev.period && unit === "year" ? Number(prev.period.end.slice(0, 4)) : null;
  const isPast = year !== null && year < Number(today.slice(0, 4));
  const period = toDate(unit, isPast ? addYears(today, year - Number(today.slice(0, 4))) : today);
  return {
    text: text.replace(WHOLE_TIME, "it"),
    period: isPast ? { ...period, start: `${year}-01-01` as Day, end: `${year}-12-31` as Day } : period,
  };
};
