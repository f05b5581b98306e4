import { addDays, addMonths, type Day, day, daysBetween, endOfMonth, startOfMonth, startOfWeek, weekdayOf } from "#domain/day.ts";
import type { FramePeriod } from "../frame.ts";
import { wholeUnits as alignedUnits } from "../planner.ts";

/** Units of time that a mean is taken per. */
export type MeanUnit = "day" | "week" | "month";

/** Returns the whole days, weeks or months of a period, and the days they cover. A unit that is not over would pull a mean down. */
export const countedUnits = (given: FramePeriod, unit: MeanUnit, today: Day): { count: number; start: Day; end: Day } | null => {
  const period = unit === "month" ? alignedUnits(given, today, "average", "month") : given;
  const [start, last] = [day(period.start), period.end > today ? today : day(period.end)];
  if (unit === "day") return { count: daysBetween(start, last) + 1, start, end: last };
  if (unit === "week") {
    const from = weekdayOf(start) === 0 ? start : addDays(startOfWeek(start), 7);
    const to = weekdayOf(last) === 6 ? last : addDays(startOfWeek(last), -1);
    const count = Math.floor((daysBetween(from, to) + 1) / 7);
    return count < 1 ? null : { count, start: from, end: to };
  }
  const from = start === startOfMonth(start) ? start : addMonths(startOfMonth(start), 1);
  const to = last === endOfMonth(last) ? last : addDays(startOfMonth(last), -1);
  const count =
    from > to ? 0 : (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return count < 1 ? null : { count, start: from, end: to };
};
