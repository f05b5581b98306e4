import { type Day, addDays } from "#domain/day.ts";
import { FileRefused, quote } from "../refused.ts";
import { type DateOrder, dayInOrder, readDate, type WrittenDate } from "../values/date.ts";

/** How a column of dates is read: the order of its parts, and in words how it was decided. */
export type DateReading = { order: DateOrder; words: string };

const FIRST = "1970-01-01" as Day;
const DAYS_AHEAD = 31;
const WORDS: Record<DateOrder, string> = { ymd: "dates year first", dmy: "dates day first", mdy: "dates month first" };

/** Reads dates with a memory: a file repeats few of them. */
export const makeDateReader = (): ((text: string) => WrittenDate | null) => {
  const known = new Map<string, WrittenDate | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const read = readDate(text);
    if (known.size < 50_000) known.set(text, read);
    return read;
  };
};

/**
 * Decides day first or month first over a whole column: by a part over 12, by dots, by rows being in order, by days that cannot lie ahead,
 * and only then by what is usual where the file's header and numbers come from.
 */
export const decideOrder = (dates: readonly WrittenDate[], monthFirstUsual: boolean, today: Day): DateReading => {
  const open = dates.filter((date) => date.orders[0] !== "ymd");
  if (open.length === 0) return { order: "ymd", words: WORDS.ymd };
  const votes = (order: DateOrder): number => open.filter((date) => date.orders.length === 1 && date.orders[0] === order).length;
  const [dayFirst, monthFirst] = [votes("dmy"), votes("mdy")];
  if (dayFirst !== monthFirst) return reading(dayFirst > monthFirst ? "dmy" : "mdy");
  if (open.every((date) => date.dotted)) return reading("dmy");
  const [asDays, asMonths] = [disorder(open, "dmy"), disorder(open, "mdy")];
  if (asDays !== asMonths && Math.min(asDays, asMonths) === 0) return reading(asDays < asMonths ? "dmy" : "mdy");
  const [aheadAsDays, aheadAsMonths] = [ahead(open, "dmy", today), ahead(open, "mdy", today)];
  if (aheadAsDays !== aheadAsMonths) return reading(aheadAsDays < aheadAsMonths ? "dmy" : "mdy");
  if (open.every(({ parts: [a, b] }) => a === b)) return reading(monthFirstUsual ? "mdy" : "dmy");
  const usual = reading(monthFirstUsual ? "mdy" : "dmy");
  return { ...usual, words: `${usual.words} (every date could be read either way)` };
};

const reading = (order: DateOrder): DateReading => ({ order, words: WORDS[order] });

/** How often the rows change direction in time when read in an order: 0 for a sorted file. Equal spans of days both ways are no order. */
const disorder = (dates: readonly WrittenDate[], order: DateOrder): number => {
  let [up, down, last] = [0, 0, ""];
  for (const date of dates) {
    const day = dayInOrder(date, order) ?? "";
    if (last !== "" && day > last) up += 1;
    if (last !== "" && day < last) down += 1;
    last = day;
  }
  return Math.min(up, down);
};

const ahead = (dates: readonly WrittenDate[], order: DateOrder, today: Day): number => {
  const limit = addDays(today, DAYS_AHEAD);
  return dates.filter((date) => (dayInOrder(date, order) ?? "") > limit).length;
};

/** The day a cell means. Throws FileRefused naming line and text when it is no day in that order, lies before 1970 or more than 31 days ahead. */
export const dayOfCell = (text: string, written: WrittenDate | null, order: DateOrder, line: number, today: Day): Day => {
  const day = written && dayInOrder(written, order);
  if (!day) throw new FileRefused(text === "" ? "the date is missing." : `the date ${quote(text)} is not a date${written ? ` when the other dates are read ${order === "dmy" ? "day" : "month"} first` : ""}.`, line);
  checkDay(day, text, line, today);
  return day;
};

/** Throws FileRefused for a day before 1970 or more than 31 days ahead. */
export const checkDay = (day: Day, text: string, line: number, today: Day): void => {
  if (day < FIRST) throw new FileRefused(`the date ${quote(text)} is before 1970.`, line);
  if (day > addDays(today, DAYS_AHEAD)) throw new FileRefused(`the date ${quote(text)} is more than ${DAYS_AHEAD} days ahead.`, line);
};
