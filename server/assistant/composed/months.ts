import { addDays, addMonths, type Day, later, monthOf, startOfMonth, yearOf } from "#domain/day.ts";

/** Returns the full months with data among the last `most`. `months` is 0 if the household has less than one. */
export const fullMonths = (today: Day, first: Day | null, most: number): { start: Day; end: Day; months: number } => {
  const end = addDays(startOfMonth(today), -1);
  const earliest = first === null ? today : first === startOfMonth(first) ? first : addMonths(startOfMonth(first), 1);
  const start = later(addMonths(startOfMonth(today), -most), earliest);
  return { start, end, months: start > end ? 0 : (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start) + 1 };
};
