import { addDays, type Day, daysBetween, eachDay, weekdayOf } from "../day.ts";
import { type Cents, cents, scale, sum } from "../money.ts";
import { detectRecurring, type SpendingRow, type Stream } from "../recurring/detect.ts";
import { occurrences } from "../recurring/occurrences.ts";

/** A row that moved money; the amount is positive when money left the account. */
export type MovedRow = SpendingRow;

/** A payment expected on a day; positive when money comes in. */
export type Expected = { date: Day; name: string; amount: Cents };
export type ForecastPoint = { date: Day; balance: Cents };
export type Forecast = {
  /** Expected payments in and out, by day. */
  events: Expected[];
  incoming: Cents;
  outgoing: Cents;
  /** Spending outside recurring payments up to the end, estimated by the median of each weekday; positive when money goes out. */
  everyday: Cents;
  closing: Cents;
  low: Cents;
  high: Cents;
  /** The day with the lowest expected balance. */
  lowest: ForecastPoint;
  points: ForecastPoint[];
  /** Number of whole weeks that the medians are based on. */
  weeks: number;
};

const MOST_WEEKS = 12;
/** With fewer weeks than this, the median of a weekday means nothing. */
export const LEAST_WEEKS = 4;

const median = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  const [a, b] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? b : Math.round((a + b) / 2);
};
/** Returns the median of the amounts; zero for an empty list. */
export const medianOf = (amounts: readonly Cents[]): Cents => cents(median([...amounts].sort((a, b) => a - b)));

/** Returns recurring payments in and out that are still active. */
export const streamsOfRows = (rows: readonly MovedRow[], today: Day): { incoming: Stream[]; outgoing: Stream[] } => {
  const going = (list: MovedRow[]): Stream[] => detectRecurring(list, today).filter((stream) => stream.active);
  return {
    outgoing: going(rows.filter((row) => row.amount > 0)),
    incoming: going(rows.filter((row) => row.amount < 0).map((row) => ({ ...row, amount: cents(-row.amount) }))),
  };
};

/** Returns the payments expected from the streams from the day after `today` through `end`, in date order. */
export const expectedOf = (streams: { incoming: readonly Stream[]; outgoing: readonly Stream[] }, today: Day, end: Day): Expected[] => {
  const from = addDays(today, 1);
  const of = (list: readonly Stream[], sign: 1 | -1): Expected[] =>
    list.flatMap((s) => occurrences(s, from, end).map((date) => ({ date, name: s.name, amount: cents(sign * s.averageAmount) })));
  return [...of(streams.incoming, 1), ...of(streams.outgoing, -1)].sort((a, b) => a.date.localeCompare(b.date) || b.amount - a.amount);
};

type Rest = { byWeekday: number[]; quietWeek: number; busyWeek: number; weeks: number };

/** Returns the usual total of the rows outside all streams per weekday, over the whole weeks before today. */
const restOf = (rows: readonly MovedRow[], streams: readonly Stream[], today: Day, since: Day): Rest => {
  const weeks = Math.min(MOST_WEEKS, Math.floor(daysBetween(since, today) / 7));
  const taken = new Set(streams.flatMap((stream) => stream.rowIds));
  const start = addDays(today, -7 * weeks);
  const byDay = new Map<Day, number>();
  for (const row of rows)
    if (row.day >= start && row.day < today && !taken.has(row.id)) byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.amount);
  const days = weeks === 0 ? [] : eachDay(start, addDays(today, -1));
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    median(
      days
        .filter((d) => weekdayOf(d) === weekday)
        .map((d) => byDay.get(d) ?? 0)
        .sort((a, b) => a - b),
    ),
  );
  const weekly = Array.from({ length: weeks }, (_, i) =>
    days.slice(i * 7, i * 7 + 7).reduce((total, d) => total + (byDay.get(d) ?? 0), 0),
  ).sort((a, b) => a - b);
  const at = (share: number): number => weekly[Math.min(weekly.length - 1, Math.floor(weekly.length * share))] ?? 0;
  return { byWeekday, quietWeek: at(0.2), busyWeek: at(0.8), weeks };
};

/**
 * Forecasts a balance: expected payments on their days, plus the median of all other rows by weekday over up to twelve whole weeks. `low`
 * and `high` assume a busy or a quiet week (upper and lower fifth) for those other rows. `since` is the day the rows begin.
 */
export const forecast = ({
  rows,
  balance,
  today,
  end,
  since,
}: {
  rows: readonly MovedRow[];
  balance: Cents;
  today: Day;
  end: Day;
  since: Day;
}): Forecast => {
  const streams = streamsOfRows(rows, today);
  const rest = restOf(rows, [...streams.incoming, ...streams.outgoing], today, since);
  const events = expectedOf(streams, today, end);
  const byDay = Map.groupBy(events, (e) => e.date);
  const days = end > today ? eachDay(addDays(today, 1), end) : [];
  let at = balance as number;
  let everyday = 0;
  const points: ForecastPoint[] = [{ date: today, balance }];
  for (const date of days) {
    const usual = rest.byWeekday[weekdayOf(date)] ?? 0;
    everyday += usual;
    at += sum((byDay.get(date) ?? []).map((e) => e.amount)) - usual;
    points.push({ date, balance: cents(at) });
  }
  const closing = cents(at);
  const over = (week: number): number => scale(cents(week), days.length, 7);
  return {
    events,
    incoming: sum(events.filter((e) => e.amount > 0).map((e) => e.amount)),
    outgoing: sum(events.filter((e) => e.amount < 0).map((e) => cents(-e.amount))),
    everyday: cents(everyday),
    closing,
    low: cents(closing + everyday - Math.max(everyday, over(rest.busyWeek))),
    high: cents(closing + everyday - Math.min(everyday, over(rest.quietWeek))),
    lowest: points.reduce((least, point) => (point.balance < least.balance ? point : least), { date: today, balance }),
    points,
    weeks: rest.weeks,
  };
};
