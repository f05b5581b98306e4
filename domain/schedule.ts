import { addDays, type Day, dayIn, dayOfMonth, daysInMonth, monthOf, weekdayOf, yearOf } from "./day.ts";

/** How often a scheduled chat runs. */
export const SCHEDULE_FREQUENCIES = ["daily", "weekly", "monthly", "days_of_week", "days_of_month"] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];
/** `days` are weekdays (0 is Sunday) or days of the month (1 to 31), depending on the frequency; empty for daily. */
export type Rhythm = { frequency: ScheduleFrequency; days: readonly number[] };

/** The hour, in the user's time zone, at which scheduled chats run. */
export const SCHEDULE_HOUR = 9;

const MONDAY = 1;
const FIRST = 1;
/** Maximum days between two runs, plus a margin for days that a time zone skips. */
const FARTHEST_DAYS = 70;
const DAY_MS = 86_400_000;

/** Returns the default days of a frequency: weekly is Monday, monthly is the 1st. */
export const usualDays = (frequency: ScheduleFrequency): readonly number[] =>
  frequency === "daily" ? [] : frequency === "weekly" || frequency === "days_of_week" ? [MONDAY] : [FIRST];

/** Returns the range of days that can be chosen for a frequency, inclusive; null if none can. */
export const choosableDays = (frequency: ScheduleFrequency): { from: number; to: number } | null =>
  frequency === "days_of_week" ? { from: 0, to: 6 } : frequency === "days_of_month" ? { from: 1, to: 31 } : null;

/** Returns the error message for the days chosen for a frequency; null if they are valid. */
export const wrongDays = (frequency: ScheduleFrequency, days: readonly number[]): string | null => {
  const range = choosableDays(frequency);
  if (!range) {
    const fixed = usualDays(frequency);
    const same = days.length === fixed.length && days.every((one, i) => one === fixed[i]);
    return same || days.length === 0 ? null : "To set days, choose days of the week or days of the month";
  }
  if (days.length === 0) return "Choose at least one day";
  if (days.some((one) => !Number.isInteger(one) || one < range.from || one > range.to))
    return frequency === "days_of_week" ? "Choose days from 0 (Sunday) to 6 (Saturday)" : "Choose days from 1 to 31";
  return new Set(days).size === days.length ? null : "Choose each day once";
};

/** Returns the sorted days of a frequency: the chosen ones if the frequency allows a choice, otherwise the default. */
export const daysFor = (frequency: ScheduleFrequency, chosen: readonly number[] | undefined): number[] =>
  (choosableDays(frequency) && chosen ? [...chosen] : [...usualDays(frequency)]).sort((a, b) => a - b);

/** Whether the schedule runs on a day. A day past the end of the month means the last day of the month. */
export const runsOn = ({ frequency, days }: Rhythm, day: Day): boolean => {
  if (frequency === "daily") return true;
  if (frequency === "weekly" || frequency === "days_of_week") return days.includes(weekdayOf(day));
  const last = daysInMonth(yearOf(day), monthOf(day));
  return days.some((wanted) => Math.min(wanted, last) === dayOfMonth(day));
};

/**
 * Returns the first run strictly after an instant: at nine in the user's time zone (IANA name), on a matching day. Throws RangeError for an
 * invalid time zone or a rhythm without days.
 */
export const nextRun = (rhythm: Rhythm, after: Date, timeZone: string): Date => {
  const today = dayIn(after, timeZone);
  for (let i = 0; i <= FARTHEST_DAYS; i += 1) {
    const day = addDays(today, i);
    const at = runsOn(rhythm, day) ? instantOf(day, SCHEDULE_HOUR, timeZone) : null;
    if (at && at > after) return at;
  }
  throw new RangeError("the schedule never runs");
};

/** Returns the instant of a full hour of a day in a time zone; null if clocks skip that hour. */
const instantOf = (day: Day, hour: number, timeZone: string): Date | null => {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // Also try the offsets of the day before and after: near a clock change, the first guess may use the wrong one.
  for (const near of [wall, wall - DAY_MS, wall + DAY_MS]) {
    const at = wall - offsetAt(near, timeZone);
    if (wallAt(at, timeZone) === wall) return new Date(at);
  }
  return null;
};

const offsetAt = (at: number, timeZone: string): number => wallAt(at, timeZone) - at;

/** Returns the wall-clock time at an instant, in milliseconds as if it were UTC. */
const wallAt = (at: number, timeZone: string): number => {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
};

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Formats an ordinal number: 1st, 22nd, 13th. */
export const ordinal = (n: number): string => {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${teen ? "th" : (({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[n % 10] ?? "th")}`;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** Describes a rhythm: "Daily", "Weekly on Monday", "Weekly on Tuesday and Friday", "Monthly on the 1st". */
export const rhythmText = ({ frequency, days }: Rhythm): string => {
  if (frequency === "daily" || (frequency === "days_of_week" && days.length === 7)) return "Daily";
  return frequency === "weekly" || frequency === "days_of_week"
    ? `Weekly on ${listed(days.map((one) => WEEKDAYS[one] ?? ""))}`
    : `Monthly on the ${listed(days.map(ordinal))}`;
};
