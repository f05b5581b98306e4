import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth, startOfYear } from "./day.ts";

/** An inclusive range of days. */
export type Period = { start: Day; end: Day };

export const period = (start: Day, end: Day): Period => {
  if (start > end) throw new RangeError(`a period cannot end (${end}) before it starts (${start})`);
  return { start, end };
};

export const monthPeriod = (d: Day): Period => ({ start: startOfMonth(d), end: endOfMonth(d) });
export const lengthInDays = (p: Period): number => daysBetween(p.start, p.end) + 1;
export const contains = (p: Period, d: Day): boolean => d >= p.start && d <= p.end;

/** Whether the period is one or more whole calendar months, such as a month, quarter, or year. */
const isWholeMonths = (p: Period): boolean => p.start === startOfMonth(p.start) && p.end === endOfMonth(p.end);
const monthsIn = (p: Period): number =>
  (Number(p.end.slice(0, 4)) - Number(p.start.slice(0, 4))) * 12 + Number(p.end.slice(5, 7)) - Number(p.start.slice(5, 7)) + 1;

/**
 * Returns the previous period of the same kind. Whole months go back by the same number of months. A month (or year) to date goes back to
 * the same days of the previous month (or year). Any other period goes back by its own length in days.
 */
export const previousPeriod = (p: Period): Period => {
  if (isWholeMonths(p)) {
    const start = addMonths(p.start, -monthsIn(p));
    return { start, end: addDays(p.start, -1) };
  }
  if (p.start === startOfMonth(p.start) && p.start === startOfMonth(p.end))
    return { start: addMonths(p.start, -1), end: addMonths(p.end, -1) };
  if (p.start === startOfYear(p.start) && p.start === startOfYear(p.end))
    return { start: addMonths(p.start, -12), end: addMonths(p.end, -12) };
  const n = lengthInDays(p);
  return { start: addDays(p.start, -n), end: addDays(p.end, -n) };
};

/**
 * Returns the months from `newest` back to the month of `oldest`, newest first. Throws RangeError 'Start date must be in the past or today'
 * if `oldest` is after `newest`.
 */
export const monthsBack = (oldest: Day, newest: Day): Period[] => {
  if (oldest > newest) throw new RangeError("Start date must be in the past or today");
  const months: Period[] = [];
  for (let at = startOfMonth(newest); at >= startOfMonth(oldest); at = addMonths(at, -1)) months.push(monthPeriod(at));
  return months;
};
