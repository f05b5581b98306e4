import { type Day, addDays, endOfWeek, weekdayOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { type Atom, type Rule, type Unit, UNIT, shift, unitAround, unitOf, untilToday } from "./lexicon.ts";

const COUNT = "(?:\\d{1,3}|a couple(?: of)?|couple(?: of)?|a few|few|several)";
const countOf = (words: string): number =>
  /^\d/.test(words) ? Number(words) : words.includes("couple") ? 2 : words.includes("few") ? 3 : 4;

const rolling = (count: number, unit: Unit, today: Day): Atom => ({
  period: { start: addDays(shift(today, -count, unit), 1), end: today },
  grain: "range",
  rolling: { count, unit },
});
const current = (unit: Unit, today: Day): Atom => ({ period: untilToday(unitAround(today, unit), today), grain: unit });
const ago = (n: number, unit: Unit, today: Day): Atom => {
  const point = shift(today, -n, unit);
  return { period: unitAround(point, unit), grain: unit, point };
};

const lastCounted: Rule = {
  pattern: new RegExp(
    `\\b(?:(?:over|in|for|during|within|across|of) )?(?:the |my |our )?(?:last|past|trailing|recent) (${COUNT}) (${UNIT}|weekends?|nights?)\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const words = m[1] ?? "1";
    const count = Math.max(1, countOf(words));
    if ((m[2] ?? "").startsWith("weekend"))
      return {
        period: { start: addDays(weekendOf("last", today).start, -7 * (count - 1)), end: weekendOf("last", today).end },
        grain: "range",
      };
    const atom = rolling(count, unitOf(m[2] ?? "days"), today);
    return /^\d/.test(words) ? atom : { ...atom, vague: true };
  },
};
/** "previous 3 months" means whole units, without the current one. */
const previousCounted: Rule = {
  pattern: new RegExp(
    `\\b(?:the )?(?:previous|prior|preceding) (\\d{1,3}) (${UNIT})\\b|\\b(?:the )?last (\\d{1,3}) (?:full|complete|whole) (${UNIT})\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const unit = unitOf(m[2] ?? m[4] ?? "months");
    const first = unitAround(shift(unitAround(today, unit).start, -Number(m[1] ?? m[3]), unit), unit);
    return { period: { start: first.start, end: addDays(unitAround(today, unit).start, -1) }, grain: "range" };
  },
};
/** "past month" and "in the last year" are rolling; "last month" alone is the calendar month. */
const pastUnit: Rule = {
  pattern:
    /\b(?:(?:over|in|for|during|within) )?(?:the |this )?past (day|week|month|quarter|year)\b|\b(?:over|for|within) the last (day|week|month|year)\b(?! of)|\b(?:in|during) the last (day|week|year)\b(?! of)/g,
  read: (m, { today }) => rolling(1, unitOf(m[1] ?? m[2] ?? m[3] ?? "month"), today),
};
const fortnight: Rule = {
  pattern: /\b(?:(?:over|in|for) )?(?:the |this )?(?:last|past) fortnight\b/g,
  read: (_, { today }) => rolling(2, "week", today),
};

const thisUnit: Rule = {
  pattern:
    /\b(?:so far |thus far )?(?:in |for |during )?(?:this|the current|current|the) (week|month|quarter|year)(?: so far| to date| thus far)?\b(?! (?:before|ago|prior|of|after))/g,
  read: (m, { today }) =>
    /^the (?!current)/.test(m[0]) && !/so far|to date|thus far/.test(m[0]) && !/^(?:in |for |during )/.test(m[0])
      ? null
      : current(unitOf(m[1] ?? "month"), today),
};
const toDate: Rule = {
  pattern: /\b(?:(year|month|quarter|week)[ -]to[ -]date|ytd|mtd|qtd|wtd)\b/g,
  read: (m, { today }) =>
    current(m[1] ? unitOf(m[1]) : m[0] === "ytd" ? "year" : m[0] === "mtd" ? "month" : m[0] === "qtd" ? "quarter" : "week", today),
};
const lastUnit: Rule = {
  pattern:
    /\b(?:in |for |during |over )?(?:(?:the )?last|the previous|previous|prior|the prior) (week|month|quarter|year)(?:'s)?\b(?! of)/g,
  read: (m, { today }) => {
    const unit = unitOf(m[1] ?? "month");
    return { period: unitAround(shift(unitAround(today, unit).start, -1, unit), unit), grain: unit };
  },
};
const nextUnit: Rule = {
  pattern: /\b(?:in |for |during )?(?:the )?(?:next|coming|following|upcoming) (?:(\d{1,3}) )?(week|month|quarter|year|day)s?\b/g,
  read: (m, { today }) => {
    const unit = unitOf(m[2] ?? "month");
    if (m[1]) return { period: { start: addDays(today, 1), end: shift(today, Number(m[1]), unit) }, grain: "range" };
    return { period: unitAround(shift(unitAround(today, unit).start, 1, unit), unit), grain: unit };
  },
};
const unitsAgo: Rule = {
  pattern: new RegExp(`\\b(${COUNT}|a|an|one) (${UNIT}) (?:ago|back|earlier)\\b`, "g"),
  read: (m, { today }) => ago(/^an?$|^one$/.test(m[1] ?? "") ? 1 : countOf(m[1] ?? "1"), unitOf(m[2] ?? "day"), today),
};
const unitBeforeLast: Rule = {
  pattern: /\b(?:the )?(week|month|quarter|year) before last\b/g,
  read: (m, { today }) => {
    const unit = unitOf(m[1] ?? "month");
    return { period: unitAround(shift(unitAround(today, unit).start, -2, unit), unit), grain: unit };
  },
};
/** "the month before": relative to the previous subject; on its own, the month before this one. */
const theUnitBefore: Rule = {
  pattern: /\b(?:the|one) (day|week|month|quarter|year) (?:before(?: that)?|earlier|prior)\b(?! (?:last|yesterday))/g,
  read: (m, { today }) => {
    const unit = unitOf(m[1] ?? "day");
    return { period: unitAround(shift(unitAround(today, unit).start, -1, unit), unit), grain: unit, before: unit };
  },
};
const thisTimeLastYear: Rule = {
  pattern: /\b(?:(?:at |by )?this time|the same (?:time|period)|same (?:time|period)|(?:the )?same month|this month) last (year|month)\b/g,
  read: (m, { today }) => {
    const then = shift(today, -1, unitOf(m[1] ?? "year"));
    const month = unitAround(then, "month");
    return { period: { start: month.start, end: m[0].includes("month last") ? month.end : then }, grain: "month", point: then };
  },
};

const weekend: Rule = {
  pattern: /\b(?:on |over |during )?(?:(last|this past|past|the past|this|the|next) )weekend\b/g,
  read: (m, now) => ({ period: weekendOf(m[1] ?? "last", now.today), grain: "range" }),
};
const weekendOf = (which: string, today: Day): Period => {
  const at = weekdayOf(today);
  const running = at === 6 || at === 0;
  const saturday = at === 0 ? addDays(today, -1) : endOfWeek(today);
  if (which === "next") return { start: addDays(saturday, 7), end: addDays(saturday, 8) };
  if (which === "this") return untilToday({ start: saturday, end: addDays(saturday, 1) }, today);
  const before = addDays(saturday, -7);
  return running && which === "the"
    ? untilToday({ start: saturday, end: addDays(saturday, 1) }, today)
    : { start: before, end: addDays(before, 1) };
};

const fromStart: Rule = {
  pattern: /\b(?:since |from )?(?:the )?(?:beginning|start) of (?:the|this) (year|month|quarter|week)\b/g,
  read: (m, { today }) => current(unitOf(m[1] ?? "year"), today),
};
const recently: Rule = {
  pattern: /\b(?:recently|lately|these days|of late)\b/g,
  read: (_, { today }) => ({ ...rolling(30, "day", today), vague: true }),
};
const everything: Rule = {
  pattern:
    /\b(?:ever(?! since)|all[ -]time|in all time|all my data|since (?:the )?(?:beginning|start)(?! of\b)|since forever|of all time|(?:in |over )?all (?:the |these )?(?:times|years)|(?:in|over) all the time|all (?:of )?(?:the |our |my )?(?:data|records|history)|(?:the |our |my )?(?:whole|entire|full) (?:data|records?|history)|(?:as|so) far back as (?:\w+ ){1,3}(?:go(?:es)?|holds?|have|has|reach(?:es)?)(?: records| data| back)?|at (?:any|some) (?:point|time)(?! (?:in|this|last|next|on|during))|(?<=\b(?:bought|paid|ordered|got|spent) )some ?time(?! (?:ago|in|this|last))|altogether|lifetime|to date(?! range))\b/g,
  read: (_, { today, dataStart }) => ({ period: { start: dataStart <= today ? dataStart : today, end: today }, grain: "range", all: true }),
};
/** "since two weeks", "over two years", "the last twelve" of months. */
const forCounted: Rule = {
  pattern: new RegExp(
    `\\b(?:since|over) (${COUNT}) (${UNIT})\\b(?! ago)|\\b(?:the )?(?:last|past|trailing) (3|6|9|12|18|24)\\b(?=[?.!]* *$)`,
    "g",
  ),
  read: (m, { today }) => (m[3] ? rolling(Number(m[3]), "month", today) : rolling(countOf(m[1] ?? "1"), unitOf(m[2] ?? "days"), today)),
};
/** "the last day of last year", "the last day of last month". */
const edgeDay: Rule = {
  pattern: /\b(?:on |at |as of )?(?:the )?(?:(first|last) day|(start|end)) of (last|this|the previous|the) (week|month|quarter|year)\b/g,
  read: (m, { today }) => {
    const unit = unitOf(m[4] ?? "month");
    const isLast = /last|previous/.test(m[3] ?? "");
    if (m[2] && !isLast) return null;
    const p = unitAround(isLast ? shift(unitAround(today, unit).start, -1, unit) : today, unit);
    const at = m[1] === "last" || m[2] === "end" ? p.end : p.start;
    return { period: { start: at, end: at }, grain: "day" };
  },
};
/** "twelve full months ended on the last day of last month". */
const fullMonthsEnded: Rule = {
  pattern: /\b(?:in |during |over )?(?:the )?(?:last |past )?(\d{1,2}) full months(?: end(?:ed|ing) (?:on )?the last day of last month)?/g,
  read: (m, { today }) => {
    const first = unitAround(today, "month").start;
    return { period: { start: shift(first, -Number(m[1]), "month"), end: addDays(first, -1) }, grain: "range" };
  },
};
const twoDays: Rule = {
  pattern: /\byesterday and the day before(?: that)?\b/g,
  read: (_, { today }) => ({ period: { start: addDays(today, -2), end: addDays(today, -1) }, grain: "range" }),
};
const weekendBefore: Rule = {
  pattern: /\b(?:the )?weekend before(?: last| that)?\b/g,
  read: (_, { today }) => {
    const last = weekendOf("last", today);
    return { period: { start: addDays(last.start, -7), end: addDays(last.end, -7) }, grain: "range" };
  },
};
/** "At the start of the year" is its first day. */
const startDay: Rule = {
  pattern: /\b(?:at|on|as of) (?:the )?(?:(?:very )?(?:beginning|start)) of (?:the|this) (year|month|quarter|week)\b/g,
  read: (m, { today }) => {
    const { start } = unitAround(today, unitOf(m[1] ?? "year"));
    return { period: { start, end: start }, grain: "day" };
  },
};
const halfYearAgo: Rule = {
  pattern: /\b(?:a )?half (?:a )?year (?:ago|back)\b/g,
  read: (_, { today }) => ago(6, "month", today),
};
/** "Earlier this month" is this month so far. */
const earlierIn: Rule = {
  pattern: /\b(?:earlier|earlier on|so far) (?:in )?this (week|month|quarter|year)\b/g,
  read: (m, { today }) => current(unitOf(m[1] ?? "month"), today),
};
const weekendsAgo: Rule = {
  pattern: new RegExp(`\\b(${COUNT}|two|three|four) weekends? (?:ago|back)\\b`, "g"),
  read: (m, { today }) => {
    const { start, end } = weekendOf("last", today);
    const words = ["", "one", "two", "three", "four"];
    const count = Math.max(words.indexOf(m[1] ?? ""), countOf(m[1] ?? "1") || 1);
    return { period: { start: addDays(start, -7 * (count - 1)), end: addDays(end, -7 * (count - 1)) }, grain: "range" };
  },
};
/** "The past year and a half", "the last 2 and a half years". */
const andHalf: Rule = {
  pattern: /\b(?:(?:over|in|for|during|within) )?(?:the |this )?(?:last|past) (?:(?:(?:1 )?year and a half)|(\d) and a half years)\b/g,
  read: (m, { today }) => rolling(12 * Number(m[1] ?? 1) + 6, "month", today),
};
/** Expressions that count units from today. */
export const unitRules: readonly Rule[] = [
  lastCounted,
  previousCounted,
  pastUnit,
  fortnight,
  thisUnit,
  toDate,
  lastUnit,
  nextUnit,
  unitsAgo,
  unitBeforeLast,
  theUnitBefore,
  thisTimeLastYear,
  fromStart,
  weekend,
  recently,
  everything,
  forCounted,
  edgeDay,
  fullMonthsEnded,
  twoDays,
  weekendBefore,
  earlierIn,
  weekendsAgo,
  andHalf,
  startDay,
  halfYearAgo,
];
