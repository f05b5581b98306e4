import { addDays, day, type Day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { type Frame, type Intent, isFiltered } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { withRoom } from "../meaning/edit-times.ts";
import { earlierBy } from "../periods/relative.ts";
import { thisMonth } from "../planner.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";

/* What a turn takes over from the last answer when it asks for something else: its time, its account and its one category. */

/** Words with which a turn ties in with the last answer. */
export const TIES = /^(?:and|but|so|then|also|plus|what about|how about|now|for|only|just)\b/;
/** Totals of money in or out. */
export const FLOWS: ReadonlySet<Intent> = new Set<Intent>(["income_total", "cash_flow", "savings_rate"]);
const CHECKS: ReadonlySet<Intent> = new Set<Intent>(["unusual", "duplicates", "investment_tx"]);
const BUDGETS: ReadonlySet<Intent> = new Set<Intent>(["budget_left", "budget_status"]);
const hasTime = ({ intent }: Frame): boolean => isAboutRows(intent) || FLOWS.has(intent) || CHECKS.has(intent);
/** The time that the last answer was about; a budget without one is of this month. */
export const timeOf = ({ intent, period }: Frame, today: Day): Frame["period"] =>
  period?.asked && (BUDGETS.has(intent) || hasTime({ intent } as Frame))
    ? period
    : BUDGETS.has(intent)
      ? { ...thisMonth(today), asked: true }
      : null;
/** "And how much came in?" asks for the time of the last question; "anything odd?" also for its account. */
export const sameTime = (frame: Frame, reading: Reading, prev: Frame, today: Day, ties = TIES.test(reading.text)): Frame => {
  if (!ties) return frame;
  // "How much is left after that" counts the same bills.
  if (frame.intent === "bills_upcoming" && prev.intent === "bills_upcoming" && frame.period === null && prev.period?.asked)
    return { ...frame, period: prev.period };
  const time = frame.period === null && frame.intent !== "last_time" && hasTime(frame) ? timeOf(prev, today) : null;
  const { accounts } = frame.filter;
  const keepsAccount = CHECKS.has(frame.intent) && accounts.length === 0 && (CHECKS.has(prev.intent) || isAboutRows(prev.intent));
  return {
    ...frame,
    period: time ?? frame.period,
    filter: keepsAccount ? { ...frame.filter, accounts: prev.filter.accounts } : frame.filter,
  };
};

/** "Which purchases were those?" after a budget of one category is about that category. */
export const sameNames = (frame: Frame, reading: Reading, prev: Frame, today: Day): Frame =>
  BUDGETS.has(prev.intent) &&
  prev.filter.categories.length === 1 &&
  isAboutRows(frame.intent) &&
  frame.intent !== "income_total" &&
  !isFiltered(frame.filter) &&
  !/\b(?:my|our|all|overall|every|everything|total)\b/.test(reading.text)
    ? {
        ...frame,
        filter: { ...frame.filter, categories: prev.filter.categories },
        period: frame.period?.asked ? frame.period : timeOf(prev, today),
      }
    : frame;

/** Figures and parts of rows, which a question right after a narrowed answer asks of the same rows. */
const OF_SAME_ROWS: ReadonlySet<Intent> = new Set<Intent>([
  "spend_breakdown",
  "spend_by_merchant",
  "spend_count",
  "spend_average",
  "spend_trend",
  "spend_why",
  "spend_compare",
  "largest",
  "last_time",
  "search",
]);
/** A sum is of the same rows only where the question points at them. */
const SUMS: ReadonlySet<Intent> = new Set<Intent>(["spend_total", ...OF_SAME_ROWS]);
const POINTS_AT_ROWS = /\b(?:it|that|those|them|these|there)\b/;
const OF_ALL_MONEY =
  /\b(?:all|overall|everything|anything|altogether|in total|in general|total spending|spending in total|where (?:does|did|is|has) (?:my|our|the|all) (?:\w+ )?money)\b/;
/**
 * "Which places do we go to the most" right after dining out is about dining out, in the same time. The answer names what it took over. A
 * question with a time is new, unless it points back or has no word for money: "why October more than September?"
 */
export const sameRows = (frame: Frame, reading: Reading, prev: Frame, isElliptic: boolean): Frame => {
  const pointing = POINTS_AT_ROWS.test(reading.text) || TIES.test(reading.text) || (isElliptic && OF_SAME_ROWS.has(frame.intent));
  const isNarrowed = isFiltered(prev.filter) || prev.filter.days.length > 0;
  if (!isAboutRows(prev.intent) || !prev.period || frame.filter.section === "Income" || prev.filter.section === "Income") return frame;
  // "Most often" counts by the same groups as "most".
  const areGroups = frame.flow?.subject === "spending" && frame.flow.figure === "groups" && frame.groupBy === "merchant";
  if ((!(pointing ? SUMS : OF_SAME_ROWS).has(frame.intent) && !areGroups) || OF_ALL_MONEY.test(reading.text)) return frame;
  if (frame.period?.asked && !pointing) return frame;
  if (isFiltered(frame.filter) || frame.filter.days.length > 0) return frame;
  if (!isNarrowed && !prev.period.asked) return frame;
  // After a share of what a card paid, "most on there" is about the card.
  const whole = prev.metric === "share" && prev.filter.accounts.length > 0 ? { categories: [], merchants: [] } : {};
  return {
    ...frame,
    filter: { ...prev.filter, ...whole, section: frame.filter.section ?? prev.filter.section },
    period: frame.period?.asked ? frame.period : withRoom({ ...frame, period: prev.period }).period,
  };
};

/** "The same period last year" counts from the time of the last answer, unless the turn names another. */
export const countedFrom = (reading: Reading, memos: readonly Memo[]): Reading => {
  const last = memos.findLast((memo) => memo.frame.period !== null)?.frame.period;
  if (!last || !reading.periods.some((p) => p.same !== null)) return reading;
  const { grain, start, end } = last;
  const periods = reading.periods.map((p) =>
    p.same === null ? p : { ...p, period: earlierBy({ start: day(start), end: day(end) }, p.same), grain, point: null, same: null },
  );
  return { ...reading, periods };
};

const SINCE_THEN = /\bsince(?: then| that(?: time| day)?)?(?=[?.! ]*$)/i;
/** "Since" at the end counts from the end of the last answer's time. */
export const sinceThen = (text: string, prev: Frame | undefined, today: Day): string =>
  prev?.period?.asked && prev.period.end >= today
    ? text.replace(/ since then(?=[?.! ]*$)/i, "")
    : prev?.period?.asked && SINCE_THEN.test(text)
      ? text.replace(SINCE_THEN, `since ${formatDay(addDays(day(prev.period.end), 1))}`)
      : text;
