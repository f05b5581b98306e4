import { addDays, type Day } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { type Rule, shift, type Unit, unitAround, unitOf } from "./lexicon.ts";

/*
 * Times that depend on another time of the same question: "Q3 against the same period last year", "the last 3 months and the 3 before".
 * Alone they count from today.
 */

const SPAN = "time|period|stretch|span|days?|dates|window|weeks|months?|quarter|timeframe|time frame|range|point|interval";
const LIKE = "same|equivalent|corresponding|comparable|matching|identical|like";
const YEAR_AGO =
  "last year|of last year|in last year|(?:in |of )?the (?:previous|prior|preceding) year|(?:a|1|one) year (?:ago|earlier|before|prior|back)|the year (?:before|prior|earlier)|(?:in |of )?prior year|previous year";
const yearAgo = (today: Day): Period => {
  const then = shift(today, -1, "year");
  return { start: unitAround(then, "month").start, end: then };
};

const sameAYearAgo: Rule = {
  pattern: new RegExp(
    `\\b(?:in |over |on |for |during |by |at )?(?:(?:the |those |these |this |that )?(?:${LIKE}) (?:${SPAN})|(?:by |at )?(?:this|that) (?:time|point)|by now),? (?:${YEAR_AGO})\\b`,
    "g",
  ),
  read: (_, { today }) => ({ period: yearAgo(today), grain: "month", point: shift(today, -1, "year"), same: "year" }),
};
/** "Last year up to the same day", "last year at this point". */
const yearAgoUntilSame: Rule = {
  pattern: new RegExp(
    `\\b(?:in |over |for |during |to |of )?(?:${YEAR_AGO}),? (?:up to|to|until|till|through|at|by|as of|over|for|in) (?:(?:the |that |this )?(?:${LIKE}) (?:${SPAN}|date|stage|moment)|(?:this|that) (?:point|time|stage|date|day|moment))\\b`,
    "g",
  ),
  read: (_, { today }) => ({ period: yearAgo(today), grain: "month", point: shift(today, -1, "year"), same: "year" }),
};
const toDateAYearAgo: Rule = {
  pattern:
    /\b(?:the )?(?:prior|previous|last)(?:[- ]year(?:'s)?)? (?:ytd|year[- ]to[- ]date)\b|\b(?:ytd|year[- ]to[- ]date),? (?:last year|a year ago|(?:of )?the (?:prior|previous) year|prior year|(?:in|of) (20\d\d))(?![\d-])/g,
  read: (m, { today }) => {
    const years = m[1] ? Number(today.slice(0, 4)) - Number(m[1]) : 1;
    const then = shift(today, -years, "year");
    return { period: { start: unitAround(then, "year").start, end: then }, grain: "range" };
  },
};
const sameAUnitAgo: Rule = {
  pattern: new RegExp(`\\b(?:the )?(?:${LIKE}) (?:${SPAN}) (?:of |in )?(?:last|the previous|the prior) (week|month|quarter)\\b`, "g"),
  read: (m, { today }) => {
    const unit = unitOf(m[1] ?? "month");
    const then = shift(today, -1, unit);
    return { period: { start: unitAround(then, unit).start, end: then }, grain: "range", same: unit };
  },
};
/** "The one before it", "the one before that". */
const oneBefore: Rule = {
  pattern: /\bthe (?:one|previous one|prior one) (?:right |just )?(?:before|prior to) (?:it|that)\b/g,
  read: (_, { today }) => ({
    period: unitAround(shift(unitAround(today, "month").start, -1, "month"), "month"),
    grain: "month",
    same: "span",
  }),
};
/** "The 3 before", "the three months before that", "the previous six". */
const countBefore: Rule = {
  pattern:
    /\bthe (?:previous |prior |preceding )?(\d{1,3})(?: (days|weeks|months|quarters|years))? (?:(?:right |just |immediately )?(?:before|prior|preceding|earlier)(?: (?:that|it|those|them|these))?)(?=$|[ ,.?;!])(?! (?:this|the|today|now|last|\d))/g,
  read: (m, { today }) => {
    const unit = unitOf(m[2] ?? "months");
    const count = Number(m[1]);
    const end = addDays(unitAround(today, unit).start, -1);
    return { period: { start: shift(addDays(end, 1), -count, unit), end }, grain: "range", leading: { count, unit: m[2] ? unit : null } };
  },
};
const periodBefore: Rule = {
  pattern: /\bthe (?:(?:previous|prior|preceding) (?:period|stretch|span)|(?:period|stretch|span) (?:before|prior)(?: (?:that|it))?)\b/g,
  read: (_, { today }) => ({
    period: unitAround(shift(unitAround(today, "month").start, -1, "month"), "month"),
    grain: "range",
    same: "span",
  }),
};
export const relativeRules: readonly Rule[] = [
  yearAgoUntilSame,
  sameAYearAgo,
  toDateAYearAgo,
  sameAUnitAgo,
  oneBefore,
  countBefore,
  periodBefore,
];

const UNITS: readonly Unit[] = ["year", "quarter", "month", "week"];
const isWhole = (p: Period, unit: Unit): boolean => {
  const whole = unitAround(p.start, unit);
  return whole.start === p.start && whole.end === p.end;
};
const lengthOf = ({ start, end }: Period): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
/** Returns the same days one unit, or one length, earlier. Whole units stay whole. */
export const earlierBy = (p: Period, by: Unit | "span"): Period => {
  const unit = UNITS.find((u) => isWhole(p, u));
  if (by === "span")
    return unit ? unitAround(addDays(p.start, -1), unit) : { start: addDays(p.start, -lengthOf(p)), end: addDays(p.start, -1) };
  const start = shift(p.start, -1, by);
  const isMonthEnd = unitAround(p.end, "month").end === p.end && by !== "week";
  const end = shift(p.end, -1, by);
  return unit && unit !== "week" && by !== "week"
    ? unitAround(start, unit)
    : { start, end: isMonthEnd && unitAround(p.start, "month").start === p.start ? unitAround(end, "month").end : end };
};
/** Returns as many units right before a period. */
export const countedBefore = (p: Period, count: number, unit: Unit): Period => ({
  start: shift(p.start, -count, unit),
  end: addDays(p.start, -1),
});
