import { addDays, day, type Day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { type Frame, type Intent, isFiltered } from "./frame.ts";
import type { Memo } from "./memo.ts";
import { earlierBy } from "./periods/relative.ts";
import { thisMonth } from "./planner.ts";
import type { Reading } from "./reading.ts";
import { isAboutRows } from "./understand.ts";

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
