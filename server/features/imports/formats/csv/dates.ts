import { type Day, addDays } from "#domain/day.ts";
import { FileRefused, quote } from "../refused.ts";
import { type DateOrder, dayInOrder, readDate, type WrittenDate } from "../values/date.ts";

/** How a date column is read: the order of its parts, and a description of how that was decided. */
export type DateReading = { order: DateOrder; words: string; sure: boolean };
export type DateReader = (text: string) => WrittenDate | null;

const FIRST = "1970-01-01" as Day;
const DAYS_AHEAD = 31;
const WORDS: Record<DateOrder, string> = { ymd: "dates year first", dmy: "dates day first", mdy: "dates month first" };

/** Caches results by text, because a file repeats a few dates. */
const remembering = <T>(work: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const made = work(text);
    if (known.size < 50_000) known.set(text, made);
    return made;
  };
};

/** Creates a date reader with a cache. */
export const makeDateReader = (): DateReader => remembering(readDate);

/**
 * Decides between day first and month first for a whole column. Checks for a part over 12, dots, dates in the future and sorted rows.
 * Otherwise uses the convention suggested by the file's header and numbers.
 */
export const decideOrder = (dates: readonly WrittenDate[], monthFirstUsual: boolean, today: Day): DateReading => {
  const open = dates.filter((date) => date.orders[0] !== "ymd");
  if (open.length === 0) return reading("ymd");
  const votes = (order: DateOrder): number => open.filter((date) => date.orders.length === 1 && date.orders[0] === order).length;
  const [dayFirst, monthFirst] = [votes("dmy"), votes("mdy")];
  if (dayFirst !== monthFirst) return reading(dayFirst > monthFirst ? "dmy" : "mdy");
  if (open.every((date) => date.dotted)) return reading("dmy");
  if (open.every(({ parts: [a, b] }) => a === b)) return reading(monthFirstUsual ? "mdy" : "dmy");
  const [aheadAsDays, aheadAsMonths] = [ahead(open, "dmy", today), ahead(open, "mdy", today)];
  if (aheadAsDays !== aheadAsMonths) return reading(aheadAsDays < aheadAsMonths ? "dmy" : "mdy");
  const [asDays, asMonths] = [turns(open, "dmy"), turns(open, "mdy")];
  if (asDays !== asMonths && Math.min(asDays, asMonths) === 0) return reading(asDays < asMonths ? "dmy" : "mdy");
  const usual = reading(monthFirstUsual ? "mdy" : "dmy");
  return { ...usual, sure: false, words: `${usual.words} (every date could be read either way)` };
};

const reading = (order: DateOrder): DateReading => ({ order, words: WORDS[order], sure: true });

/** Returns the reading that the user chose, or null if the user chose none. */
export const mappedOrder = (order: DateOrder | null): DateReading | null => (order === null ? null : reading(order));

/** Counts how often the rows, read in an order, run against their overall direction in time: 0 for a sorted file. */
const turns = (dates: readonly WrittenDate[], order: DateOrder): number => {
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

/** Returns why a day is rejected (before 1970 or more than 31 days ahead), as the end of a sentence that names it; null when it is fine. */
export const beyond = (day: Day, today: Day): string | null =>
  day < FIRST ? "is before 1970" : day > today && day > addDays(today, DAYS_AHEAD) ? `is more than ${DAYS_AHEAD} days ahead` : null;

/**
 * Creates a reader that returns the day of a cell in an order, with a cache. The reader throws FileRefused naming line and text for an
 * invalid or out-of-range date.
 */
export const makeDayReader = (dateReader: DateReader, order: DateOrder, today: Day): ((text: string, line: number) => Day) => {
  const settle = remembering((text): { day: Day } | { wrong: string } => {
    if (text === "") return { wrong: "the date is missing." };
    const written = dateReader(text);
    const day = written && dayInOrder(written, order);
    if (!day)
      return {
        wrong: `the date ${quote(text)} is not a date${written && written.orders[0] !== "ymd" ? ` when the other dates are read ${order === "dmy" ? "day" : "month"} first` : ""}.`,
      };
    const out = beyond(day, today);
    return out === null ? { day } : { wrong: `the date ${quote(text)} ${out}.` };
  });
  return (text, line) => {
    const found = settle(text);
    if ("wrong" in found) throw new FileRefused(found.wrong, line, "date");
    return found.day;
  };
};
