import {
  type Day,
  addDays,
  addMonths,
  addYears,
  day,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  monthOf,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  yearOf,
} from "#domain/day.ts";
import { formatDay, formatMonth, formatPeriod } from "#domain/format.ts";
import type { Period } from "#domain/period.ts";
import type { FramePeriod } from "./frame.ts";

/** Returns the days of a frame's period. */
export const daysOf = (p: FramePeriod): Period => ({ start: day(p.start), end: day(p.end) });

const monthWord = (d: Day, today: Day): string => (yearOf(d) === yearOf(today) ? formatMonth(d).replace(/ \d{4}$/, "") : formatMonth(d));

/** Returns a period's everyday name without dates, such as "October", "this month so far", or "the last 90 days". Null if it has none. */
export const shortName = (p: FramePeriod, today: Day): string | null => {
  const { start, end } = daysOf(p);
  if (p.all) return "all your data";
  if (start === end) return start === today ? "today" : start === addDays(today, -1) ? "yesterday" : null;
  if (p.rolling && end === today)
    return p.rolling.count === 1 ? `the past ${p.rolling.unit}` : `the last ${p.rolling.count} ${p.rolling.unit}s`;
  if (start === startOfMonth(today) && end === today) return "this month so far";
  if (start === startOfYear(today) && end === today) return "this year so far";
  if (p.grain === "quarter" && start === startOfQuarter(today) && end === today) return "this quarter so far";
  if (start === startOfWeek(today) && end === today) return "this week so far";
  if (start === startOfWeek(start) && end === endOfWeek(start) && end === addDays(startOfWeek(today), -1)) return "last week";
  if (start === startOfMonth(start) && end === endOfMonth(start)) return monthWord(start, today);
  if (start === startOfYear(start) && end === endOfYear(start)) return String(yearOf(start));
  if (start === startOfQuarter(start) && end === endOfQuarter(start))
    return `Q${Math.ceil(monthOf(start) / 3)}${yearOf(start) === yearOf(today) ? "" : ` ${yearOf(start)}`}`;
  return null;
};

/**
 * Phrases a period for a sentence, always with exact days: "in October (Oct 1 to 31, 2026)", "from Aug 1 to Nov 20, 2026", "yesterday (Nov
 * 19, 2026)".
 */
export const inPeriod = (p: FramePeriod, today: Day): string => {
  const name = shortName(p, today);
  const dates = formatPeriod(daysOf(p));
  if (name === null) return p.start === p.end ? `on ${dates}` : `from ${dates}`;
  const bare = /^(?:this|last|today|yesterday)/.test(name) && !name.startsWith("the ");
  return `${bare ? "" : "in "}${name} (${dates})`;
};

/** Phrases a period for titles and chips: "in October", "this month", "Aug 1 to Nov 20, 2026". */
export const titlePeriod = (p: FramePeriod, today: Day): string => {
  if (p.all) return "of all time";
  const name = shortName(p, today)?.replace(" so far", "");
  if (!name) return p.start === p.end ? `on ${formatDay(day(p.start), today)}` : `from ${formatPeriod(daysOf(p))}`;
  return /^(?:this|last|today|yesterday)/.test(name) ? name : `in ${name}`;
};

/** Phrases the previous period of the same kind: "the month before", "the same days of October". */
export const previousWords = (p: FramePeriod, previous: Period, today: Day): string => {
  const { start, end } = daysOf(p);
  const name = shortName({ ...p, start: previous.start, end: previous.end, all: false, rolling: null }, today);
  if (start === end) return previous.start === addDays(today, -1) ? "yesterday" : `on ${formatDay(previous.start, today)}`;
  if (start === startOfMonth(start) && end < endOfMonth(start) && previous.start === addMonths(start, -1))
    return `on the same days of ${monthWord(previous.start, today)}`;
  if (start === startOfYear(start) && end < endOfYear(start) && previous.start === addYears(start, -1))
    return `over the same days of ${yearOf(previous.start)}`;
  if (p.grain === "quarter" && end < endOfQuarter(start)) return `over the same days of the quarter before`;
  if (p.grain === "week") return end < endOfWeek(start) ? "on the same days of the week before" : "in the week before";
  if (name) return /^(?:this|last)/.test(name) ? name : `in ${name}`;
  return p.rolling
    ? `in the ${p.rolling.count === 1 ? "" : `${p.rolling.count} `}${p.rolling.unit}${p.rolling.count === 1 ? "" : "s"} before`
    : `over ${formatPeriod(previous)}`;
};
