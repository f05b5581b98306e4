import { addDays, addYears, day, type Day, endOfMonth, yearOf } from "#domain/day.ts";
import type { Filter, Frame, FramePeriod, Intent } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { shift, unitAround } from "../periods/lexicon.ts";
import type { Reading } from "../reading.ts";
import { before } from "../planner.ts";
import { filterOf, isAboutRows, toFramePeriod } from "../understand.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";
import { itemsIn } from "./compose.ts";
import { cover, type Item } from "./cover.ts";
import type { Type } from "./lexicon.ts";

/*
 * A follow-up as an edit of the last query: it replaces a slot, adds or drops a filter, or asks for another figure of the same rows. Every
 * content word must be such an edit; otherwise the turn is no follow-up.
 */

const SLOTS: readonly Type[] = [
  "period",
  "category",
  "income_category",
  "merchant",
  "account",
  "possession",
  "amount",
  "limit_count",
  "except",
  "weekend",
  "weekday",
];
const FIGURES: readonly Type[] = [
  "count",
  "total",
  "average",
  "per_month",
  "per_week",
  "per_day",
  "each",
  "largest",
  "smallest",
  "last",
  "first",
  "when",
  "list",
  "share",
  "of_income",
  "of_spending",
  "why",
  "driving",
  "usual",
  "compare",
  "more",
  "less",
  "by_month",
  "by_week",
  "by_day",
  "by_category",
  "by_merchant",
  "by_account",
  "trend",
];
/** Words that only name again what the last answer was about, or point at it. */
const POINTERS: readonly Type[] = [
  "pointer",
  "amount_q",
  "have",
  "exists",
  "spend",
  "purchase",
  "trip",
  "income",
  "earn",
  "apiece",
  "not",
  "refund",
];
const TAKES: ReadonlySet<Type> = new Set([...SLOTS, ...FIGURES, ...POINTERS]);
const FLOWS = new Set<Intent>(["income_total", "cash_flow", "savings_rate"]);
const LEVELS = new Set<Intent>(["balance", "debt", "credit_use", "rate"]);

const MONEY_IN: ReadonlySet<Type> = new Set(["inflow", "income", "earn", "wages"]);
/** "What was the biggest purchase" after a total asks of the same rows. */
const asksOfSame = (text: string, has: Edit["has"]): boolean =>
  has(...FIGURE) && !has(...NAMES, "spend", "income", "earn") && !OF_ALL.test(text);
const isMoneyIn = ({ intent, filter }: Frame): boolean => intent === "income_total" || filter.section === "Income" || filter.moneyIn;
/** A name or a measure makes a short turn a question of its own. */
const OF_ITS_OWN: readonly Type[] = [
  "category",
  "income_category",
  "merchant",
  "account",
  "possession",
  "spend",
  "purchase",
  "income",
  "earn",
];
const NAMES: readonly Type[] = ["category", "income_category", "merchant", "account", "possession"];
const FIGURE: readonly Type[] = [
  "largest",
  "smallest",
  "count",
  "average",
  "by_category",
  "by_merchant",
  "by_month",
  "by_week",
  "share",
  "each",
];
/** Words of a question about all of the household, not about the last answer. */
const OF_ALL = /\b(?:my|our|all|latest|recent|overall|i|we)\b/;
const MOST_BARE = 6;

type Edit = { prev: Frame; has: (...types: Type[]) => boolean; text: string; given: Filter; today: Day };

/** Words that tell an edit from a question that stands alone. */
const OPENS =
  /^(?:and|what about|how about|or|but|only|just|without|except|excluding|also|plus|then|now|ok|okay|so|no|nah|sorry|i mean|i meant|instead|same|for|by|per|on|at|in|vs|versus|compared|than|top|include|put|add|take|drop|leave|show (?:those|them|it|that|these)|which (?:of (?:those|them|these)|one))\b/;
const POINTS = /\b(?:it|that|those|them|these|they|same|instead|other|one|ones|too)\b/;
const MOST_WORDS = 9;
/** A question about the one row of the last answer. */
const ASKS_OF_ITEM =
  /^(?:and |so |ok )*(?:how much|what|when|where|which (?:day|account|card)|who|on which card)\b.*\b(?:it|that|this|that one|this one)\b|^(?:when|how much|where)(?: exactly)?$|^(?:(?:and|on|from|in) )*(?:which|what) (?:account|card|category|day|date|store)$/;
/** Whether a turn asks if the last figure is usual. */
export const asksUsual = ({ text }: Reading): boolean => ASKS_USUAL.test(text.replace(/[?.! ]+$/, "").trim());
/** "Is that a lot?" compares with the usual. */
const ASKS_USUAL =
  /^(?:(?:and|so|but|ok|hmm) )*(?:is|was|are|were|isn't|wasn't) (?:that|this|it|those|these)\b.*\b(?:normal|typical|usual|average|unusual|abnormal|a lot|lots|high|low|much|ok|okay|reasonable|excessive|expensive|alright)\b|^(?:(?:and|so|but) )*(?:more|less|higher|lower) than (?:usual|normal|average|typical)$|^(?:unusual|normal|typical|usual)$/;
/** "Everything, not just groceries" drops the names. */
const WIDENS =
  /^(?:(?:and|no|now|ok|so|but|what about|how about|i mean|i meant|for|in) )*(?:(?:everything(?: together)?|all(?: of it| categories| my spending| spending| stores| places| purchases| merchants)?|overall|my total spending|total spending|(?:my )?spending (?:overall|in total))(?: please)?|(?:everything|all|overall|in total|altogether|all (?:categories|spending|stores|places|of it)|total spending)\b.*\bnot (?:just|only)\b.*|not (?:just|only)\b.*\b(?:everything|all|overall|total)(?: of it| spending| categories)?)$/;

/** Returns the last query with the follow-up's edits; null if the turn is none, or says more than an edit can. */
export const queryEdit = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const prev = memos.at(-1)?.frame;
  if (!prev || !(isAboutRows(prev.intent) || FLOWS.has(prev.intent) || LEVELS.has(prev.intent))) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const words = text.split(" ").length;
  if (words > MOST_WORDS) return null;
  if (isAboutRows(prev.intent) && WIDENS.test(text) && reading.periods.length === 0) return widened(prev);
  const [, whole, plainUnit] = WHOLE_UNIT.exec(text) ?? [];
  const unit = (whole ?? plainUnit) as "year" | "month" | "quarter" | "week" | undefined;
  if (unit && (isAboutRows(prev.intent) || FLOWS.has(prev.intent))) return { ...prev, ...timeless(prev), period: toDate(unit, today) };
  const shifted = isAboutRows(prev.intent) || FLOWS.has(prev.intent) ? shiftedTime(prev, text, today) : null;
  if (shifted) return shifted;
  const back =
    isAboutRows(prev.intent) && /\b(?:back|again)\b|\binclude\b/.test(text)
      ? restored(prev.filter, filterOf(reading, prev.intent), text)
      : null;
  if (back) return { ...prev, filter: back, item: null, ignored: [] };
  if (ASKS_USUAL.test(text))
    return isAboutRows(prev.intent) && !isMoneyIn(prev) && prev.period ? againstUsual(prev, prev.period, today) : null;
  const { tokens, items } = itemsIn(reading, nameIndex);
  const { items: chosen, left } = cover(tokens, items, { takes: TAKES }, () => false);
  if (left.length > 0 || (chosen.length === 0 && !POINTS.test(text))) return null;
  const has = (...types: Type[]): boolean => chosen.some((i) => types.includes(i.type));
  if (words > 3 && !OPENS.test(text) && !POINTS.test(text) && (words > MOST_BARE || has(...OF_ITS_OWN)) && !asksOfSame(text, has))
    return null;
  // "How much came in" after spending asks for something else, though its words may also say nothing.
  if (isAboutRows(prev.intent) && !isMoneyIn(prev) && !has("of_income") && items.some((i) => MONEY_IN.has(i.type))) return null;
  // What is left over has no categories.
  if (prev.intent === "cash_flow" || prev.intent === "savings_rate") if (has(...NAMES)) return null;
  const given = withDropped(withOther(filterOf(strongly(reading), prev.intent), prev, text, nameIndex.vocabulary), text);
  const edit: Edit = { prev, has, text, given, today };
  const [row, ...others] = memos.at(-1)?.rows ?? [];
  if (prev.intent === "last_time" || prev.intent === "largest")
    if (ASKS_OF_ITEM.test(text) && !has(...SLOTS)) {
      const item = prev.item ?? (others.length === 0 ? row : undefined);
      return item === undefined ? null : { ...prev, intent: "last_time", item, ignored: [] };
    }
  if (LEVELS.has(prev.intent) && reading.entities.accounts.some((a) => a.excluded))
    return levelWithout(prev, reading, nameIndex.vocabulary);
  if (LEVELS.has(prev.intent))
    return given.accounts.length > 0 && !has("spend", "category", "merchant") ? { ...prev, filter: given, item: null } : null;
  return applied(edit, reading, chosen);
};

/** "For the whole year" and "and the year" mean the one that is running. */
const WHOLE_UNIT =
  /^(?:(?:and|but|ok|now|so|what about|how about) )*(?:(?:for|over|in|across) )?(?:(?:the|this) )?(?:whole|full|entire|complete|all) (?:of )?(?:the |this )?(year|month|quarter|week)(?: so far)?$|^(?:(?:and|what about|how about) )+(?:for )?the (year|month|quarter|week)$/;
const toDate = (unit: "year" | "month" | "quarter" | "week", today: Day): FramePeriod => ({
  start: unitAround(today, unit).start,
  end: today,
  grain: unit,
  rolling: null,
  all: false,
  asked: true,
  point: null,
});
/** A comparison with another time does not hold for a new one. */
const timeless = (prev: Frame): Partial<Frame> =>
  prev.compare?.by === "period" || prev.compare?.by === "average"
    ? { compare: null, item: null, ...(prev.intent === "spend_compare" ? { intent: "spend_total" as const } : {}) }
    : { item: null };

/** "The period before" and "same quarter last year" count from the last time. */
const PERIOD_BEFORE =
  /^(?:(?:and|so|but|ok|now|what about|how about|how does (?:that|it|this) compare|compared?|vs\.?|versus|against|to|with|than|for|in|over) )*(?:the )?(?:(?:period|time|stretch|one|interval|days|month|week|quarter) (?:just )?before(?: (?:that|it))?|(?:previous|prior|preceding) (?:period|time|one|stretch|interval))$/;
const SAME_A_YEAR_BACK =
  /^(?:(?:and|so|but|ok|now|what about|how about|how does (?:that|it|this) compare|compared?|vs\.?|versus|against|to|with|than|for|in|over|at) )*(?:the )?same (?:month|quarter|week|period|time|days?|stretch|interval|dates) (?:of |in )?(?:last year|the year before|a year (?:ago|earlier|before)|(?:the )?(?:previous|prior) year)$/;
const PERIOD_AFTER =
  /^(?:(?:and|so|but|ok|now|what about|how about|for|in) )*(?:the )?(week|month|quarter|year) (?:after|following|after that|thereafter)$/;
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
  (PERIOD_AFTER.exec(text)?.[1] as "week" | "month" | "quarter" | "year" | undefined) ?? null;
/** A running month or quarter is whole a year earlier. */
const wholeUnit = (p: FramePeriod): FramePeriod =>
  p.grain === "month" || p.grain === "quarter" || p.grain === "week" ? { ...p, ...unitAround(day(p.start), p.grain) } : p;
const COMPARES = /\b(?:compare[sd]?|vs\.?|versus|against|than)\b/;
const shiftedTime = (prev: Frame, text: string, today: Day): Frame | null => {
  const { period } = prev;
  if (!period || period.all) return null;
  const now = { ...period, end: period.end > today ? today : period.end };
  const after = PERIOD_AFTER.exec(text)?.[1];
  if (after !== undefined) {
    const next = following(period, after as "week" | "month" | "quarter" | "year");
    return next.start > today
      ? null
      : { ...prev, ...timeless(prev), ignored: [], period: { ...next, end: next.end > today ? today : next.end } };
  }
  const other =
    SAME_A_YEAR_BACK.test(text) && isWithinYear(period)
      ? yearBack(COMPARES.test(text) ? now : wholeUnit(period))
      : PERIOD_BEFORE.test(text)
        ? before(now)
        : null;
  if (!other) return null;
  const base: Frame = { ...prev, item: null, limit: null, ignored: [], compare: null };
  return COMPARES.test(text) ? comparedWith(base, other) : { ...prev, ...timeless(prev), ignored: [], period: { ...other, asked: true } };
};

/** The last request for all names. */
const widened = (prev: Frame): Frame | null => {
  const { categories, merchants, notCategories, notMerchants, text } = prev.filter;
  if (categories.length + merchants.length + notCategories.length + notMerchants.length === 0 && text === null) return null;
  const filter: Filter = { ...prev.filter, categories: [], merchants: [], notCategories: [], notMerchants: [], text: null };
  const keeps = ["spend_trend", "search", "largest", "spend_count", "spend_average", "income_total"].includes(prev.intent);
  const intent = keeps ? prev.intent : "spend_total";
  return {
    ...prev,
    intent,
    root: intent,
    filter,
    compare: null,
    metric: null,
    item: null,
    groupBy: keeps ? prev.groupBy : null,
    ignored: [],
  };
};

const DAYS_OF_MONTH = 31;
/** A month or less is compared with the usual month, a longer time with the one before it. */
const againstUsual = (prev: Frame, period: FramePeriod, today: Day): Frame | null => {
  const base: Frame = { ...prev, item: null, limit: null, order: null, ignored: [] };
  if (period.all) return null;
  const days = (Date.parse(period.end) - Date.parse(period.start)) / 86_400_000 + 1;
  if (period.grain === "month" || (days > 27 && days <= DAYS_OF_MONTH && period.start.endsWith("-01")))
    return { ...comparedWith(base, period), compare: { by: "average", months: 6 } };
  return comparedWith(base, before({ ...period, end: period.end > today ? today : period.end }));
};

const strongly = (reading: Reading): Reading => ({
  ...reading,
  entities: { ...reading.entities, accounts: reading.entities.accounts.map((a) => ({ ...a, strong: true })) },
});

/** The accounts of the last answer without the ones that a turn leaves out; null if it left none of them out. */
const levelWithout = (prev: Frame, reading: Reading, { accounts }: Vocabulary): Frame | null => {
  const out = reading.entities.accounts.filter((a) => a.excluded);
  const gone = new Set(out.flatMap((a) => a.ids));
  const owed = prev.intent === "debt" || prev.intent === "rate";
  const all = accounts.filter((a) => !owed || /credit|loan|debt/.test(a.type)).map((a) => a.id);
  const before = prev.filter.accounts.length > 0 ? prev.filter.accounts.flatMap((a) => a.ids) : all;
  const ids = before.filter((id) => !gone.has(id));
  if (ids.length === before.length || ids.length === 0) return null;
  const whole = prev.filter.accounts.map((a) => a.label).join(" and ") || "everything";
  return { ...prev, item: null, filter: { ...prev.filter, accounts: [{ label: `${whole} except ${out[0]?.label ?? ""}`, ids }] } };
};

/** "The other card" is the one of two that was not meant before. */
const withOther = (given: Filter, prev: Frame, text: string, { accounts }: Vocabulary): Filter => {
  const before = prev.filter.accounts.flatMap((a) => a.ids);
  const [id] = before;
  if (!/\bthe other (?:card|account|one|loan)\b/.test(text) || before.length !== 1) return given;
  const type = accounts.find((a) => a.id === id)?.type;
  const others = accounts.filter((a) => a.type === type && a.id !== id);
  return { ...given, accounts: others.length === 1 ? others.map((a) => ({ label: a.name, ids: [a.id] })) : [] };
};

const applied = (edit: Edit, reading: Reading, chosen: readonly Item[]): Frame | null => {
  const { prev, has, text } = edit;
  if (/\bthe other\b/.test(text) && edit.given.accounts.length === 0) return null;
  const period = periodOf(edit, reading);
  const filter = filterAfter(edit, chosen);
  const base: Frame = { ...prev, filter, item: null, limit: null, ignored: [], compare: null };
  const against = has("compare", "more", "less") && period !== null && prev.period !== null && reading.periods.length === 1;
  if (against && period.start === prev.period?.start && period.end === prev.period.end) return null;
  if (against) return comparedWith(base, period);
  if (has("compare", "more", "less")) return null;
  const part = partOf(edit);
  if (part) return { ...base, ...part, period: period ?? prev.period };
  const figure = has("weekend", "weekday") ? { ...figureOf(edit, reading), ...ofDays(prev) } : figureOf(edit, reading);
  const next: Frame = { ...base, period: period ?? prev.period };
  if (figure) return { ...next, ...figure };
  const isSame = JSON.stringify([next.filter, next.period]) === JSON.stringify([prev.filter, prev.period]);
  if (isSame) return null;
  const swapped = JSON.stringify([filter.merchants, filter.categories]) !== JSON.stringify([prev.filter.merchants, prev.filter.categories]);
  const isCloser =
    swapped && ["largest", "last_time", "search"].includes(prev.intent) && prev.root !== prev.intent && !/\b(?:only|just)\b/.test(text);
  const plain = prev.intent === "spend_compare" ? "spend_total" : prev.intent;
  return { ...next, intent: isCloser ? prev.root : plain, compare: keptCompare(prev, swapped, period !== null), limit: prev.limit };
};
/** Only a total and a count can be of some days of the week. */
const ofDays = (prev: Frame): Partial<Frame> =>
  prev.intent === "spend_count" ? {} : { intent: "spend_total", root: "spend_total", groupBy: null, metric: null, order: null };
const keptCompare = (prev: Frame, swapped: boolean, timed: boolean): Frame["compare"] =>
  prev.intent === "spend_compare" || (prev.compare?.by === "period" && timed) || (prev.compare?.by === "entity" && swapped)
    ? null
    : prev.compare;

/** "Share of all income" after a payer, and "share of coffee" after a merchant, take the last figure as the part. */
const partOf = ({ prev, has, given }: Edit): Partial<Frame> | null => {
  const { merchants, categories } = prev.filter;
  if (!has("share")) return null;
  if (isMoneyIn(prev) && merchants.length + categories.length > 0 && given.merchants.length + given.categories.length === 0)
    return { intent: "income_total", root: "income_total", metric: "part", groupBy: null, order: null, filter: prev.filter };
  if (!isMoneyIn(prev) && merchants.length > 0 && given.categories.length === 1 && given.merchants.length === 0)
    return {
      intent: "spend_breakdown",
      root: "spend_breakdown",
      metric: "part",
      groupBy: null,
      order: null,
      filter: { ...prev.filter, categories: given.categories },
    };
  return null;
};

/** "Vs Q2" compares the same rows with another time. */
const comparedWith = (base: Frame, other: FramePeriod): Frame => {
  const compare = { by: "period" as const, other };
  if (FLOWS.has(base.intent)) return { ...base, compare, groupBy: null, metric: null };
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
  const isPlain = (named.grain === "month" || named.grain === "quarter") && !/\d{4}|this|last|past|previous|so far|ago/.test(said);
  const year = period && period.asked && period.start.slice(0, 4) === period.end.slice(0, 4) ? yearOf(day(period.start)) : null;
  if (!isPlain || year === null || year === yearOf(today) || yearOf(day(named.start)) === year) return named;
  const back = year - yearOf(day(named.start));
  return { ...named, start: addYears(day(named.start), back), end: endOfMonth(addYears(day(named.end), back)) };
};

/** The time that a follow-up names; "the day before" counts back from the last one. */
const periodOf = ({ prev, text, today }: Edit, reading: Reading): FramePeriod | null => {
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

const same = (a: { ids?: number[]; names?: string[] }, b: { ids?: number[]; names?: string[] }): boolean =>
  JSON.stringify(a.ids ?? a.names) === JSON.stringify(b.ids ?? b.names);

/** "Drop Costco" leaves it out. */
const DROPS = /^(?:(?:and|now|ok|but) )*(?:drop|remove|lose|take out|leave out|skip|forget|no more|ditch|get rid of|cut out|minus)\b/;
const withDropped = (given: Filter, text: string): Filter =>
  DROPS.test(text)
    ? {
        ...given,
        categories: [],
        merchants: [],
        notCategories: [...given.notCategories, ...given.categories],
        notMerchants: [...given.notMerchants, ...given.merchants],
      }
    : given;

const overlaps = (a: { ids?: number[]; names?: string[] }, b: { ids?: number[]; names?: string[] }): boolean =>
  (a.ids ?? []).some((id) => b.ids?.includes(id)) || (a.names ?? []).some((n) => b.names?.includes(n));

/** "Put groceries back in" takes one name off what was left out. */
const restored = (old: Filter, given: Filter, text: string): Filter | null => {
  if (!/\b(?:put|add|bring|take|get|count|include|with)\b/.test(text)) return null;
  const back = [...given.categories, ...given.merchants];
  const notCategories = old.notCategories.filter((c) => !back.some((b) => overlaps(c, b)));
  const notMerchants = old.notMerchants.filter((m) => !back.some((b) => overlaps(m, b)));
  const changed = notCategories.length + notMerchants.length < old.notCategories.length + old.notMerchants.length;
  return changed ? { ...old, notCategories, notMerchants } : null;
};

/** Leaving out one of the names that were asked for keeps the others. */
const cutOut = (old: Filter, given: Filter): [boolean, Filter] => {
  const categories = old.categories.filter((c) => !given.notCategories.some((n) => same(c, n)));
  const merchants = old.merchants.filter((m) => !given.notMerchants.some((n) => same(m, n)));
  const cut = old.categories.length + old.merchants.length - categories.length - merchants.length;
  return [
    cut > 0 && categories.length + merchants.length > 0 && given.categories.length + given.merchants.length === 0,
    { ...old, categories, merchants },
  ];
};

/** "Not groceries, dining" replaces groceries; there is nothing to leave out. */
const swaps = (old: readonly { ids?: number[]; names?: string[] }[], name: { ids?: number[]; names?: string[] }, keeps: boolean): boolean =>
  !keeps && old.some((o) => overlaps(o, name));

const filterAfter = ({ prev: { filter: old }, given, text, has }: Edit, chosen: readonly Item[]): Filter => {
  const adds = /^(?:and )?(?:also|plus|include|including|add|together with)\b|\b(?:too|as well|on top)$/.test(text);
  const restores = /\b(?:put|add|bring|take) .*\bback\b|\binclude (?:it|them|that|those)\b/.test(text);
  const narrows = /\b(?:only|just)\b|^(?:and )?(?:at|from|of (?:those|them|that))\b/.test(text);
  const back = restored(old, given, text);
  if (back) return back;
  const [cut, rest] = cutOut(old, given);
  if (cut) return rest;
  const named = given.merchants.length + given.categories.length > 0;
  // Another name starts over; what was left out of the last one says nothing about it.
  const keeps = !named || narrows || adds;
  const list = <T extends { ids?: number[]; names?: string[] }>(before: T[], now: T[], other: boolean): T[] =>
    now.length === 0
      ? other && !narrows && !adds
        ? []
        : before
      : adds
        ? [...before, ...now.filter((n) => !before.some((b) => same(b, n)))]
        : now;
  return {
    ...old,
    section: named && !narrows && !adds && given.categories.length > 0 ? given.section : old.section,
    categories: named ? list(old.categories, given.categories, given.merchants.length > 0) : old.categories,
    merchants: named ? list(old.merchants, given.merchants, given.categories.length > 0) : old.merchants,
    notCategories: restores
      ? []
      : [...(keeps ? old.notCategories : []), ...given.notCategories.filter((n) => !swaps(old.categories, n, keeps))],
    notMerchants: restores
      ? []
      : [...(keeps ? old.notMerchants : []), ...given.notMerchants.filter((n) => !swaps(old.merchants, n, keeps))],
    accounts: given.accounts.length > 0 ? given.accounts : old.accounts,
    over: given.over ?? (given.under !== null ? null : old.over),
    under: given.under ?? (given.over !== null ? null : old.under),
    days: has("weekend") ? [0, 6] : has("weekday") ? [1, 2, 3, 4, 5] : old.days,
    text: named && chosen.length > 0 ? null : old.text,
  };
};

/** "The second biggest" lists the two biggest. */
const NTH = ["first", "(?:second|2nd)", "(?:third|3rd)", "(?:fourth|4th)", "(?:fifth|5th)"];

/** Another figure of the same rows; null if the follow-up asks for the same one. */
const figureOf = ({ prev, has, text, given }: Edit, reading: Reading): Partial<Frame> | null => {
  const income = prev.intent === "income_total" || prev.filter.section === "Income";
  const by = has("by_week", "per_week") ? "week" : has("by_day", "per_day") ? "day" : "month";
  const byTime = has("by_month", "by_week", "by_day") || (has("per_month", "per_week", "per_day") && !has("average"));
  const inTime = prev.groupBy === "month" || prev.groupBy === "week" || prev.groupBy === "day";
  const least = has("smallest") || /\b(?:cheapest|least|lowest|smallest)\b/.test(text);
  if (has("why", "driving") && !income) return { intent: "spend_why", groupBy: null };
  if (has("usual") && !income) return { intent: "spend_compare", compare: { by: "average", months: 6 }, groupBy: null };
  if (prev.metric === "share" && has("of_income") && !income) return { metric: "income share" };
  if (
    has("share") &&
    (has("of_income") || /\bof (?:all |my |our )?(?:income|pay|spending|everything|it all|total)\b/.test(text)) &&
    !income
  )
    return { intent: "spend_breakdown", groupBy: "category", metric: has("of_income") ? "income share" : "share" };
  if (has("share") && !income && isAboutRows(prev.intent) && prev.filter.categories.length + prev.filter.merchants.length === 1)
    return { intent: "spend_breakdown", groupBy: "category", metric: "share" };
  const extreme = has("largest", "smallest");
  const worst = /\bworst\b/.test(text);
  const best = /\bbest\b/.test(text);
  const ofRows = has("purchase", "trip");
  const timed = byTime || (inTime && has("pointer") && !ofRows) || has("per_month", "per_week", "per_day");
  if (extreme && income && (timed || inTime)) return { groupBy: "month", order: least || worst ? "smallest" : "largest", metric: null };
  if (extreme && !FLOWS.has(prev.intent) && timed)
    return {
      intent: "spend_trend",
      groupBy: has("per_week", "by_week") ? "week" : has("per_day", "by_day") ? "day" : inTime ? prev.groupBy : "month",
      metric: least || best ? "trough" : "peak",
    };
  if (has("average") && income) return { metric: "average" };
  if (has("average", "each") && !income) return { intent: "spend_average", groupBy: by, metric: has("each") ? "each" : null };
  if (has("limit_count") && (prev.intent === "spend_by_merchant" || prev.intent === "spend_breakdown"))
    return { limit: reading.amounts.count };
  if (has("by_category") && !income) return { intent: "spend_breakdown", groupBy: "category", metric: null };
  if (has("by_account") && /\b(?:by|per|each|which)\b/.test(text) && given.accounts.length === 0 && !income)
    return { intent: "spend_breakdown", groupBy: "account", metric: null };
  if (has("by_merchant") && /\b(?:by|per|each|which|what|where|who)\b/.test(text))
    return income ? { groupBy: "merchant" } : { intent: "spend_by_merchant", groupBy: "merchant", metric: null };
  if (byTime && prev.intent === "spend_count") return null;
  if (byTime || has("trend"))
    return income || FLOWS.has(prev.intent) ? { groupBy: "month", metric: null } : { intent: "spend_trend", groupBy: by, metric: null };
  if (FLOWS.has(prev.intent) || income) return null;
  if (has("count"))
    return { intent: "spend_count", groupBy: null, order: null, filter: { ...prev.filter, section: prev.filter.section ?? "Expense" } };
  if (has("largest", "smallest") && inTime && !ofRows) return { intent: "spend_trend", metric: least ? "trough" : "peak" };
  const nth = NTH.findIndex((word) => new RegExp(`\\b${word}[- ](?:most )?\\w+`).test(text));
  if (has("largest", "smallest") && nth >= 0) return { intent: "largest", order: least ? "smallest" : "largest", limit: nth + 1 };
  if (has("largest", "smallest")) return { intent: "largest", order: least ? "smallest" : "largest", limit: reading.amounts.count ?? 1 };
  if (has("last", "first", "when") && !reading.periods.length)
    return { intent: "last_time", order: has("first") ? "earliest" : "latest", groupBy: null };
  if (has("total") || /\bhow much\b/.test(text)) return { intent: "spend_total", groupBy: null, order: null, metric: null };
  if (has("list") && /^(?:and |ok |now )?(?:show|list|see|which|what were)\b/.test(text))
    return { intent: "search", groupBy: null, order: null };
  return null;
};
