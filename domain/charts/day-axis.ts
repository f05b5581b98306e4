import { type Day, addDays, addMonths, addYears, dayOf, dayOfMonth, daysBetween, monthOf, startOfMonth, yearOf } from "../day.ts";
import { formatDay } from "../format.ts";

export type DayTick = { day: Day; x: number; label: string };

const MIN_GAP = 64;

/** Returns a function that maps a day between `start` and `end` to pixels of the width. A range of one day is centered. */
export const dayPosition = (start: Day, end: Day, width: number): ((day: Day) => number) => {
  const days = daysBetween(start, end);
  return (day) => (days === 0 ? width / 2 : (daysBetween(start, day) / days) * width);
};

/** Returns the labels under a time axis: days up to seven weeks, then months, then years. Labels never overlap. */
export const dayTicks = (start: Day, end: Day, width: number): DayTick[] => {
  const room = Math.max(1, Math.floor(width / MIN_GAP));
  const x = dayPosition(start, end, width);
  return daysOf(start, end, room).map((day) => ({ day, x: x(day), label: labelOf(day, start, end) }));
};

const daysOf = (start: Day, end: Day, room: number): Day[] => {
  const days = daysBetween(start, end);
  if (days <= 49) return everyFew(start, end, Math.max(1, Math.ceil(days / room)), addDays);
  const months = days / 30.4;
  if (months <= 30) return everyFew(firstMonth(start), end, [1, 2, 3, 6, 12].find((step) => months / step <= room) ?? 12, addMonths);
  const years = months / 12;
  return everyFew(firstYear(start), end, [1, 2, 5, 10, 20, 50].find((step) => years / step <= room) ?? 100, addYears);
};

const everyFew = (from: Day, end: Day, step: number, add: (day: Day, n: number) => Day): Day[] => {
  const found: Day[] = [];
  for (let i = 0, day = from; day <= end; i += 1, day = add(from, i * step)) found.push(day);
  return found;
};

const firstMonth = (start: Day): Day => (dayOfMonth(start) === 1 ? start : addMonths(startOfMonth(start), 1));
const firstYear = (start: Day): Day => (start.endsWith("-01-01") ? start : dayOf(yearOf(start) + 1, 1, 1));

const labelOf = (day: Day, start: Day, end: Day): string => {
  const days = daysBetween(start, end);
  if (days <= 49) return formatDay(day, day);
  if (days / 30.4 > 30) return String(yearOf(day));
  return monthOf(day) === 1 && yearOf(start) !== yearOf(end) ? String(yearOf(day)) : formatDay(day, day).slice(0, 3);
};
