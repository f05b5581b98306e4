import { nthMetric } from "../nth.ts";
import { type Filter, type Frame, type Part, SHARES } from "../frame.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { Edit } from "./edit-filter.ts";
import { FLOWS } from "./edit-times.ts";
import { asSide } from "./sides.ts";

/* Another figure of the rows of the last answer: its mean, its largest row, its parts, its share of a whole. */

/** Whether a request is about money in. */
export const isMoneyIn = ({ intent, filter }: Frame): boolean =>
  intent === "income_total" || filter.section === "Income" || filter.direction === "in";

const SHARE: Partial<Frame> = {
  intent: "spend_breakdown",
  root: "spend_breakdown",
  groupBy: "category",
  order: null,
  limit: null,
  compare: null,
};
/** "How much of that was Costco", "the Costco part". */
export const PART_OF_LAST =
  /^(?:and |what (?:is|was) |how much (?:is|was) )*the .{2,30} (?:part|share|portion)$|\b(?:how much|what (?:part|share|portion|percent\w*|fraction)|which part)\b.*\bof (?:that|it|this|those|them|these)\b/;
/** "How much of that was Costco" after one name takes its total as the whole. Null if the other name can be no part of it. */
const partOfLast = (prev: Frame, given: Filter, text: string): Partial<Frame> | null => {
  const { categories, merchants } = prev.filter;
  if (!PART_OF_LAST.test(text) || categories.length + merchants.length !== 1) return null;
  const [category] = given.categories;
  const isWithin = category === undefined || categories.every((whole) => category.ids.every((id) => whole.ids.includes(id)));
  // "Of that Uber Eats" after takeout names some of the same merchants.
  const all = new Set(merchants.flatMap(({ names }) => names));
  const areOfSame = given.merchants.every(({ names }) => names.every((name) => all.has(name)));
  if (!isWithin || (merchants.length > 0 && given.merchants.length > 0 && !areOfSame)) return null;
  const whole: Part = { categories, merchants, accounts: [] };
  const part: Part = {
    categories: given.categories.length > 0 ? given.categories : categories,
    merchants: given.merchants.length > 0 ? given.merchants : merchants,
    accounts: [],
  };
  return {
    ...SHARE,
    groupBy: null,
    metric: "part",
    compare: { by: "entity", sides: [asSide([part]), asSide([whole])] },
    filter: { ...prev.filter, categories: part.categories, merchants: part.merchants },
  };
};
/** "Share of all income" after a payer, and "share of coffee" after a merchant, take the last figure as the part. */
export const partOf = ({ prev, has, given, text }: Edit): Partial<Frame> | null => {
  const { merchants, categories } = prev.filter;
  if (!has("share")) return null;
  const named = given.merchants.length + given.categories.length;
  // "What part of that was groceries" takes the last figure as the whole.
  if (!isMoneyIn(prev) && merchants.length + categories.length === 0 && named === 1 && !has("of_income"))
    return {
      ...SHARE,
      metric: "share",
      filter: { ...prev.filter, merchants: given.merchants, categories: given.categories },
    };
  const ofLast = named === 1 && !isMoneyIn(prev) ? partOfLast(prev, given, text) : null;
  if (ofLast) return ofLast;
  // "How much of it did we spend" after a paycheck asks what was spent in the same time.
  if (isMoneyIn(prev) && has("spend") && named === 0)
    return {
      intent: "spend_total",
      root: "spend_total",
      metric: null,
      groupBy: null,
      order: null,
      flow: null,
      filter: { ...prev.filter, section: null, categories: [], merchants: [] },
    };
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

/**
 * Whether a turn asks what part of one category's total another category was, or what part of money in or left over an account was. The answer
 * would be of another whole.
 */
export const isNoPartOf = ({ text, entities }: Reading, prev: Frame): boolean => {
  const [whole, ...others] = prev.filter.categories;
  const parts = entities.categories.filter((c) => !c.excluded);
  const isOfAccount = entities.accounts.length > 0 && parts.every((c) => entities.accounts.some((a) => a.from < c.from || c.to < a.to));
  if (FLOWS.has(prev.intent) && isOfAccount && entities.merchants.length === 0) return PART_OF_LAST.test(text);
  return (
    isAboutRows(prev.intent) &&
    !isMoneyIn(prev) &&
    whole !== undefined &&
    others.length === 0 &&
    parts.length > 0 &&
    entities.merchants.length + entities.accounts.length === 0 &&
    !parts.some((c) => c.ids.every((id) => whole.ids.includes(id))) &&
    PART_OF_LAST.test(text)
  );
};

/** "The second biggest" is one place of the ranking. */
const NTH = ["first", "(?:second|2nd)", "(?:third|3rd)", "(?:fourth|4th)", "(?:fifth|5th)"];

/** "The typical bill" and "average check there" are about one purchase. */
const EACH =
  /\b(?:average|avg|typical|usual|mean|median|normal) (?:bill|check|cheque|tab|ticket|receipt|basket|order|visit|meal|trip|ride|fare|fill|price|spend per visit|size|amount each time)\b/;
const BARE_LARGEST =
  /^(?:(?:and|so|but|ok|what(?:'s| is| was)|which(?: one)?(?: is| was)?) )*(?:the )?(?:biggest|largest|highest|most|top)(?: (?:one|category|merchant|store|place|of (?:them|those|these|all)))?$/;
const BARE_MEAN =
  /^(?:(?:and|so|ok|now|what about|how about|what's that|what is that|how much is that|that's|thats) )*(?:(?:how much|what) )?(?:per|a|each|every) (?:month|week|day)(?: (?:is|was|does) (?:that|it|this)(?: come to| make| work out to)?)?$/;
/** "Before refunds" is no question for them. */
const RECEIVES =
  /\b(?:before|without|excluding|except|net of|after|minus|less|not counting|including|with) (?:the |any |all )?(?:refunds?|returns?|credits?)\b/;
/** Another figure of the same rows; null if the follow-up asks for the same one. */
export const figureOf = ({ prev, has, text, given }: Edit, reading: Reading): Partial<Frame> | null => {
  const income = prev.intent === "income_total" || prev.filter.section === "Income";
  const by = has("by_week", "per_week") ? "week" : has("by_day", "per_day") ? "day" : "month";
  const byTime = has("by_month", "by_week", "by_day") || (has("per_month", "per_week", "per_day") && !has("average"));
  const inTime = prev.groupBy === "month" || prev.groupBy === "week" || prev.groupBy === "day";
  const least = has("smallest") || /\b(?:cheapest|least|lowest|smallest)\b/.test(text);
  if (
    has("refund", "returns") &&
    !income &&
    isAboutRows(prev.intent) &&
    !RECEIVES.test(text) &&
    !has("count", "share", "average", "more", "less")
  )
    return { intent: "refunds", groupBy: null, metric: null, order: null, limit: null };
  // "And per month?" asks for the mean; its answer has the months too.
  if (has("per_month", "per_week", "per_day") && !income && prev.intent === "spend_total" && BARE_MEAN.test(text))
    return { intent: "spend_average", groupBy: by, metric: null };
  if (has("why", "driving") && !income) return { intent: "spend_why", groupBy: null };
  if (has("usual") && !income) return { intent: "spend_compare", compare: { by: "average", months: 6 }, groupBy: null };
  // A share stays a share by month, of income or of spending.
  const isShare = prev.intent === "spend_breakdown" && SHARES.has(prev.metric ?? "");
  if (isShare && has("by_month", "per_month") && !has("average", "largest", "smallest")) return { groupBy: "month", compare: null };
  if (prev.metric === "share" && has("of_income") && !income) return { metric: "income share", compare: prev.compare };
  if (prev.metric === "income share" && has("of_spending") && !income) return { metric: "share", compare: prev.compare };
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
  // The biggest of a list by name is the name that comes first.
  const isByName = prev.metric === null && (prev.intent === "spend_breakdown" || prev.intent === "spend_by_merchant");
  if (isByName && has("largest") && !ofRows && !least && !timed && BARE_LARGEST.test(text)) return { limit: null };
  if (has("average") && income) return { metric: "average" };
  // "The typical bill" is the mean of one purchase.
  const ofEach =
    has("each") ||
    (has("average") &&
      (has("purchase", "trip") || EACH.test(text) || (prev.intent === "search" && has("pointer")) || prev.intent === "spend_count") &&
      !has("per_month", "per_week", "per_day"));
  if (has("average", "each") && !income && ofEach)
    return { intent: "spend_average", groupBy: by, metric: "each", ...(prev.compare?.by === "entity" ? { compare: prev.compare } : {}) };
  if (has("average", "each") && !income) return { intent: "spend_average", groupBy: by, metric: null };
  if (has("limit_count") && (prev.intent === "spend_by_merchant" || prev.intent === "spend_breakdown"))
    return { limit: reading.amounts.count };
  // "Break it down by store" says both.
  const isOtherSplit = byTime || has("by_merchant", "by_account");
  if (has("by_category") && !income && !isOtherSplit) return { intent: "spend_breakdown", groupBy: "category", metric: null };
  if (has("by_account") && /\b(?:by|per|each|which)\b/.test(text) && given.accounts.length === 0 && !income)
    return { intent: "spend_breakdown", groupBy: "account", metric: null };
  if (has("by_merchant") && /\b(?:by|per|each|which|what|where|who)\b/.test(text))
    return income ? { groupBy: "merchant" } : { intent: "spend_by_merchant", groupBy: "merchant", metric: null };
  if (byTime && prev.intent === "spend_count") return null;
  if (byTime || has("trend"))
    return income || FLOWS.has(prev.intent) ? { groupBy: "month", metric: null } : { intent: "spend_trend", groupBy: by, metric: null };
  if (FLOWS.has(prev.intent) || income) return null;
  if (has("count")) return { intent: "spend_count", groupBy: null, order: null, metric: null };
  if (has("largest", "smallest") && inTime && !ofRows) return { intent: "spend_trend", metric: least ? "trough" : "peak" };
  const nth = NTH.findIndex((word) => new RegExp(`\\b${word}[- ](?:most )?\\w+`).test(text));
  if (has("largest", "smallest") && nth >= 0)
    return { intent: "largest", order: least ? "smallest" : "largest", limit: null, metric: nth === 0 ? null : nthMetric(nth + 1) };
  if (has("largest", "smallest"))
    return { intent: "largest", order: least ? "smallest" : "largest", limit: reading.amounts.count ?? 1, metric: null };
  if (has("last", "first", "when") && !reading.periods.length)
    return { intent: "last_time", order: has("first") ? "earliest" : "latest", groupBy: null };
  if (has("total") || /\bhow much\b/.test(text)) return { intent: "spend_total", groupBy: null, order: null, metric: null };
  if (has("list") && /^(?:and |ok |now )?(?:show|list|see|which|what were)\b/.test(text))
    return { intent: "search", groupBy: null, order: null };
  return null;
};
