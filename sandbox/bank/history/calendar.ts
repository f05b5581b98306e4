import { addDays, type Day, day, dayOfMonth, daysBetween, endOfMonth, monthOf, weekdayOf, yearOf } from "#domain/day.ts";

/** The first day of every history. Nothing before it is simulated. */
export const EPOCH: Day = day("2020-01-01");

/** A day split into its parts, so that rules need no parsing. `index` counts days since the epoch; weekday 0 is Sunday. */
export type Date = { index: number; day: Day; year: number; month: number; date: number; weekday: number; lastOfMonth: number };

const known: Date[] = [];

/** Returns the day `index` days after the epoch; earlier days have negative numbers. */
export const dateAt = (index: number): Date => {
  if (index < 0) return dateOf(index);
  for (let i = known.length; i <= index; i += 1) known.push(dateOf(i));
  return known[index] ?? dateOf(index);
};
const dateOf = (index: number): Date => {
  const at = addDays(EPOCH, index);
  return {
    index,
    day: at,
    year: yearOf(at),
    month: monthOf(at),
    date: dayOfMonth(at),
    weekday: weekdayOf(at),
    lastOfMonth: dayOfMonth(endOfMonth(at)),
  };
};

export const indexOf = (at: Day): number => daysBetween(EPOCH, at);

/** Whether a monthly date falls on this day; the 31st is the last day of a shorter month. */
export const isMonthly = (at: Date, date: number): boolean => at.date === Math.min(date, at.lastOfMonth);

const HOLIDAYS: ReadonlySet<string> = new Set(["01-01", "06-19", "07-04", "11-11", "12-25"]);
/** Whether banks post on that day: weekdays that are not fixed public holidays. */
export const isBusinessDay = (at: Date): boolean => at.weekday !== 0 && at.weekday !== 6 && !HOLIDAYS.has(at.day.slice(5));

/** Returns the first business day on or after `index`. */
export const businessDayFrom = (index: number): number => {
  let at = index;
  while (!isBusinessDay(dateAt(at))) at += 1;
  return at;
};

/** Returns the last business day on or before `index`: paydays that fall on a weekend come early. */
export const businessDayBefore = (index: number): number => {
  let at = index;
  while (!isBusinessDay(dateAt(at))) at -= 1;
  return at;
};
