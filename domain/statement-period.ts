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
} from "./day.ts";
import { formatMonth } from "./format.ts";
import type { Period } from "./period.ts";

/** How long a period of the income statement is. */
export const timeScales = ["month", "quarter", "year"] as const;
export type TimeScale = (typeof timeScales)[number];

/** A whole calendar month, quarter or year. */
export type StatementPeriod = Period & { scale: TimeScale };

const MONTHS: Record<TimeScale, number> = { month: 1, quarter: 3, year: 12 };
const START: Record<TimeScale, (day: Day) => Day> = { month: startOfMonth, quarter: startOfQuarter, year: startOfYear };
const END: Record<TimeScale, (day: Day) => Day> = { month: endOfMonth, quarter: endOfQuarter, year: endOfYear };

const isTimeScale = (text: string): text is TimeScale => (timeScales as readonly string[]).includes(text);

/** The month, quarter or year that a day lies in. */
export const statementPeriod = (scale: TimeScale, day: Day): StatementPeriod => ({ scale, start: START[scale](day), end: END[scale](day) });

/**
 * Reads "month|2026-11", "quarter|2026-10" or "year|2026-01"; any month inside the period will do. Throws RangeError for another scale or
 * for what is no month.
 */
export const readStatementPeriod = (text: string): StatementPeriod => {
  const [scale = "", month = ""] = text.split("|");
  if (!isTimeScale(scale)) throw new RangeError(`Invalid time scale: ${scale}`);
  const day = `${month}-01`;
  if (!isDay(day)) throw new RangeError(`Invalid month: ${month}`);
  return statementPeriod(scale, day);
};

/** Writes it as the address carries it: the scale and the first month. */
export const writeStatementPeriod = ({ scale, start }: StatementPeriod): string => `${scale}|${start.slice(0, 7)}`;

/** The period `n` steps on, or back when negative. */
export const shiftPeriod = ({ scale, start }: StatementPeriod, n: number): StatementPeriod =>
  statementPeriod(scale, addMonths(start, n * MONTHS[scale]));

/** "November 2026", "Q4 2026", "2026". */
export const periodName = ({ scale, start }: StatementPeriod): string =>
  scale === "month" ? formatMonth(start) : scale === "quarter" ? `Q${quarterOf(start)} ${yearOf(start)}` : String(yearOf(start));

/** "Nov 2026", "Q4 2026", "2026". */
export const briefPeriodName = (period: StatementPeriod): string =>
  period.scale === "month" ? `${formatMonth(period.start).slice(0, 3)} ${yearOf(period.start)}` : periodName(period);

/** "Nov", "Q4", "2026": under a bar. */
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

/** What a period of each scale can be compared with; the first is the default, the period just before. */
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

/** A comparison from an address; the default of the scale for one that does not fit it. */
export const readComparison = (text: string | undefined, scale: TimeScale): Comparison =>
  COMPARISONS[scale].find((known) => known === text) ?? COMPARISONS[scale][0] ?? "last_month";

/** The days a period is compared with. For the average of six months, all six of them. */
export const comparisonPeriod = (period: StatementPeriod, comparison: Comparison): Period => {
  if (comparison === "6_months") return { start: addMonths(period.start, -6), end: addDays(period.start, -1) };
  const back = comparison === "same_month_last_year" ? 12 : comparison === "same_quarter_last_year" ? 4 : 1;
  return shiftPeriod(period, -back);
};

/** The periods a bar graph shows: six in a row, starting five back from the current one, or from the chosen one when that is older. */
export const graphPeriods = (chosen: StatementPeriod, today: Day): StatementPeriod[] => {
  const now = statementPeriod(chosen.scale, today);
  const last = chosen.start >= shiftPeriod(now, -5).start && chosen.start <= now.start ? now : chosen;
  return [-5, -4, -3, -2, -1, 0].map((n) => shiftPeriod(last, n));
};

/** Whether a period lies wholly after today. */
export const isFuture = ({ start }: Period, today: Day): boolean => start > today;

/** The day of `other` that is as far in as `day` is in `period`: the 20th for the 20th; the last day where `other` is shorter. */
export const sameDayOf = (day: Day, period: StatementPeriod, other: Period): Day => {
  const months = (yearOf(day) - yearOf(period.start)) * 12 + monthOf(day) - monthOf(period.start);
  const at = addMonths(other.start, months);
  const same = dayOf(yearOf(at), monthOf(at), Number(day.slice(8, 10)));
  return same > other.end ? other.end : same;
};
