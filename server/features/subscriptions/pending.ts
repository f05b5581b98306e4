import { addDays, addYears, type Day, daysBetween } from "#domain/day.ts";
import { billerKey } from "#domain/recurring/biller.ts";
import type { SpendingRow, Stream } from "#domain/recurring/detect.ts";
import { occurrences } from "#domain/recurring/occurrences.ts";
import type { Frequency } from "#domain/recurring/schedule.ts";

/** Days that a pending payment may come before or after its expected day. They are those that posted payments may. */
const TOLERANCE: Record<Exclude<Frequency, "unknown">, number> = { weekly: 2, biweekly: 3, semi_monthly: 3, monthly: 5, annually: 20 };
const toleranceOf = ({ frequency, intervalDays }: Stream): number =>
  frequency === "unknown" ? Math.min(14, Math.round(intervalDays / 8)) : TOLERANCE[frequency];

/**
 * Moves the next day of each stream behind the pending payments that match it, so that none is expected twice. Prices, last days and rhythms
 * stay those of posted payments, because a bank may still change or drop a pending one.
 */
export const afterPending = (streams: readonly Stream[], pending: readonly SpendingRow[]): Stream[] => {
  const next = streams.map((stream) => ({ ...stream }));
  for (const row of pending.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))) {
    const paid = next
      .filter((stream) => pays(row, stream))
      .reduce<Stream | null>((a, b) => (a === null || difference(row, b) < difference(row, a) ? b : a), null);
    if (paid) paid.nextDate = nextAfter(paid, row.day);
  }
  return next;
};

const difference = (row: SpendingRow, stream: Stream): number => Math.abs(row.amount - stream.lastAmount);

const pays = (row: SpendingRow, stream: Stream): boolean =>
  row.accountId === stream.accountId &&
  row.day > stream.lastDate &&
  Math.abs(daysBetween(stream.nextDate, row.day)) <= toleranceOf(stream) &&
  row.amount >= stream.lastAmount / 2 &&
  row.amount <= stream.lastAmount * 2 &&
  billerKey(row.merchant, row.description) === stream.biller;

/** Each payment of a weekly rhythm restarts the count. Others keep to their day. */
const nextAfter = (stream: Stream, paid: Day): Day => {
  const { frequency, intervalDays, nextDate } = stream;
  if (frequency === "weekly" || frequency === "biweekly") return addDays(paid, intervalDays);
  return occurrences(stream, nextDate, addYears(nextDate, 2))[1] ?? addDays(nextDate, intervalDays);
};
