/** A calendar day, YYYY-MM-DD, without a time zone. Days compare and sort as strings. */
export type Day = string & { readonly __unit: "day" };

const MS = 86_400_000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a real calendar day ("2026-02-30" is not). Years 1900 to 2199. */
export const isDay = (text: string): text is Day => {
  const m = PATTERN.exec(text);
  if (!m) return false;
  const [y, mo, d] = [Number(m[1]), Number(m[2]), Number(m[3])];
  return y >= 1900 && y <= 2199 && mo >= 1 && mo <= 12 && d >= 1 && d <= daysInMonth(y, mo);
};

/** Converts a text to a day. Throws RangeError if it is not one. */
export const day = (text: string): Day => {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
};

/** Returns the day for a year, month (1–12), and day of month. A day past the end of the month becomes its last day. */
export const dayOf = (year: number, month: number, dayOfMonth: number): Day =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(Math.min(dayOfMonth, daysInMonth(year, month))).padStart(2, "0")}` as Day;

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const utc = (d: Day): number => Date.UTC(Number(d.slice(0, 4)), Number(d.slice(5, 7)) - 1, Number(d.slice(8, 10)));
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10) as Day;

export const yearOf = (d: Day): number => Number(d.slice(0, 4));
export const monthOf = (d: Day): number => Number(d.slice(5, 7));
export const dayOfMonth = (d: Day): number => Number(d.slice(8, 10));
/** 0 is Sunday. */
export const weekdayOf = (d: Day): number => new Date(utc(d)).getUTCDay();

export const addDays = (d: Day, n: number): Day => fromUtc(utc(d) + n * MS);
/** Returns `to` minus `from` in days. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / MS);

/** Returns the same day n months later; the 31st becomes the last day of a shorter month. */
export const addMonths = (d: Day, n: number): Day => {
  const at = yearOf(d) * 12 + (monthOf(d) - 1) + n;
  return dayOf(Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, dayOfMonth(d));
};
export const addYears = (d: Day, n: number): Day => addMonths(d, n * 12);

export const startOfMonth = (d: Day): Day => `${d.slice(0, 7)}-01` as Day;
export const endOfMonth = (d: Day): Day => dayOf(yearOf(d), monthOf(d), 31);
export const startOfYear = (d: Day): Day => `${d.slice(0, 4)}-01-01` as Day;
export const endOfYear = (d: Day): Day => `${d.slice(0, 4)}-12-31` as Day;
export const startOfQuarter = (d: Day): Day => dayOf(yearOf(d), Math.floor((monthOf(d) - 1) / 3) * 3 + 1, 1);
export const endOfQuarter = (d: Day): Day => endOfMonth(addMonths(startOfQuarter(d), 2));
/** Weeks start on Sunday. */
export const startOfWeek = (d: Day): Day => addDays(d, -weekdayOf(d));
export const endOfWeek = (d: Day): Day => addDays(startOfWeek(d), 6);

export const earlier = (a: Day, b: Day): Day => (a <= b ? a : b);
export const later = (a: Day, b: Day): Day => (a >= b ? a : b);

/** Returns the calendar day of an instant in a time zone (IANA name, such as "America/Chicago"). */
export const dayIn = (instant: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant) as Day;

/** Returns every day from `start` to `end`, both included. */
export const eachDay = (start: Day, end: Day): Day[] => {
  const days: Day[] = [];
  for (let at = utc(start), stop = utc(end); at <= stop; at += MS) days.push(fromUtc(at));
  return days;
};
