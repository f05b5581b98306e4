import {
  type Day,
  addDays,
  addMonths,
  dayOf,
  earlier,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from "#domain/day.ts";
import type { Period } from "#domain/period.ts";

export type Unit = "day" | "week" | "month" | "quarter" | "year";
export type Grain = Unit | "range";

/** Where "now" is, and the first day with any data (for "ever" and "before May"). */
export type Now = { today: Day; dataStart: Day };

/** A time expression as understood, before ranges are put together from it. `at` reads the same words again as seen from an earlier day. */
export type Atom = {
  period: Period;
  grain: Grain;
  rolling?: { count: number; unit: Unit };
  vague?: true;
  /** Every day with data. */
  all?: true;
  /** One day inside the period that the words point at ("a year ago"). */
  point?: Day;
  /** "the day before": relative to what was talked about. */
  before?: Unit;
  at?: (seenFrom: Day) => Period;
};
export type Rule = { pattern: RegExp; read: (m: RegExpExecArray, now: Now) => Atom | null };

export const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
export const WEEKDAY = "sunday|monday|tuesday|wednesday|thursday|friday|saturday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun";
export const DOM = "(?:0?[1-9]|[12]\\d|3[01])";
export const YEAR = "20\\d\\d";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** 1 to 12. */
export const monthNumber = (word: string): number => MONTHS.indexOf(word.slice(0, 3)) + 1;
/** 0 is Sunday. */
export const weekdayNumber = (word: string): number => WEEKDAYS.indexOf(word.slice(0, 3));

/** The whole unit around a day. */
export const unitAround = (d: Day, unit: Unit): Period => {
  if (unit === "day") return { start: d, end: d };
  if (unit === "week") return { start: startOfWeek(d), end: endOfWeek(d) };
  if (unit === "month") return { start: startOfMonth(d), end: endOfMonth(d) };
  if (unit === "quarter") return { start: startOfQuarter(d), end: endOfQuarter(d) };
  return { start: startOfYear(d), end: endOfYear(d) };
};
/** The day n units on. */
export const shift = (d: Day, n: number, unit: Unit): Day => {
  if (unit === "day") return addDays(d, n);
  if (unit === "week") return addDays(d, 7 * n);
  return addMonths(d, n * (unit === "month" ? 1 : unit === "quarter" ? 3 : 12));
};

/** A period that has begun ends today at the latest; one that lies ahead stays as it is. */
export const untilToday = (p: Period, today: Day): Period => (p.start <= today ? { start: p.start, end: earlier(p.end, today) } : p);

/** The latest year's version of something that has begun by `seenFrom`: "March" on November 20 is this year's, "December" last year's. */
export const latestYearly = (make: (year: number) => Period, seenFrom: Day): Period => {
  const year = Number(seenFrom.slice(0, 4));
  const now = make(year);
  return now.start <= seenFrom ? now : make(year - 1);
};
/** The whole of a month, 1 to 12. */
export const monthOfYear = (year: number, month: number): Period => ({ start: dayOf(year, month, 1), end: dayOf(year, month, 31) });

/** The unit a word such as "wks" or "months" names. */
export const unitOf = (word: string): Unit =>
  word.startsWith("day") || word === "night"
    ? "day"
    : word.startsWith("w")
      ? "week"
      : word.startsWith("mo")
        ? "month"
        : word.startsWith("q")
          ? "quarter"
          : "year";
export const UNIT = "days?|weeks?|wks?|months?|quarters?|years?|yrs?";
