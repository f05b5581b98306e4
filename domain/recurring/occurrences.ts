import { addDays, addMonths, type Day, later } from "../day.ts";
import type { Frequency } from "./schedule.ts";

const MOST = 500;

const nth = (next: Day, frequency: Frequency, intervalDays: number, n: number): Day => {
  if (frequency === "weekly") return addDays(next, 7 * n);
  if (frequency === "biweekly") return addDays(next, 14 * n);
  if (frequency === "semi_monthly") return addDays(addMonths(next, Math.floor(n / 2)), n % 2 === 0 ? 0 : 15);
  if (frequency === "annually") return addMonths(next, 12 * n);
  return addMonths(next, n * (frequency === "monthly" ? 1 : Math.max(1, Math.round(intervalDays / 30.4375))));
};

/** Returns the days a payment is expected, from `from` to `until`. A payment that is already late is expected on `from`. */
export const occurrences = (
  { nextDate, frequency, intervalDays }: { nextDate: Day; frequency: Frequency; intervalDays: number },
  from: Day,
  until: Day,
): Day[] => {
  const days: Day[] = [];
  for (let n = 0; n < MOST; n++) {
    const at = nth(nextDate, frequency, intervalDays, n);
    if (at > until) break;
    // If several payments are overdue, only the latest is still expected.
    if (at < from) days[0] = from;
    else if (days.at(-1) !== at) days.push(later(at, from));
  }
  return from > until ? [] : days;
};
