import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysInMonth,
  later,
  monthOf,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  yearOf,
} from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { DOM, type Grain, MONTH, monthNumber, monthOfYear, shift, unitAround, unitOf, WEEKDAY, weekdayNumber, YEAR } from "./lexicon.ts";
import { HOLIDAYS } from "./named.ts";

/*
 * Times that lie ahead: "by the 5th", "this coming weekend", "between now and Tuesday". The same words name the past in a question about
 * what was spent, so only questions that look ahead are read with these rules.
 */

/** A time ahead, at a place of a text. It starts today or later, and ends no earlier than it starts. */
export type Ahead = { from: number; to: number; period: Period; grain: Grain };
/** What an expression names, before a word such as “by” makes it an end. `end` is that end, where it is not the last day. */
type Named = { period: Period; grain: Grain; end?: Day };
/** `seen` is the day from which an expression is read. `not` tells it from other uses of its words, by what stands before. */
type Rule = { pattern: string; not?: RegExp; read: (m: readonly (string | undefined)[], seen: Day) => Named | null };

const oneDay = (d: Day): Named => ({ period: { start: d, end: d }, grain: "day" });
const range = (start: Day, end: Day): Named => ({ period: { start, end }, grain: "range" });

/** Returns the first year's version of a period that has not ended before a day. Null if none of the next years has it. */
const nextYearly = (make: (year: number) => Period | null, seen: Day): Period | null => {
  for (let year = yearOf(seen); year <= yearOf(seen) + 8; year += 1) {
    const one = make(year);
    if (one && one.end >= seen) return one;
  }
  return null;
};
const date = (month: number, dom: number, year: string | undefined, seen: Day): Named | null => {
  if (month < 1 || month > 12) return null;
  const make = (y: number): Period | null =>
    dom >= 1 && dom <= daysInMonth(y, month) ? { start: dayOf(y, month, dom), end: dayOf(y, month, dom) } : null;
  const full = year?.length === 2 ? `20${year}` : year;
  const period = full ? make(Number(full)) : nextYearly(make, seen);
  return period && period.end >= seen ? { period, grain: "day" } : null;
};
/** The next day with this number, in this month or a later one. */
const nextNth = (dom: number, seen: Day): Named | null => {
  for (let months = 0; months < 4; months += 1) {
    const first = addMonths(startOfMonth(seen), months);
    if (dom > daysInMonth(yearOf(first), monthOf(first))) continue;
    const at = dayOf(yearOf(first), monthOf(first), dom);
    if (at >= seen) return oneDay(at);
  }
  return null;
};
/** The month that words name: "this month", "next month", or one with a name. */
const monthSaid = (words: string, seen: Day): Period => {
  if (words.startsWith("next")) return unitAround(addMonths(startOfMonth(seen), 1), "month");
  if (words.endsWith("month")) return unitAround(seen, "month");
  return nextYearly((year) => monthOfYear(year, monthNumber(words)), seen) ?? unitAround(seen, "month");
};
const cut = (period: Period, seen: Day): Period => ({ start: later(period.start, seen), end: period.end });
const within = (period: Period, seen: Day, grain: Grain = "range"): Named | null =>
  period.end < seen ? null : { period: cut(period, seen), grain };

const NUMBER: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, couple: 2, few: 4, several: 5 };
const COUNT = "(\\d{1,3}|an?|one|two|three|four|(?:a )?couple(?: of)?|(?:a )?few|several)";
const countOf = (words: string): number => Number(words) || (NUMBER[words.replace(/^a (?=c|f)| of$/g, "")] ?? 1);
const SPANS = "days?|weeks?|fortnights?|months?|quarters?|years?";
/** The day so many units after another one. */
const afterUnits = (seen: Day, count: number, word: string): Day =>
  word.startsWith("fortnight") ? addDays(seen, 14 * count) : shift(seen, count, unitOf(word));

const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 9 };
const NTHS = "first|1st|second|2nd|third|3rd|fourth|4th|last";
const nthOf = (word: string): number => ORDINALS[word] ?? Number.parseInt(word, 10);
const MONTH_SAID = `(?:(?:this|the|next) month|${MONTH})`;

const HOLIDAY = HOLIDAYS.map(([name]) => name).join("|");
/** Saturday and Sunday. On one of them, "this weekend" is the one that runs. */
const weekendFrom = (seen: Day, which: string): Named => {
  const running = weekdayOf(seen) === 0 ? addDays(seen, -1) : addDays(startOfWeek(seen), 6);
  const saturday = which === "next" ? addDays(running, 7) : running;
  return range(later(saturday, seen), addDays(saturday, 1));
};

/** Longest expressions first: of two at the same place, the first one that reads is taken. */
const RULES: readonly Rule[] = [
  { pattern: "(?:the )?day after tomorrow", read: (_, seen) => oneDay(addDays(seen, 2)) },
  { pattern: "tomorrow(?:'s)?", read: (_, seen) => oneDay(addDays(seen, 1)) },
  { pattern: "today(?:'s)?|tonight", read: (_, seen) => oneDay(seen) },
  {
    pattern: "(?:the )?week after next",
    read: (_, seen) => ({ period: unitAround(addDays(seen, 14), "week"), grain: "week" }),
  },
  {
    pattern: `(?:the )?(${NTHS}) (week|half) of (?:the )?(${MONTH_SAID})`,
    read: ([, which = "", what, said = ""], seen) => {
      const { start, end } = monthSaid(said, seen);
      const n = nthOf(which);
      if (what === "half") return within(n === 1 ? { start, end: addDays(start, 14) } : { start: addDays(start, 15), end }, seen);
      return within(
        n === 9 ? { start: addDays(end, -6), end } : { start: addDays(start, 7 * (n - 1)), end: addDays(start, 7 * n - 1) },
        seen,
      );
    },
  },
  {
    pattern: `(?:the )?(beginning|start|end|close) of (?:the )?(this |next |)(week|month|quarter|year)`,
    read: ([, part, which = "", unit = "month"], seen) => {
      const isEnd = part === "end" || part === "close";
      const at = unitAround(which === "next " ? shift(unitAround(seen, unitOf(unit)).start, 1, unitOf(unit)) : seen, unitOf(unit));
      const found = isEnd ? at.end : at.start;
      // The beginning of a month that runs is that of the next one.
      return oneDay(found >= seen ? found : shift(at.start, 1, unitOf(unit)));
    },
  },
  {
    pattern: `(?:the )?end of (${MONTH})(?: (${YEAR}))?`,
    read: ([, word = "", year], seen) => {
      const found = year ? monthOfYear(Number(year), monthNumber(word)) : nextYearly((y) => monthOfYear(y, monthNumber(word)), seen);
      return found && found.end >= seen ? oneDay(found.end) : null;
    },
  },
  {
    pattern: "(?:(month|year|week|quarter)[ -]?end|eom|eoy)",
    read: ([said = "", word], seen) => oneDay(unitAround(seen, unitOf(word ?? (said === "eoy" ? "year" : "month"))).end),
  },
  {
    pattern: "(?:(?:the )?rest|(?:the )?remainder|what(?:'s| is) left) of (?:the|this) (week|month|quarter|year)",
    read: ([, unit = "month"], seen) => ({ period: cut(unitAround(seen, unitOf(unit)), seen), grain: unitOf(unit) }),
  },
  {
    pattern: `(?:the |these )?(?:next|coming|following) ${COUNT} (${SPANS})`,
    read: ([, count = "1", unit = "days"], seen) => range(seen, afterUnits(seen, countOf(count), unit)),
  },
  {
    pattern: `(?:over|within|during|in|for) the (?:next|coming) (day|week|fortnight|month|quarter|year)`,
    read: ([, unit = "month"], seen) => range(seen, afterUnits(seen, 1, unit)),
  },
  {
    pattern: `(?:within|inside|in) ${COUNT} (${SPANS})(?:' time)?`,
    read: ([, count = "1", unit = "days"], seen) => range(seen, afterUnits(seen, countOf(count), unit)),
  },
  { pattern: "(?:the |this )?(?:next|coming) fortnight", read: (_, seen) => range(seen, addDays(seen, 14)) },
  {
    pattern: "(?:the )?(?:(next|this coming|this|coming|upcoming) )?weekend",
    read: ([, which = ""], seen) => weekendFrom(seen, which),
  },
  {
    pattern: `(?:the )?(?:(next|this coming|this|coming|upcoming) )?(${WEEKDAY})(?:( week)|'s)?`,
    read: ([, which, word = "", week], seen) => {
      // "Sun", "sat" and "mar" are words, too.
      if (word.length <= 3 && which === undefined) return null;
      const days = (weekdayNumber(word) - weekdayOf(seen) + 7) % 7;
      return oneDay(addDays(seen, (days === 0 && which !== "this" ? 7 : days) + (week ? 7 : 0)));
    },
  },
  {
    pattern: "(?:the )?(?:next|coming|upcoming) (week|month|quarter|year)",
    read: ([, unit = "month"], seen) => ({
      period: unitAround(shift(unitAround(seen, unitOf(unit)).start, 1, unitOf(unit)), unitOf(unit)),
      grain: unitOf(unit),
    }),
  },
  {
    pattern: "(?:this|the current) (week|month|quarter|year)",
    read: ([, unit = "month"], seen) => ({ period: cut(unitAround(seen, unitOf(unit)), seen), grain: unitOf(unit) }),
  },
  {
    pattern: `(?:the )?(?:(${MONTH})\\.? (?:the )?(${DOM})|(${DOM})) ?(?:-|–) ?(${DOM})(?:st|nd|rd|th)?(?: (?:of )?(${MONTH}))?`,
    read: ([, before, from, only, to, after], seen) => {
      const month = before ?? after;
      const [first, last] = [Number(from ?? only), Number(to)];
      if (month === undefined || first > last) return null;
      const end = date(monthNumber(month), last, undefined, seen);
      return end && within({ start: dayOf(yearOf(end.period.end), monthNumber(month), first), end: end.period.end }, seen);
    },
  },
  {
    pattern: `(?:the )?(${MONTH})\\.? (?:the )?(${DOM})(?:st|nd|rd|th)?(?:,? (${YEAR}))?(?!\\d| ?[-–] ?\\d)`,
    read: ([, month = "", dom, year], seen) => date(monthNumber(month), Number(dom), year, seen),
  },
  {
    pattern: `(?:the )?(${DOM})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (${YEAR}))?`,
    read: ([, dom, month = "", year], seen) => date(monthNumber(month), Number(dom), year, seen),
  },
  {
    pattern: `(?:the )?(first|second|third|fourth) of (${MONTH_SAID})`,
    read: ([, nth = "", said = ""], seen) => date(monthOf(monthSaid(said, seen).start), nthOf(nth), undefined, seen),
  },
  { pattern: "(\\d{4})-(\\d{2})-(\\d{2})", read: ([, year, month, dom], seen) => date(Number(month), Number(dom), year, seen) },
  {
    pattern: "(\\d{1,2})\\/(\\d{1,2})(?:\\/(20\\d\\d|\\d\\d))?(?![\\w/])",
    read: ([, month, dom, year], seen) => date(Number(month), Number(dom), year, seen),
  },
  {
    pattern: `(?:the )?(?:(early|mid|late|middle of)[ -])(${MONTH})`,
    read: ([, part = "", word = ""], seen) => {
      const { start, end } = monthSaid(word, seen);
      if (part.startsWith("early")) return within({ start, end: addDays(start, 9) }, seen);
      const mid = within({ start: addDays(start, 10), end: addDays(start, 19) }, seen);
      if (part.startsWith("mid")) return mid && { ...mid, end: addDays(start, 14) };
      return within({ start: addDays(start, 20), end }, seen);
    },
  },
  {
    pattern: `the (${DOM})(?:st|nd|rd|th)(?! (?:of|most|biggest|largest|highest|quarter|week|half|day|one|time)\\b)`,
    read: ([, dom], seen) => nextNth(Number(dom), seen),
  },
  {
    pattern: "the first(?= *(?:$|[?.!,;]|and\\b|or\\b|so\\b|comes\\b|rolls\\b|of the month|of next month))(?: of (?:the|next) month)?",
    read: (_, seen) => nextNth(1, addDays(seen, 1)),
  },
  {
    pattern: `(${HOLIDAY}|(?:the )?new year|christmas|xmas)`,
    read: ([, name = ""], seen) => {
      const words = name.endsWith("new year") ? "new year's" : name;
      const found = HOLIDAYS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(words))?.[1];
      const at = found && nextYearly((year) => ({ start: found(year), end: found(year) }), seen);
      return at ? { period: at, grain: "day" } : null;
    },
  },
  {
    pattern: `(${MONTH})(?: (${YEAR}))?`,
    // "May" and "march" are words, too.
    not: /(?<!\b(?:in|by|before|until|till|til|through|for|during|from|between|to|and|of|this|next|come|mid|early|late)) $|^$/,
    read: ([, word = "", year], seen) => {
      const made = year ? monthOfYear(Number(year), monthNumber(word)) : nextYearly((y) => monthOfYear(y, monthNumber(word)), seen);
      return made ? within(made, seen, "month") : null;
    },
  },
];
const COMPILED = RULES.map(({ pattern, not, read }) => ({ read, not, pattern: new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, "uy") }));

/** Reads the expression that begins at a place of a text. The longest one wins. */
const namedAt = (text: string, at: number, seen: Day): (Named & { to: number }) | null => {
  let best: (Named & { to: number }) | null = null;
  for (const { pattern, not, read } of COMPILED) {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (!m || (best && m.index + m[0].length <= best.to) || not?.test(text.slice(0, at)) === true) continue;
    const found = read(m, seen);
    if (found) best = { ...found, to: m.index + m[0].length };
  }
  return best;
};

const DAY_ALONE = new RegExp(`(${DOM})(?:st|nd|rd|th)?(?![\\w/%])`, "y");
/** Reads the end of a range: "from December 1 to 10" ends in the same month. */
const endAt = (text: string, at: number, { period: { start }, grain }: Named): (Named & { to: number }) | null => {
  const named = namedAt(text, at, start);
  if (named || grain !== "day") return named;
  DAY_ALONE.lastIndex = at;
  const m = DAY_ALONE.exec(text);
  const found = m && nextNth(Number(m[1]), start);
  return m && found ? { ...found, to: at + m[0].length } : null;
};

const NOW = "(?:now|today|here)";
/** Words before an expression that make it the end of a time from today. */
const END = new RegExp(
  `(?:(?:any ?time |all |everything |from ${NOW} |between ${NOW} |starting ${NOW} )?(?:by|before|ahead of|prior to|until|till|til|through|thru|up to|up until|no later than|(?<!\\b(?:bills?|payments?|charges?|debits?|subscriptions?|pay|paychecks?|money|that|which|they|we|will|to|does|do|what) )come)|(?:between ${NOW}|from ${NOW}|${NOW}) (?:and|to|through|thru|-)) (?:the time )?(?:of )?$`,
  "u",
);
const BEFORE = /(?:before|ahead of|prior to) $/u;
const EXCLUDES_MONTH = /(?:before|ahead of|prior to|until|till|til) $/u;
const FIRST = /(?:from|between|starting|beginning)(?: on)? $/u;
const JOIN = /^ ?(?:to|until|till|through|thru|and|-|–) ?(?:on )?/u;
const WORDS = /[\p{L}\p{N}]+/gu;
/** Words before an expression that make it one of the past, or of every week. */
const NOT_AHEAD = /(?:^|[^\p{L}])(?:last|past|previous|prior|since|every|each|per|an?) $/u;
/** Ends of units count themselves, however they are led: "before the end of the month". */
const IS_END = /^(?:the )?(?:end|close) of|(?:month|year|quarter)[ -]?end$|^eo[my]$/u;

/**
 * Finds the time ahead that a normalized text names first. Null without one. `today` is the day it is asked.
 */
export const timeAhead = (text: string, today: Day): Ahead | null => {
  for (const { index: at } of text.matchAll(WORDS)) {
    const first = namedAt(text, at, today);
    if (!first) continue;
    const before = text.slice(0, at);
    if (NOT_AHEAD.test(before)) return null;
    const said = text.slice(at, first.to);
    const opens = FIRST.exec(before);
    const join = JOIN.exec(text.slice(first.to));
    const second = join && (opens || !/and/.test(join[0])) ? endAt(text, first.to + join[0].length, first) : null;
    if (second && second.period.end >= first.period.start)
      return { from: opens?.index ?? at, to: second.to, period: { start: first.period.start, end: second.period.end }, grain: "range" };
    const until = END.exec(before);
    if (!until) {
      const lead = /(?:on|in|over|during|for|at|of)(?: the)? $/u.exec(before);
      return { from: lead ? lead.index : at, to: first.to, period: first.period, grain: first.grain };
    }
    const isShort = first.grain === "month" ? EXCLUDES_MONTH.test(before) : BEFORE.test(before);
    const end = isShort && !IS_END.test(said) ? addDays(first.period.start, -1) : (first.end ?? first.period.end);
    return { from: until.index, to: first.to, period: { start: today, end: later(end, today) }, grain: "range" };
  }
  return null;
};
