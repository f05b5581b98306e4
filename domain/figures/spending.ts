import { addMonths, type Day, eachDay, earlier, endOfMonth, startOfMonth } from "../day.ts";
import { type Cents, cents } from "../money.ts";

/** Returns running totals by day from `start` to `end`. Days without an amount keep the total. */
export const cumulative = (byDay: ReadonlyMap<Day, Cents>, start: Day, end: Day): Cents[] => {
  let total = 0;
  return eachDay(start, end).map((day) => cents((total += byDay.get(day) ?? 0)));
};

/** Returns this month to date and the same number of days of the previous month, or all of it if it is shorter. */
export const monthToDate = (today: Day): { now: { start: Day; end: Day }; before: { start: Day; end: Day } } => {
  const start = startOfMonth(addMonths(startOfMonth(today), -1));
  return {
    now: { start: startOfMonth(today), end: today },
    before: { start, end: earlier(endOfMonth(start), `${start.slice(0, 8)}${today.slice(8)}` as Day) },
  };
};
