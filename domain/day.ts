/** A calendar day, YYYY-MM-DD, without a time zone. Days compare and sort as strings. */
export type Day = string & { readonly __unit: "day" };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** Returns what is wrong with a text as a calendar day, in words for the user. Null if it is a day of the years 1900 to 2199. */
export const dayProblem = (text: string): string | null => {
  const m = PATTERN.exec(text);
  if (!m) return "Enter a date as YYYY-MM-DD";
  const [y, mo, d] = [Number(m[1]), Number(m[2]), Number(m[3])];
  if (mo < 1 || mo > 12 || d < 1 || d > daysInMonth(y, mo)) return "Enter a date that exists";
  return y >= FIRST_YEAR && y <= LAST_YEAR ? null : `Enter a date from ${FIRST_YEAR} to ${LAST_YEAR}`;
};

/** Whether the text is a real calendar day ("2026-02-30" is not). Years 1900 to 2199. */
export const isDay = (text: string): text is Day => dayProblem(text) === null;

/** Converts a text to a day. Throws RangeError if it is not one. */
export const day = (text: string): Day => {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
};

const pad = (n: number): string => (n < 10 ? `0${n}` : String(n));
const textOf = (year: number, month: number, dayOfMonth: number): Day =>
  `${year > 999 ? year : String(year).padStart(4, "0")}-${pad(month)}-${pad(dayOfMonth)}` as Day;

/** Returns the day for a year, month (1–12), and day of month. A day past the end of the month becomes its last day. */
export const dayOf = (year: number, month: number, dayOfMonth: number): Day =>
  textOf(year, month, dayOfMonth > 28 ? Math.min(dayOfMonth, daysInMonth(year, month)) : dayOfMonth);

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

// Days are counted with whole numbers, since `Date` is about ten times as slow, and finding recurring payments counts millions.
// The algorithms are Howard Hinnant's, https://howardhinnant.github.io/date_algorithms.html: years start in March, in eras of 400.
const ERA_DAYS = 146_097;
/** Days from March 1 of the year 0 to January 1, 1970. */
const EPOCH = 719_468;

const ZERO_CODE = 48;
const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO_CODE;

export const yearOf = (d: Day): number => digit(d, 0) * 1000 + digit(d, 1) * 100 + digit(d, 2) * 10 + digit(d, 3);
export const monthOf = (d: Day): number => digit(d, 5) * 10 + digit(d, 6);
export const dayOfMonth = (d: Day): number => digit(d, 8) * 10 + digit(d, 9);

/** Returns the number of days since January 1, 1970. */
const numberOf = (d: Day): number => {
  const month = monthOf(d);
  const year = yearOf(d) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth(d) - 1;
  return era * ERA_DAYS + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - EPOCH;
};

const ofNumber = (n: number): Day => {
  if (!Number.isFinite(n)) throw new RangeError("not a day");
  const from = Math.floor(n) + EPOCH;
  const era = Math.floor(from / ERA_DAYS);
  const dayOfEra = from - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const part = Math.floor((5 * dayOfYear + 2) / 153);
  const month = part + (part < 10 ? 3 : -9);
  return textOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - Math.floor((153 * part + 2) / 5) + 1);
};

/** January 1, 1970. */
const THURSDAY = 4;
/** 0 is Sunday. */
export const weekdayOf = (d: Day): number => (((numberOf(d) + THURSDAY) % 7) + 7) % 7;

export const addDays = (d: Day, n: number): Day => ofNumber(numberOf(d) + n);
/** Returns `to` minus `from` in days. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

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

/** Making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 100;

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
};

/** Returns the calendar day of an instant in a time zone (IANA name, such as "America/Chicago"). */
export const dayIn = (instant: Date, timeZone: string): Day => formatIn(timeZone).format(instant) as Day;

/** Returns every day from `start` to `end`, both included. */
export const eachDay = (start: Day, end: Day): Day[] => {
  const days: Day[] = [];
  for (let at = numberOf(start), stop = numberOf(end); at <= stop; at += 1) days.push(ofNumber(at));
  return days;
};
