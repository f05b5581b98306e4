import { addDays, day, type Day } from "#domain/day.ts";
import type { Filter, Frame, FramePeriod, Intent } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { shift, unitAround } from "../periods/lexicon.ts";
import type { Reading } from "../reading.ts";
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

type Edit = { prev: Frame; has: (...types: Type[]) => boolean; text: string; given: Filter; today: Day };

/** Words that tell an edit from a question that stands alone. */
const OPENS =
  /^(?:and|what about|how about|or|but|only|just|without|except|excluding|also|plus|then|now|ok|okay|so|no|nah|sorry|i mean|i meant|instead|same|for|by|per|on|at|in|vs|versus|compared|than|top|include|put|add|take|drop|leave|show (?:those|them|it|that|these)|which (?:of (?:those|them|these)|one))\b/;
const POINTS = /\b(?:it|that|those|them|these|they|same|instead|other|one|ones|too)\b/;
const MOST_WORDS = 9;

/** Returns the last query with the follow-up's edits; null if the turn is none, or says more than an edit can. */
export const queryEdit = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const prev = memos.at(-1)?.frame;
  if (!prev || !(isAboutRows(prev.intent) || FLOWS.has(prev.intent) || LEVELS.has(prev.intent))) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const words = text.split(" ").length;
  if (words > MOST_WORDS || (words > 3 && !OPENS.test(text) && !POINTS.test(text))) return null;
  const { tokens, items } = itemsIn(reading, nameIndex);
  const { items: chosen, left } = cover(tokens, items, TAKES, () => false);
  if (left.length > 0 || (chosen.length === 0 && !POINTS.test(text))) return null;
  const has = (...types: Type[]): boolean => chosen.some((i) => types.includes(i.type));
  const given = withOther(filterOf(strongly(reading), prev.intent), prev, text, nameIndex.vocabulary);
  const edit: Edit = { prev, has, text, given, today };
  const [row, ...others] = memos.at(-1)?.rows ?? [];
  if (prev.intent === "last_time" || prev.intent === "largest")
    if (has("amount_q") && POINTS.test(text) && !has(...SLOTS))
      return row !== undefined && others.length === 0 ? { ...prev, intent: "last_time", item: row, ignored: [] } : null;
  if (LEVELS.has(prev.intent))
    return given.accounts.length > 0 && !has("spend", "category", "merchant") ? { ...prev, filter: given, item: null } : null;
  return applied(edit, reading, chosen);
};

const strongly = (reading: Reading): Reading => ({
  ...reading,
  entities: { ...reading.entities, accounts: reading.entities.accounts.map((a) => ({ ...a, strong: true })) },
});

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
  if (against) return comparedWith(base, period);
  if (has("compare", "more", "less")) return null;
  const figure = figureOf(edit, reading);
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
const keptCompare = (prev: Frame, swapped: boolean, timed: boolean): Frame["compare"] =>
  prev.intent === "spend_compare" || (prev.compare?.by === "period" && timed) || (prev.compare?.by === "entity" && swapped)
    ? null
    : prev.compare;

/** "Vs Q2" compares the same rows with another time. */
const comparedWith = (base: Frame, other: FramePeriod): Frame => {
  const compare = { by: "period" as const, other };
  if (FLOWS.has(base.intent)) return { ...base, compare, groupBy: null, metric: null };
  return { ...base, intent: "spend_compare", root: "spend_compare", compare, groupBy: null, order: null, metric: null };
};

/** The time that a follow-up names; "the day before" counts back from the last one. */
const periodOf = ({ prev, text, today }: Edit, reading: Reading): FramePeriod | null => {
  const whole = /\b(?:the|for the|all) (?:whole |full |entire |all )?(year|month|quarter|week)$/.exec(text)?.[1] as
    | "year"
    | "month"
    | "quarter"
    | "week"
    | undefined;
  const [m] = reading.periods;
  if (!m)
    return whole
      ? { start: unitAround(today, whole).start, end: today, grain: whole, rolling: null, all: false, asked: true, point: null }
      : null;
  if (!m.before || !prev.period) return toFramePeriod(m);
  const back =
    m.before === "day" ? addDays(day(prev.period.start), -1) : shift(unitAround(day(prev.period.start), m.before).start, -1, m.before);
  const p = unitAround(back, m.before);
  return { ...toFramePeriod(m), start: p.start, end: p.end < today ? p.end : today };
};

const same = (a: { ids?: number[]; names?: string[] }, b: { ids?: number[]; names?: string[] }): boolean =>
  JSON.stringify(a.ids ?? a.names) === JSON.stringify(b.ids ?? b.names);

const filterAfter = ({ prev: { filter: old }, given, text, has }: Edit, chosen: readonly Item[]): Filter => {
  const adds = /^(?:and )?(?:also|plus|include|including|add|together with)\b|\b(?:too|as well|on top)$/.test(text);
  const restores = /\b(?:put|add|bring|take) .*\bback\b|\binclude (?:it|them|that|those)\b/.test(text);
  const narrows = /\b(?:only|just)\b|^(?:and )?(?:at|from|of (?:those|them|that))\b/.test(text);
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
    categories: named ? list(old.categories, given.categories, given.merchants.length > 0) : old.categories,
    merchants: named ? list(old.merchants, given.merchants, given.categories.length > 0) : old.merchants,
    notCategories: restores ? [] : [...(keeps ? old.notCategories : []), ...given.notCategories],
    notMerchants: restores ? [] : [...(keeps ? old.notMerchants : []), ...given.notMerchants],
    accounts: given.accounts.length > 0 ? given.accounts : old.accounts,
    over: given.over ?? (given.under !== null ? null : old.over),
    under: given.under ?? (given.over !== null ? null : old.under),
    days: has("weekend") ? [0, 6] : has("weekday") ? [1, 2, 3, 4, 5] : old.days,
    text: named && chosen.length > 0 ? null : old.text,
  };
};

/** Another figure of the same rows; null if the follow-up asks for the same one. */
const figureOf = ({ prev, has, text, given }: Edit, reading: Reading): Partial<Frame> | null => {
  const income = prev.intent === "income_total" || prev.filter.section === "Income";
  const by = has("by_week", "per_week") ? "week" : has("by_day", "per_day") ? "day" : "month";
  const byTime = has("by_month", "by_week", "by_day") || (has("per_month", "per_week", "per_day") && !has("average"));
  const inTime = prev.groupBy === "month" || prev.groupBy === "week" || prev.groupBy === "day";
  const least = has("smallest") || /\b(?:cheapest|least|lowest|smallest)\b/.test(text);
  if (has("why", "driving") && !income) return { intent: "spend_why", groupBy: null };
  if (has("usual") && !income) return { intent: "spend_compare", compare: { by: "average", months: 6 }, groupBy: null };
  if (
    has("share") &&
    (has("of_income") || /\bof (?:all |my |our )?(?:income|pay|spending|everything|it all|total)\b/.test(text)) &&
    !income
  )
    return { intent: "spend_breakdown", groupBy: "category", metric: has("of_income") ? "income share" : "share" };
  if (has("average") && income) return { metric: "average" };
  if (has("average", "each") && !income) return { intent: "spend_average", groupBy: by, metric: has("each") ? "each" : null };
  if (has("limit_count") && (prev.intent === "spend_by_merchant" || prev.intent === "spend_breakdown"))
    return { limit: reading.amounts.count };
  if (has("by_category") && !income) return { intent: "spend_breakdown", groupBy: "category", metric: null };
  if (has("by_account") && /\b(?:by|per|each|which)\b/.test(text) && given.accounts.length === 0 && !income)
    return { intent: "spend_breakdown", groupBy: "account", metric: null };
  if (has("by_merchant") && /\b(?:by|per|each|which|what|where|who)\b/.test(text))
    return income ? { groupBy: "merchant" } : { intent: "spend_by_merchant", groupBy: "merchant", metric: null };
  if (byTime || has("trend"))
    return income || FLOWS.has(prev.intent) ? { groupBy: "month", metric: null } : { intent: "spend_trend", groupBy: by, metric: null };
  if (FLOWS.has(prev.intent) || income) return null;
  if (has("count"))
    return { intent: "spend_count", groupBy: null, order: null, filter: { ...prev.filter, section: prev.filter.section ?? "Expense" } };
  if (has("largest", "smallest") && inTime) return { intent: "spend_trend", metric: least ? "trough" : "peak" };
  if (has("largest", "smallest")) return { intent: "largest", order: least ? "smallest" : "largest", limit: reading.amounts.count ?? 1 };
  if (has("last", "first", "when") && !reading.periods.length)
    return { intent: "last_time", order: has("first") ? "earliest" : "latest", groupBy: null };
  if (has("total") || /\bhow much\b/.test(text)) return { intent: "spend_total", groupBy: null, order: null, metric: null };
  if (has("list") && /^(?:and |ok |now )?(?:show|list|see|which|what were)\b/.test(text))
    return { intent: "search", groupBy: null, order: null };
  return null;
};
