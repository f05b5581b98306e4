import { addDays, type Day, dayIn, dayOfMonth, daysInMonth, monthOf, weekdayOf, yearOf } from "./day.ts";

/** How often a scheduled chat runs. */
export const SCHEDULE_FREQUENCIES = ["daily", "weekly", "monthly", "days_of_week", "days_of_month"] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];
/** `days` are weekdays (0 is Sunday) or days of the month (1 to 31), as the frequency says; a daily one has none. */
export type Rhythm = { frequency: ScheduleFrequency; days: readonly number[] };

/** The hour of the person's own day at which scheduled chats run. */
export const SCHEDULE_HOUR = 9;

const MONDAY = 1;
const FIRST = 1;
/** The farthest that two runs lie apart, and a little more for days that a time zone skips. */
const FARTHEST_DAYS = 70;
const DAY_MS = 86_400_000;

/** The days a frequency has unless told: weekly is Monday and monthly is the 1st. */
export const usualDays = (frequency: ScheduleFrequency): readonly number[] =>
  frequency === "daily" ? [] : frequency === "weekly" || frequency === "days_of_week" ? [MONDAY] : [FIRST];

/** Whether days can be chosen with a frequency, and from what. Both ends are included. */
export const choosableDays = (frequency: ScheduleFrequency): { from: number; to: number } | null =>
  frequency === "days_of_week" ? { from: 0, to: 6 } : frequency === "days_of_month" ? { from: 1, to: 31 } : null;

/** What is wrong with the days chosen for a frequency, in words; null when they fit. */
export const wrongDays = (frequency: ScheduleFrequency, days: readonly number[]): string | null => {
  const range = choosableDays(frequency);
  if (!range) {
    const fixed = usualDays(frequency);
    const same = days.length === fixed.length && days.every((one, i) => one === fixed[i]);
    return same || days.length === 0 ? null : "Choose days of the week or of the month to set days";
  }
  if (days.length === 0) return "Choose at least one day";
  if (days.some((one) => !Number.isInteger(one) || one < range.from || one > range.to))
    return frequency === "days_of_week" ? "Choose days from 0 (Sunday) to 6 (Saturday)" : "Choose days from 1 to 31";
  return new Set(days).size === days.length ? null : "Choose each day once";
};

/** The days of a frequency in their order: those chosen, where some can be, else its usual ones. */
export const daysFor = (frequency: ScheduleFrequency, chosen: readonly number[] | undefined): number[] =>
  (choosableDays(frequency) && chosen ? [...chosen] : [...usualDays(frequency)]).sort((a, b) => a - b);

/** Whether it runs on a day. A day of the month past the month's end means its last day. */
export const runsOn = ({ frequency, days }: Rhythm, day: Day): boolean => {
  if (frequency === "daily") return true;
  if (frequency === "weekly" || frequency === "days_of_week") return days.includes(weekdayOf(day));
  const last = daysInMonth(yearOf(day), monthOf(day));
  return days.some((wanted) => Math.min(wanted, last) === dayOfMonth(day));
};

/**
 * The first run strictly after an instant: at nine in the person's time zone (IANA name), on a day of the rhythm. Throws RangeError for
 * a time zone that is none, and for a rhythm without days.
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

/** The instant of a whole hour of a day in a time zone; null where clocks never show it. */
const instantOf = (day: Day, hour: number, timeZone: string): Date | null => {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // An offset that held a day before or after is tried as well: around a change of clocks the first guess may be on its other side.
  for (const near of [wall, wall - DAY_MS, wall + DAY_MS]) {
    const at = wall - offsetAt(near, timeZone);
    if (wallAt(at, timeZone) === wall) return new Date(at);
  }
  return null;
};

const offsetAt = (at: number, timeZone: string): number => wallAt(at, timeZone) - at;

/** What clocks show at an instant, as milliseconds as though it were UTC. */
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

/** A number with its ending: 1st, 22nd, 13th. */
export const ordinal = (n: number): string => {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${teen ? "th" : (({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[n % 10] ?? "th")}`;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** A rhythm in words: "Daily", "Weekly on Monday", "Weekly on Tuesday and Friday", "Monthly on the 1st". */
export const rhythmText = ({ frequency, days }: Rhythm): string => {
  if (frequency === "daily" || (frequency === "days_of_week" && days.length === 7)) return "Daily";
  return frequency === "weekly" || frequency === "days_of_week"
    ? `Weekly on ${listed(days.map((one) => WEEKDAYS[one] ?? ""))}`
    : `Monthly on the ${listed(days.map(ordinal))}`;
};
