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

/** Today, and the first day with any data (for "ever" and "before May"). */
export type Now = { today: Day; dataStart: Day };

/** A parsed time expression, before ranges are built from it. `at` reads the same words again relative to an earlier day. */
export type Atom = {
  period: Period;
  grain: Grain;
  rolling?: { count: number; unit: Unit };
  vague?: true;
  /** All days with data. */
  all?: true;
  /** The day inside the period that the words refer to ("a year ago"). */
  point?: Day;
  /** "the day before": relative to the previous subject. */
  before?: Unit;
  /** "The same period last year": the other time of the question, one unit or its own length earlier. */
  same?: Unit | "span";
  /** "The 3 months before": so many units right before the other time. Without a unit, in that time's own. */
  leading?: { count: number; unit: Unit | null };
  /** The day of the month, where no month is named: as the end of a range, it follows the range's start. */
  nth?: number;
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

/** Returns the whole unit that contains a day. */
export const unitAround = (d: Day, unit: Unit): Period => {
  if (unit === "day") return { start: d, end: d };
  if (unit === "week") return { start: startOfWeek(d), end: endOfWeek(d) };
  if (unit === "month") return { start: startOfMonth(d), end: endOfMonth(d) };
  if (unit === "quarter") return { start: startOfQuarter(d), end: endOfQuarter(d) };
  return { start: startOfYear(d), end: endOfYear(d) };
};
/** Returns the day n units later. */
export const shift = (d: Day, n: number, unit: Unit): Day => {
  if (unit === "day") return addDays(d, n);
  if (unit === "week") return addDays(d, 7 * n);
  return addMonths(d, n * (unit === "month" ? 1 : unit === "quarter" ? 3 : 12));
};

/** Ends a period that has started at today at the latest; returns a future period unchanged. */
export const untilToday = (p: Period, today: Day): Period => (p.start <= today ? { start: p.start, end: earlier(p.end, today) } : p);

/**
 * Returns the latest year's version of a period that had started by `seenFrom`. On November 20, "March" is this year's and "December" last
 * year's.
 */
export const latestYearly = (make: (year: number) => Period, seenFrom: Day): Period => {
  const year = Number(seenFrom.slice(0, 4));
  const now = make(year);
  return now.start <= seenFrom ? now : make(year - 1);
};
/** Returns a whole month; months are 1 to 12. */
export const monthOfYear = (year: number, month: number): Period => ({ start: dayOf(year, month, 1), end: dayOf(year, month, 31) });

/** Returns the unit for a word such as "wks" or "months". */
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
