import { addDays, addYears, day, type Day, endOfMonth, yearOf } from "#domain/day.ts";
import type { Frame, FramePeriod, Intent } from "../frame.ts";
import { shift, unitAround } from "../periods/lexicon.ts";
import { before } from "../planner.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows, toFramePeriod } from "../understand.ts";
import type { Edit } from "./edit-filter.ts";

/* The time of a follow-up, counted from the time of the last query where it says so. */

/** Totals of all money in or out, which have no rows to list. */
export const FLOWS: ReadonlySet<Intent> = new Set<Intent>(["income_total", "cash_flow", "savings_rate"]);

/** "For the whole year" and "and the year" mean the one that is running. */
export const WHOLE_UNIT =
  /^(?:(?:and|but|ok|now|so|what about|how about) )*(?:(?:for|over|in|across) )?(?:(?:the|this) )?(?:whole|full|entire|complete|all) (?:of )?(?:the |this )?(year|month|quarter|week)(?: so far)?$|^(?:(?:and|what about|how about) )+(?:for )?the (year|month|quarter|week)$/;
export const toDate = (unit: "year" | "month" | "quarter" | "week", today: Day): FramePeriod => ({
  start: unitAround(today, unit).start,
  end: today,
  grain: unit,
  rolling: null,
  all: false,
  asked: true,
  point: null,
});
/** A comparison with another time does not hold for a new one. */
export const timeless = (prev: Frame): Partial<Frame> =>
  prev.compare?.by === "period" || prev.compare?.by === "average"
    ? { compare: null, item: null, ...(prev.intent === "spend_compare" ? { intent: "spend_total" as const } : {}) }
    : { item: null };

/** "The period before" and "same quarter last year" count from the last time. */
const PERIOD_BEFORE =
  /^(?:(?:and|so|but|ok|now|what about|how about|how does (?:that|it|this) compare|compared?|vs\.?|versus|against|to|with|than|for|in|over) )*(?:the )?(?:(?:period|time|stretch|one|interval|days|month|week|quarter) (?:just )?before(?: (?:that|it))?|(?:previous|prior|preceding) (?:period|time|one|stretch|interval))$/;
const SAME_A_YEAR_BACK =
  /^(?:(?:and|so|but|ok|now|what about|how about|how does (?:that|it|this) compare|compared?|vs\.?|versus|against|to|with|than|for|in|over|at) )*(?:the )?same (?:month|quarter|week|period|time|days?|stretch|interval|dates?|span|window|time ?frame|season|part|range)(?: of (?:the )?year)?,? (?:of |in |but |from )?(?:the )?(?:last year|year before|a year (?:ago|earlier|before|prior|back)|one year (?:ago|earlier|before)|(?:previous|prior|preceding|past) year|year passed)$/;
/** "The winter before" is a year earlier. */
const SEASON_BEFORE =
  /^(?:(?:and|so|but|ok|now|what about|how about|compared?|vs\.?|versus|against|to|with|than|for|in|over) )*(?:the )?(?:(?:winter|spring|summer|fall|autumn|season|christmas|thanksgiving|easter|holidays?|school year) before(?: (?:that|it|last))?|(?:previous|prior|preceding) (?:winter|spring|summer|fall|autumn|season|christmas|thanksgiving|easter|holidays?))$/;
const PERIOD_AFTER =
  /^(?:(?:and|so|but|ok|now|what about|how about|for|in) )*(?:the )?(?:(?<unit>week|month|quarter|year) (?:after|following|after that|thereafter)|(?:following|subsequent) (?<next>week|month|quarter|year))$/;
/** The next unit after a period. */
export const following = (p: FramePeriod, unit: "week" | "month" | "quarter" | "year"): FramePeriod => ({
  ...p,
  ...unitAround(addDays(day(p.end), 1), unit),
  grain: unit,
  rolling: null,
  all: false,
  asked: true,
  point: null,
});
/** The unit that a follow-up moves on by ("and the week after"); null if it does not. */
export const unitAfter = (text: string): "week" | "month" | "quarter" | "year" | null =>
  ((PERIOD_AFTER.exec(text)?.groups?.["unit"] ?? PERIOD_AFTER.exec(text)?.groups?.["next"]) as
    | "week"
    | "month"
    | "quarter"
    | "year"
    | undefined) ?? null;
/** A running month or quarter is whole a year earlier. */
const wholeUnit = (p: FramePeriod): FramePeriod =>
  p.grain === "month" || p.grain === "quarter" || p.grain === "week" ? { ...p, ...unitAround(day(p.start), p.grain) } : p;
export const COMPARES = /\b(?:compare[sd]?|vs\.?|versus|against|than)\b/;
export const shiftedTime = (prev: Frame, text: string, today: Day): Frame | null => {
  const { period } = prev;
  if (!period || period.all) return null;
  const now = { ...period, end: period.end > today ? today : period.end };
  const after = unitAfter(text);
  if (after !== null) {
    const next = following(period, after);
    return next.start > today
      ? null
      : { ...prev, ...timeless(prev), ignored: [], period: { ...next, end: next.end > today ? today : next.end } };
  }
  const other =
    (SAME_A_YEAR_BACK.test(text) || SEASON_BEFORE.test(text)) && (isWithinYear(period) || period.end === today)
      ? yearBack(COMPARES.test(text) ? now : wholeUnit(period))
      : PERIOD_BEFORE.test(text)
        ? before(now)
        : null;
  if (!other) return null;
  const base: Frame = { ...prev, item: null, limit: null, ignored: [], compare: null };
  return COMPARES.test(text) ? comparedWith(base, other) : { ...prev, ...timeless(prev), ignored: [], period: { ...other, asked: true } };
};

const LONGEST_DAYS = { day: 1, week: 7, month: 31 } as const;
/** One month has no months to list or to take a mean of. Such a request is of the usual time. */
export const withRoom = (frame: Frame): Frame => {
  const { intent, groupBy, period, metric, compare } = frame;
  const isPlain = (intent === "spend_trend" || intent === "spend_average") && metric === null;
  const isIncome = intent === "income_total" && (groupBy === "month" || metric === "average");
  const isOfUnits = isPlain || isIncome || (intent === "make_chart" && groupBy !== null);
  if (!isOfUnits || !period || compare !== null || (groupBy !== "day" && groupBy !== "week" && groupBy !== "month" && groupBy !== null))
    return frame;
  const days = (Date.parse(period.end) - Date.parse(period.start)) / 86_400_000 + 1;
  return days <= LONGEST_DAYS[groupBy ?? "month"] ? { ...frame, period: null } : frame;
};

/** "Vs Q2" compares the same rows with another time. */
export const comparedWith = (base: Frame, named: FramePeriod): Frame => {
  // "Compared to last year" after October is October of last year: a month against a year tells nothing.
  const isWholeYear = named.grain === "year" && base.period !== null && isWithinYear(base.period) && named.end < base.period.start;
  const other = isWholeYear && base.period ? yearBack(base.period) : named;
  const compare = { by: "period" as const, other };
  if (FLOWS.has(base.intent)) return { ...base, compare, groupBy: null, metric: null };
  if (base.intent === "spend_why") return { ...base, compare };
  // A split is compared part by part.
  if (base.intent === "spend_breakdown" || base.intent === "spend_by_merchant")
    if ((base.groupBy === "category" || base.groupBy === "merchant") && base.metric === null)
      return { ...base, intent: "spend_why", root: "spend_why", compare, order: null };
  return { ...base, intent: "spend_compare", root: "spend_compare", compare, groupBy: null, order: null, metric: null };
};

/** "The year before" after October is the October before it; after a whole year it is another year. */
const A_YEAR_BACK =
  /\bthe year before\b|\b(?:a|one) year (?:ago|earlier|before|prior)\b|\bthe (?:previous|prior) year\b|\bsame (?:\w+ )?(?:a year ago|last year|the year before|(?:of |in )?the (?:previous|prior) year)\b/;
const isWithinYear = (p: FramePeriod): boolean => p.grain !== "year" && (Date.parse(p.end) - Date.parse(p.start)) / 86_400_000 < 200;
const yearBack = (p: FramePeriod): FramePeriod => {
  const isMonthEnd = day(p.end) === endOfMonth(day(p.end));
  const end = addYears(day(p.end), -1);
  return { ...p, start: addYears(day(p.start), -1), end: isMonthEnd ? endOfMonth(end) : end, rolling: null, asked: true, point: null };
};

/** "And July?" after a question about 2025 means July 2025. */
const ofSameYear = (named: FramePeriod, { period }: Frame, said: string, today: Day): FramePeriod => {
  // "Last October" after that very month is a year earlier.
  if (period?.asked && /\blast\b/.test(said) && named.grain === "month" && named.start === period.start && period.grain === "month")
    return /\blast month\b/.test(said) ? named : yearBack(named);
  const isPlain = (named.grain === "month" || named.grain === "quarter") && !/\d{4}|this|last|past|previous|so far|ago/.test(said);
  const year = period && period.asked && period.start.slice(0, 4) === period.end.slice(0, 4) ? yearOf(day(period.start)) : null;
  if (!isPlain || year === null || year === yearOf(today) || yearOf(day(named.start)) === year) return named;
  const back = year - yearOf(day(named.start));
  return { ...named, start: addYears(day(named.start), back), end: endOfMonth(addYears(day(named.end), back)) };
};

/** The time that a follow-up names; "the day before" counts back from the last one. */
export const periodOf = ({ prev, text, today }: Edit, reading: Reading): FramePeriod | null => {
  const whole = /\b(?:the|for the|all) (?:whole |full |entire |all )?(year|month|quarter|week)$/.exec(text)?.[1] as
    | "year"
    | "month"
    | "quarter"
    | "week"
    | undefined;
  // "Not in October but in September" means September.
  const m =
    reading.periods.find((p) => !/\b(?:not|no|isn't|wasn't) (?:(?:in|for|the|during|on) )*$/.test(reading.text.slice(0, p.from))) ??
    reading.periods[0];
  if (prev.period && !prev.period.all && A_YEAR_BACK.test(text) && isWithinYear(prev.period)) return yearBack(prev.period);
  if (!m)
    return whole
      ? { start: unitAround(today, whole).start, end: today, grain: whole, rolling: null, all: false, asked: true, point: null }
      : null;
  if (!m.before || !prev.period) return ofSameYear(toFramePeriod(m), prev, reading.text.slice(m.from, m.to), today);
  const back =
    m.before === "day" ? addDays(day(prev.period.start), -1) : shift(unitAround(day(prev.period.start), m.before).start, -1, m.before);
  const p = unitAround(back, m.before);
  return { ...toFramePeriod(m), start: p.start, end: p.end < today ? p.end : today };
};

/** "September to October" as its two months. */
const twoMonths = ([only]: readonly FramePeriod[], text: string): FramePeriod[] => {
  if (!only || !/\bto\b|\bbetween\b|\binto\b/.test(text) || !only.start.endsWith("-01")) return [];
  const earlier = { ...only, ...unitAround(day(only.start), "month"), grain: "month" as const };
  const later = { ...only, ...unitAround(addDays(day(earlier.end), 1), "month"), grain: "month" as const };
  return later.start <= only.end && only.end <= later.end ? [earlier, { ...later, end: only.end }] : [];
};
const OF_CHANGE = /\b(?:per ?cent|percent|percentage|%|up|down|difference|delta|change|growth)\b/;
/** "What's that in percent, September to October" compares two times. */
export const changeBetween = ({ prev, text, has, given }: Edit, { periods }: Reading): Frame | null => {
  const [first, second, more] = periods.length === 1 ? twoMonths(periods.map(toFramePeriod), text) : periods.map(toFramePeriod);
  const named = given.categories.length + given.merchants.length + given.accounts.length;
  if (!first || !second || more || named > 0 || !isAboutRows(prev.intent) || !(OF_CHANGE.test(text) || has("share", "change", "trend")))
    return null;
  const [earlier, later] = first.start < second.start ? [first, second] : [second, first];
  return { ...comparedWith({ ...prev, item: null, limit: null, ignored: [] }, earlier), period: later };
};
