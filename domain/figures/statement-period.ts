import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  endOfMonth,
  endOfQuarter,
  endOfYear,
  isDay,
  monthOf,
  startOfMonth,
  startOfQuarter,
  startOfYear,
  yearOf,
} from "../day.ts";
import { formatMonth } from "../format.ts";
import type { Period } from "../period.ts";

/** Period lengths of the income statement. */
export const timeScales = ["month", "quarter", "year"] as const;
export type TimeScale = (typeof timeScales)[number];

/** A whole calendar month, quarter, or year. */
export type StatementPeriod = Period & { scale: TimeScale };

const MONTHS: Record<TimeScale, number> = { month: 1, quarter: 3, year: 12 };
const START: Record<TimeScale, (day: Day) => Day> = { month: startOfMonth, quarter: startOfQuarter, year: startOfYear };
const END: Record<TimeScale, (day: Day) => Day> = { month: endOfMonth, quarter: endOfQuarter, year: endOfYear };

const isTimeScale = (text: string): text is TimeScale => (timeScales as readonly string[]).includes(text);

/** Returns the month, quarter, or year that contains a day. */
export const statementPeriod = (scale: TimeScale, day: Day): StatementPeriod => ({ scale, start: START[scale](day), end: END[scale](day) });

/**
 * Reads "month|2026-11", "quarter|2026-10", or "year|2026-01". Any month inside the period works. Throws RangeError for an unknown scale or
 * an invalid month.
 */
export const readStatementPeriod = (text: string): StatementPeriod => {
  const [scale = "", month = ""] = text.split("|");
  if (!isTimeScale(scale)) throw new RangeError(`Invalid time scale: ${scale}`);
  const day = `${month}-01`;
  if (!isDay(day)) throw new RangeError(`Invalid month: ${month}`);
  return statementPeriod(scale, day);
};

/** Formats a period for the URL: the scale and the first month. */
export const writeStatementPeriod = ({ scale, start }: StatementPeriod): string => `${scale}|${start.slice(0, 7)}`;

/** Returns the period `n` steps later, or earlier if negative. */
export const shiftPeriod = ({ scale, start }: StatementPeriod, n: number): StatementPeriod =>
  statementPeriod(scale, addMonths(start, n * MONTHS[scale]));

/** "November 2026", "Q4 2026", "2026". */
export const periodName = ({ scale, start }: StatementPeriod): string =>
  scale === "month" ? formatMonth(start) : scale === "quarter" ? `Q${quarterOf(start)} ${yearOf(start)}` : String(yearOf(start));

/** "Nov 2026", "Q4 2026", "2026". */
export const briefPeriodName = (period: StatementPeriod): string =>
  period.scale === "month" ? `${formatMonth(period.start).slice(0, 3)} ${yearOf(period.start)}` : periodName(period);

/** Label under a bar: "Nov", "Q4", "2026". */
export const shortPeriodName = (period: StatementPeriod): string =>
  period.scale === "month"
    ? formatMonth(period.start).slice(0, 3)
    : period.scale === "quarter"
      ? `Q${quarterOf(period.start)}`
      : periodName(period);

/** 1 to 4. */
export const quarterOf = (day: Day): number => Math.ceil(monthOf(day) / 3);

export const comparisons = [
  "last_month",
  "6_months",
  "same_month_last_year",
  "last_quarter",
  "same_quarter_last_year",
  "last_year",
] as const;
export type Comparison = (typeof comparisons)[number];

/** What a period of each scale can be compared with. The first is the default: the previous period. */
export const COMPARISONS: Record<TimeScale, readonly Comparison[]> = {
  month: ["last_month", "6_months", "same_month_last_year"],
  quarter: ["last_quarter", "same_quarter_last_year"],
  year: ["last_year"],
};

export const comparisonNames: Record<Comparison, string> = {
  last_month: "Previous month",
  "6_months": "Average of previous 6 months",
  same_month_last_year: "Same month last year",
  last_quarter: "Previous quarter",
  same_quarter_last_year: "Same quarter last year",
  last_year: "Last year",
};

/** Reads a comparison from a URL. Returns the default for the scale if it does not fit. */
export const readComparison = (text: string | undefined, scale: TimeScale): Comparison =>
  COMPARISONS[scale].find((known) => known === text) ?? COMPARISONS[scale][0] ?? "last_month";

/** Returns the days that a period is compared with. For the six-month average, all six months. */
export const comparisonPeriod = (period: StatementPeriod, comparison: Comparison): Period => {
  if (comparison === "6_months") return { start: addMonths(period.start, -6), end: addDays(period.start, -1) };
  const back = comparison === "same_month_last_year" ? 12 : comparison === "same_quarter_last_year" ? 4 : 1;
  return shiftPeriod(period, -back);
};

/**
 * Returns the six consecutive periods of a bar chart. They end with the current period, or with the chosen one if it is not among those
 * six.
 */
export const graphPeriods = (chosen: StatementPeriod, today: Day): StatementPeriod[] => {
  const now = statementPeriod(chosen.scale, today);
  const last = chosen.start >= shiftPeriod(now, -5).start && chosen.start <= now.start ? now : chosen;
  return [-5, -4, -3, -2, -1, 0].map((n) => shiftPeriod(last, n));
};

/** Whether a period lies entirely after today. */
export const isFuture = ({ start }: Period, today: Day): boolean => start > today;

/**
 * Returns the day of `other` at the same position as `day` in `period`, such as the 20th for the 20th. If `other` is shorter, its last day.
 */
export const sameDayOf = (day: Day, period: StatementPeriod, other: Period): Day => {
  const months = (yearOf(day) - yearOf(period.start)) * 12 + monthOf(day) - monthOf(period.start);
  const at = addMonths(other.start, months);
  const same = dayOf(yearOf(at), monthOf(at), Number(day.slice(8, 10)));
  return same > other.end ? other.end : same;
};
