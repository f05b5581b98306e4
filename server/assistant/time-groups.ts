import { type Day, day, earlier, endOfMonth, endOfQuarter, endOfWeek, endOfYear, later, startOfQuarter, startOfWeek } from "#domain/day.ts";
import { formatDay, formatMonth } from "#domain/format.ts";
import type { Period } from "#domain/period.ts";

/** Units of time that totals are grouped by. Weeks start on Sunday. */
export const TIME_GROUPS = ["day", "week", "month", "quarter", "year"] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];
export const isTimeGroup = (by: string): by is TimeGroup => (TIME_GROUPS as readonly string[]).includes(by);

/** The key of the group that a day belongs to. Keys sort by time: "2026-11-20", "2026-11", "2026-Q4" and "2026". */
export const timeKeyOf = (by: TimeGroup, date: Day): string => {
  switch (by) {
    case "day":
      return date;
    case "week":
      return startOfWeek(date);
    case "month":
      return date.slice(0, 7);
    case "quarter":
      return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case "year":
      return date.slice(0, 4);
  }
};

const firstDay = (by: TimeGroup, key: string): Day => {
  switch (by) {
    case "day":
    case "week":
      return day(key.slice(0, 10));
    case "month":
      return day(`${key.slice(0, 7)}-01`);
    case "quarter":
      return startOfQuarter(day(`${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3).padStart(2, "0")}-01`));
    case "year":
      return day(`${key.slice(0, 4)}-01-01`);
  }
};
const END: Record<TimeGroup, (first: Day) => Day> = {
  day: (first) => first,
  week: endOfWeek,
  month: endOfMonth,
  quarter: endOfQuarter,
  year: endOfYear,
};
/** All days of the group with a key. */
export const daysOfGroup = (by: TimeGroup, key: string): Period => {
  const start = firstDay(by, key);
  return { start, end: END[by](start) };
};

/** "November 2026", "Q4 2026", "2026"; days and weeks by their first day, without the year if it is `asOf`'s. */
export const timeLabelOf = (by: TimeGroup, key: string, asOf?: Day): string => {
  if (by === "year") return key;
  if (by === "quarter") return `${key.slice(5)} ${key.slice(0, 4)}`;
  return by === "month" ? formatMonth(firstDay(by, key)) : formatDay(firstDay(by, key), asOf);
};

/** Narrows days to those of the group with a key. */
export const withinGroup = <S extends { start?: string | undefined; end?: string | undefined }>(days: S, by: TimeGroup, key: string) => {
  const { start, end } = daysOfGroup(by, key);
  return { ...days, start: later(day(days.start ?? start), start), end: earlier(day(days.end ?? end), end) };
};

/** Whether a group's unit of time is over, and not older than the data, which begins at `from`. */
export const isWholeUnit = (by: TimeGroup, key: string, from: Day | null, today: Day): boolean => {
  const { start, end } = daysOfGroup(by, key);
  return end <= today && (from === null || start >= from);
};
