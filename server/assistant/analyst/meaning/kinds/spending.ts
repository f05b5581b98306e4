import { EMPTY_FILTER, type Frame } from "../../frame.ts";
import { namedAmount } from "../../understand.ts";
import { thisMonth } from "../../planner.ts";
import { answerKind, type Query, ROWS } from "../query.ts";

const Q = "amount_q total";
/** Only totals can count some days of the week. */
const DAYS = "weekend weekday";
const NAMED_DAYS =
  /\b(sun|mon|tues|wednes|thurs|fri|satur)days\b|\b(?:an?|each|every|per|any|typical|average|usual|normal) (sun|mon|tues|wednes|thurs|fri|satur)day\b/g;
const DAY_STEMS = ["sun", "mon", "tues", "wednes", "thurs", "fri", "satur"];
/** Returns the days of the week that the words name in the plural, without those left out: "Mondays", "Fridays and Sundays". */
export const namedDays = (text: string): number[] => {
  if (/\b(?:no|not|except|excluding|without) (?:on )?(?:sun|mon|tues|wednes|thurs|fri|satur)days\b/.test(text)) return [];
  return [...new Set([...text.matchAll(NAMED_DAYS)].map((m) => DAY_STEMS.indexOf(m[1] ?? m[2] ?? "")))].toSorted((a, b) => a - b);
};
/** Returns the days of the week that a question counts; none if it names none, or all. */
export const daysMeant = (q: Query): number[] => {
  const named = namedDays(q.text);
  if (named.length > 0 && q.has("weekend", "weekday")) return named;
  const isOnly = (days: string): boolean => new RegExp(`\\b(?:only|just) (?:on )?(?:the )?${days}\\b|\\b${days} only\\b`).test(q.text);
  if (isOnly("weekdays?") || isOnly("work ?days?")) return [1, 2, 3, 4, 5];
  if (isOnly("weekends?")) return [0, 6];
  const weekend = q.has("weekend");
  const weekday = q.has("weekday");
  const negated =
    q.has("not") ||
    /\b(?:except|excluding|excl|without|no|skip|skipping|omitting|not counting|not including|leaving out|apart from|aside from|other than|minus|ignoring) (?:on |the |at |any )?weekends?\b/.test(
      q.text,
    ) ||
    /\b(?:not|n't|isn't|aren't) (?:\w+ ){0,3}weekend/.test(q.text);
  if (weekend && weekday) return [];
  if (weekend) return negated ? [1, 2, 3, 4, 5] : [0, 6];
  if (!weekday) return [];
  return /\bno fridays?\b|\bexcept fridays?\b|\bbut not fridays?\b/.test(q.text) ? [1, 2, 3, 4] : [1, 2, 3, 4, 5];
};
/** Weekdays count as a filter only where an answer adds up days. */
const withDays = (q: Query, base: Frame): Frame["filter"] => ({ ...base.filter, days: daysMeant(q) });
const grainOf = (q: Query): Frame["groupBy"] => (q.has("per_week", "by_week") ? "week" : q.has("per_day", "by_day") ? "day" : "month");
/** "more than $600 a month" limits the mean, not the purchases. */
const THRESHOLD =
  /\b(?:go|went|gone|going|stay|stayed|keep|kept|been) (?:over|under|above|below)\b|(?:^|[,.:;] ?|\band )(?:did|have|has|had|do|does|am|are|is|was)\b.*\b(?:less|more|over|under|above|below|exceed|cross|pass)\w*\b/;
const perGrain = (q: Query, base: Frame): Frame["filter"] =>
  /(?:more|less|over|under|above|below)(?: than)? \$?\d[\d.]* (?:a|per|each) (?:month|week|day)/.test(q.text)
    ? { ...base.filter, over: null, under: null }
    : base.filter;
/** A refund of taxes is income, not a purchase returned. */
const isTax = ({ reading, vocabulary }: Query): boolean =>
  reading.entities.categories.some((c) =>
    c.ids.some((id) => /TAX_PAYMENT/.test(vocabulary.categories.find((one) => one.id === id)?.code ?? "")),
  );
/** Words for the usual that ask for it, unless something is held against it. */
const IS_MEAN = / month$|^normally spend$|^usual$|^(?:my|our) average$/;
/** A name alone asks what was spent there. In a longer sentence something has to say so ("I need new insurance" does not). */
const MOST_BARE_WORDS = 3;
/** An account with a time asks what was spent with it only as a fragment ("juniper last month"). */
const MOST_FRAGMENT_WORDS = 5;
/** "Annual spending" of one year is the total of that year. */
const isYear = ({ reading }: Query): boolean =>
  reading.periods.some(
    (p) =>
      p.grain === "year" ||
      (p.rolling?.unit === "month" && p.rolling.count === 12) ||
      (p.rolling?.unit === "year" && p.rolling.count === 1),
  );
/** What a share is taken of: "of our pay", "from what we earn". */
const OF_PAY =
  /\b(?:of|from|out of) (?:(?:my|our|the|all|total|gross|net|monthly|whole|entire) )*(?:income|incomings?|pay|pay ?checks?|salary|salaries|earnings|wages|take[- ]home|what (?:i|we) (?:earn|make|bring in))\b/;
const namesIn = ({ reading: { entities } }: Query): number =>
  [...entities.merchants, ...entities.categories].filter((e) => !e.excluded).length;
const bare = (q: Query): boolean =>
  q.has("period", "spend", "amount_q", "total", "purchase", "trip", "weekend", "weekday") || q.text.split(" ").length <= MOST_BARE_WORDS;

const JOINT = /^(?:,? ?(?:and|plus|&|\+|or|,) ?(?:at |on |the |my |our )?)$/;
/** A category and a merchant side by side are two things: "groceries and Costco" is not groceries at Costco. */
const joinsTwoSorts = ({ text, reading: { entities } }: Query): boolean => {
  const categories = entities.categories.filter((c) => !c.excluded);
  const merchants = entities.merchants.filter((m) => !m.excluded);
  return categories.some((c) => merchants.some((m) => JOINT.test(c.from < m.from ? text.slice(c.to, m.from) : text.slice(m.to, c.from))));
};

/** Totals, means, counts and parts of spending. */
export const spendingKinds = [
  answerKind("a category and a merchant", "spend_compare", "category merchant", `${ROWS} ${Q} spend purchase list`, {
    weight: 0.9,
    when: joinsTwoSorts,
    frame: () => ({ compare: { by: "entity" } }),
  }),
  answerKind("spending on days of the week", "spend_total", "amount_q weekend|weekday", `${ROWS} ${Q} ${DAYS} spend not`, {
    weight: 0.2,
    when: (q) => q.has("period") || q.has("category", "merchant"),
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("spending", "spend_total", "spend", `${ROWS} ${Q} ${DAYS} purchase not per_year`, {
    weight: 0.2,
    when: (q) => (!q.has("not") || q.has("weekend", "weekday")) && (!q.has("per_year") || isYear(q)),
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("spending with an account", "spend_total", "account period", `${ROWS} ${Q} ${DAYS}`, {
    weight: -0.3,
    when: (q) => q.text.split(" ").length <= MOST_FRAGMENT_WORDS,
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("spending on a name", "spend_total", "category|merchant", `${ROWS} ${Q} ${DAYS} spend not trip`, {
    weight: -0.4,
    when: (q) =>
      bare(q) &&
      (!q.has("not") || q.has("weekend", "weekday")) &&
      (q.has("period", "spend", "total", "weekend", "weekday") || !/\bhow much (?:is|are|'s)\b/.test(q.text)),
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind(
    "spending against a threshold",
    "spend_total",
    "exists|more|less amount|number spend|category|merchant",
    `${ROWS} ${Q} spend exists category merchant more less`,
    {
      weight: 0.6,
      when: (q) => THRESHOLD.test(q.text) && !q.has("purchase"),
      frame: (q, base) => ({ filter: { ...withDays(q, base), over: null, under: null }, amount: namedAmount(q.reading, 1) }),
    },
  ),
  answerKind("total of a time", "spend_total", "total period", "amount_q", {
    weight: -0.5,
    when: (q) => q.text.split(" ").length <= MOST_FRAGMENT_WORDS,
  }),
  answerKind("purchases that add up", "spend_total", "total|amount_q purchase", `${ROWS} ${Q} spend`, { weight: -0.1 }),
  answerKind("did it go out", "spend_total", "exists spend|purchase merchant|category", `${ROWS} never bills`, {
    weight: 0.1,
    when: (q) => !q.has("amount", "amount_q", "count") && /^(?:did|have|has|is|was)\b|,\s*did\b/.test(q.text),
  }),
  answerKind("spent most on", "spend_breakdown", "largest spend", `${ROWS} list where`, {
    weight: 0.1,
    when: (q) => !q.has("merchant") && /\bmost (?:on|of)\b|\bwhere\b.*\bmost\b|\bmost\b.*\bwhere\b/.test(q.text),
    frame: () => ({ groupBy: "category", order: null }),
  }),
  answerKind("everything bought", "spend_total", "total merchant|category", `${ROWS} ${DAYS} spend amount_q`, {
    weight: 0.05,
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("median purchase", "spend_average", "median", `${ROWS} ${Q} spend each average trip purchase largest`, {
    weight: 0.9,
    frame: (q) => ({ metric: "median", compare: namesIn(q) > 1 ? { by: "entity" } : null }),
  }),
  answerKind(
    "mean per purchase compared",
    "spend_average",
    "each|average merchant|category merchant|category compare|more|less|largest|smallest|apiece",
    `${ROWS} ${Q} spend each average trip purchase compare more less largest smallest list by_merchant exists apiece`,
    {
      weight: 0.9,
      when: (q) => q.has("each") || (q.has("average") && q.has("trip", "purchase")),
      frame: () => ({ metric: "each", compare: { by: "entity" } }),
    },
  ),
  answerKind("mean per purchase", "spend_average", "average trip|purchase|each", `${ROWS} ${Q} spend each`, {
    weight: 0.5,
    frame: () => ({ metric: "each" }),
  }),
  answerKind("mean per trip", "spend_average", "each", `${ROWS} ${Q} spend average trip purchase`, {
    weight: 1.3,
    frame: () => ({ metric: "each" }),
  }),
  answerKind("mean per month", "spend_average", "per_month|per_week|per_day spend|category|merchant", `${ROWS} ${Q} average purchase`, {
    weight: 0.1,
    frame: (q) => ({ groupBy: grainOf(q) }),
  }),
  answerKind(
    "mean of a month",
    "spend_average",
    "average per_month|per_week|per_day|spend|category|merchant",
    `${ROWS} ${Q} spend per_month per_week per_day`,
    {
      weight: 0.2,
      frame: (q, base) => ({ groupBy: grainOf(q), filter: perGrain(q, base) }),
    },
  ),
  answerKind("count", "spend_count", "count", `${ROWS} purchase trip spend total list apiece exists`, {
    weight: 0.3,
    when: (q) => q.has("purchase", "trip", "merchant", "category", "account", "spend", "quoted", "amount"),
    frame: (q, base) => ({ filter: { ...withDays(q, base), section: "Expense" } }),
  }),
  answerKind("count of merchants", "spend_count", "count distinct by_merchant|category", `${ROWS} spend trip list`, {
    weight: 0.6,
    frame: () => ({ metric: "places" }),
  }),
  answerKind("deposits counted", "spend_count", "count deposit", `account period amount earn`, {
    weight: 0.4,
    frame: (_, base) => ({ filter: { ...base.filter, section: null, moneyIn: true }, metric: "deposits" }),
  }),
  answerKind("days without spending", "spend_count", "count|days no_spend", `${ROWS} spend days have list`, {
    weight: 0.6,
    when: (q) => !q.has("when", "last") && /\bdays?\b/.test(q.text),
    frame: () => ({ metric: "days" }),
  }),
  answerKind("last day without spending", "spend_count", "last|when|first no_spend", `${ROWS} spend days have list`, {
    weight: 0.8,
    when: (q) => /\bday\b|\bwhen\b/.test(q.text),
    frame: () => ({ metric: "quiet day" }),
  }),
  answerKind(
    "days over an amount",
    "spend_count",
    "days|count amount",
    `${ROWS} ${DAYS} spend count days more less have list per_day exists`,
    {
      weight: 0.7,
      when: (q) => /\bdays?\b/.test(q.text) && q.has("days", "per_day") && q.has("spend"),
      frame: (_, base) => ({ metric: "days over", filter: { ...base.filter, section: "Expense" } }),
    },
  ),
  answerKind("share of income", "spend_breakdown", "share of_income category|merchant", `${ROWS} spend`, {
    weight: 1,
    frame: () => ({ metric: "income share" }),
  }),
  answerKind("share of pay", "spend_breakdown", "share income|wages|earn category|merchant", `${ROWS} spend per_month earn income wages`, {
    weight: 1,
    when: (q) => OF_PAY.test(q.text) && q.reading.entities.categories.every((c) => c.section !== "Income"),
    frame: () => ({ metric: "income share" }),
  }),
  answerKind("share of spending", "spend_breakdown", "share category|merchant", `${ROWS} of_spending spend total period purchase`, {
    weight: 0.4,
    when: (q) =>
      !q.has("of_income") &&
      !OF_PAY.test(q.text) &&
      !/\b(?:portfolio|investments?|holdings?|net worth|brokerage)\b/.test(q.text) &&
      q.reading.entities.categories.length + q.reading.entities.merchants.length === 1,
    frame: () => ({ metric: "share" }),
  }),
];

/** Spending split up, over time and compared. */
export const splitKinds = [
  answerKind("by category", "spend_breakdown", "by_category", `${ROWS} spend largest list limit_count ${Q} where share chart apiece`, {
    weight: 0.3,
    frame: (_, base) => ({ groupBy: "category", order: null, limit: base.limit }),
  }),
  answerKind(
    "by category and month",
    "spend_breakdown",
    "by_category|by_merchant by_month|per_month",
    `${ROWS} spend list ${Q} by_month chart`,
    {
      weight: 0.6,
      when: (q) => /\b(?:by|x|per|and|for each|each|every)\b/.test(q.text) && !q.has("largest", "smallest", "average", "change"),
      frame: (q) => ({ groupBy: q.has("by_category") ? "category" : "merchant", metric: "by month", order: null }),
    },
  ),
  answerKind("where things are bought", "spend_by_merchant", "where purchase|trip|category", `${ROWS} spend largest list`, {
    weight: 0.3,
    frame: () => ({ groupBy: "merchant" }),
  }),
  answerKind("where money goes", "spend_breakdown", "where spend", `${ROWS} largest total wages income list by_category`, {
    weight: 0.4,
    frame: () => ({ groupBy: "category" }),
  }),
  answerKind(
    "by merchant",
    "spend_by_merchant",
    "by_merchant largest|list|spend|limit_count|where|category|purchase|trip",
    `${ROWS} spend largest list limit_count ${Q} where category fresh`,
    {
      weight: 0.2,
      frame: (_, base) => ({ groupBy: "merchant", order: null, limit: base.limit }),
    },
  ),
  answerKind("places of a category", "spend_by_merchant", "list category", `${ROWS} spend largest`, {
    weight: 0.5,
    when: (q) =>
      /\b(?:which|what) (?:\w+ )?(?:restaurants?|caf[eé]s?|coffee shops?|bars|supermarkets?|stores|shops)\b/.test(q.text) &&
      !/\bhow (?:much|many)\b/.test(q.text),
    frame: () => ({ groupBy: "merchant" }),
  }),
  answerKind("weekends against weekdays", "spend_total", "weekend weekday", `${ROWS} spend compare more less per_day list exists`, {
    weight: 0.5,
    when: (q) => q.has("compare", "more", "less") && daysMeant(q).length === 0,
  }),
  answerKind("by account", "spend_breakdown", "by_account spend", `${ROWS} list largest ${Q} apiece`, {
    weight: 0.3,
    when: (q) => !q.has("interest", "fee"),
    frame: () => ({ groupBy: "account" }),
  }),
  answerKind("over time", "spend_trend", "by_month|by_week|by_day spend|category|merchant|purchase", `${ROWS} list trend ${Q} by_month`, {
    weight: 0.15,
    when: (q) => q.has("period") || /\b(?:by|x) (?:month|week|day)\b|\b(?:month|week|day) (?:by|over) (?:month|week|day)\b/.test(q.text),
    frame: (q) => ({ groupBy: q.has("by_week") ? "week" : q.has("by_day") ? "day" : "month" }),
  }),
  answerKind("fixed and variable", "spend_breakdown", "fixed_variable", `${ROWS} by_category list`, {
    weight: 0.8,
    frame: () => ({ groupBy: "category" }),
  }),
  answerKind("burn rate", "spend_average", "burn_rate", `${ROWS} per_month average`, { weight: 0.8, frame: () => ({ groupBy: "month" }) }),
  answerKind("changed since", "spend_trend", "change spend|category|merchant", `${ROWS} bills exists by_month by_week list`, {
    weight: 0.1,
    when: (q) =>
      /^(?:has|have|had|did|do|does|is|are|whether|i wonder)\b|\bwhether\b/.test(q.text) && !q.has("compare", "why", "by_category"),
    frame: (q) => ({ groupBy: q.has("by_week") ? "week" : "month" }),
  }),
  answerKind("trend", "spend_trend", "trend spend|category|merchant|purchase", `${ROWS} bills exists by_month by_week by_day list`, {
    weight: 0.2,
    frame: (q) => ({ groupBy: q.has("by_week") ? "week" : q.has("by_day") ? "day" : "month" }),
  }),
  answerKind("peak month", "spend_trend", "largest|smallest per_month|per_week|per_day", `${ROWS} spend list more less`, {
    weight: 0.6,
    // The "best" month may be the cheapest one or the one with the most income.
    when: (q) => !q.has("count") && q.reading.entities.merchants.length < 3 && !/\bbest\b/.test(q.text),
    frame: (q) => ({
      groupBy: q.has("per_week") ? "week" : q.has("per_day") ? "day" : "month",
      metric: q.has("smallest") || /\bcheapest|least\b/.test(q.text) ? "trough" : "peak",
    }),
  }),
  answerKind(
    "two names compared",
    "spend_compare",
    "compare|more|less|largest category|merchant category|merchant",
    `${ROWS} spend amount_q compare more less largest exists list where`,
    {
      weight: 0.7,
      when: (q) => !q.has("except", "amount"),
      frame: () => ({ compare: { by: "entity" } }),
    },
  ),
  answerKind("two names over time", "spend_trend", "compare category|merchant category|merchant by_month|by_week", `${ROWS} list`, {
    weight: 0.7,
    frame: (q) => ({ groupBy: q.has("by_week") && !q.has("by_month") ? "week" : "month", compare: { by: "entity" } }),
  }),
  answerKind(
    "two periods compared",
    "spend_compare",
    "compare|more|less|change period",
    `${ROWS} spend ${Q} compare more less exists change smallest list share rate`,
    {
      weight: 0.4,
      when: (q) =>
        (q.has("compare", "more", "less") || q.reading.periods.length > 1) &&
        ((q.reading.periods.length > 1 && !q.has("have")) || q.has("spend", "category", "merchant")) &&
        !q.has("amount"),
    },
  ),
  answerKind(
    "two periods side by side",
    "spend_compare",
    "period compare period",
    `${ROWS} spend ${Q} share rate change more less exists list`,
    { weight: 0.9 },
  ),
  answerKind(
    "against the usual",
    "spend_compare",
    "usual spend|category|merchant|period|compare",
    `${ROWS} spend ${Q} more less exists period compare average`,
    {
      weight: 0.5,
      // "In an average month" asks for the mean; "against an average month" compares with it.
      when: (q) => q.has("compare", "more", "less") || !q.items.some((i) => i.type === "usual" && IS_MEAN.test(i.text)),
      frame: () => ({ compare: { by: "average", months: 6 } }),
    },
  ),
  answerKind("what drives spending", "spend_why", "driving spend", `${ROWS} change more list why`, { weight: 0.4 }),
  answerKind("why", "spend_why", "why", `${ROWS} spend more less largest change trend by_category compare bills usual`, {
    weight: 0.3,
    when: (q) => q.has("spend", "category", "merchant", "period"),
  }),
  answerKind("category that rose", "spend_why", "by_category change", `${ROWS} list largest compare spend`, {
    weight: 0.6,
    frame: (q, base) =>
      q.has("compare") && base.period && q.reading.periods.length === 1
        ? { period: thisMonth(q.today), compare: { by: "period", other: base.period } }
        : {},
  }),
];

/** Single rows and lists of rows. */
export const rowKinds = [
  answerKind("largest", "largest", "largest|smallest purchase", `${ROWS} spend list limit_count amount_q deposit bills apiece`, {
    weight: 0.5,
    frame: (q) => ({ order: q.has("smallest") || /\b(?:cheapest|smallest|lowest)\b/.test(q.text) ? "smallest" : "largest" }),
  }),
  answerKind("largest one of a name", "largest", "largest|smallest pointer merchant|category", `${ROWS} list amount_q`, {
    weight: 0.3,
    when: (q) => namesIn(q) < 2,
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("largest bill of a name", "largest", "largest|smallest bills category|merchant", `${ROWS} spend list limit_count amount_q`, {
    weight: 0.4,
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("largest of a name", "largest", "largest|smallest category|merchant", `${ROWS} spend list amount_q`, {
    weight: -0.1,
    when: (q) =>
      /\b(?:bill|meal|dinner|order|visit|trip|ride|flight|ticket|ever)\b/.test(q.text) &&
      !q.has("more", "less", "by_merchant", "by_category"),
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("most spent at once", "largest", "largest spend merchant|category|purchase", `${ROWS} list amount_q purchase`, {
    weight: -0.2,
    when: (q) => /\bone go\b|\bat once\b|\bsingle\b|\bever\b/.test(q.text),
    frame: () => ({ order: "largest", limit: 1 }),
  }),
  answerKind("when last", "last_time", "last|when", `${ROWS} spend purchase trip list amount_q when last deposit days wages`, {
    weight: 0.2,
    when: (q) =>
      q.has("merchant", "category", "quoted", "purchase", "trip") &&
      !q.has("except", "total") &&
      q.has("last", "when") &&
      !/\brecent (?:activity|transactions|purchases|charges|payments|orders)\b/.test(q.text) &&
      !/\bwhen (?:is|are|'s|will)\b/.test(q.text),
    frame: (_, base) => ({ order: base.order === "earliest" ? "earliest" : "latest", limit: null }),
  }),
  answerKind("when first", "last_time", "first", `${ROWS} spend purchase trip when list`, {
    weight: 0.3,
    givesNoAmount: true,
    when: (q) => q.has("merchant", "category", "quoted"),
    frame: () => ({ order: "earliest" }),
  }),
  answerKind(
    "list",
    "search",
    "list|purchase purchase|merchant|category|quoted",
    `${ROWS} spend last limit_count more less largest amount_q apiece`,
    {
      weight: -0.1,
      when: (q) =>
        q.has("list") &&
        (q.has("purchase", "quoted") || /^(?:show|list|find|see|display)/.test(q.text)) &&
        !/\b(?:last|latest|most recent|first) (?:thing|purchase|order|charge|payment|transaction)\b/.test(q.text) &&
        !/\bhow (?:much|many)\b/.test(q.text),
    },
  ),
  answerKind("everything of a time", "search", "list total period", `${ROWS} apiece`, {
    weight: 0.3,
    when: (q) =>
      /^(?:please |can you |could you )*(?:list|show|print|give me|pull|read)\b.*\b(?:everything|all)\b/.test(q.text) &&
      !q.has("category", "merchant", "account", "amount_q"),
  }),
  answerKind("uncategorized rows", "search", "category", `${ROWS} list exists`, {
    weight: 0.6,
    when: (q) => /\buncategori[sz]ed\b/.test(q.text) && !q.has("spend") && !/\bhow (?:much|many)\b/.test(q.text),
  }),
  answerKind("rows of an amount", "search", "purchase amount", `${ROWS} list exists more less apiece`, {
    weight: 0.2,
    when: (q) => !/\bhow (?:much|many)\b/.test(q.text),
  }),
  answerKind("transactions", "search", "purchase", `${ROWS} last list limit_count apiece`, {
    weight: -0.3,
    when: (q) =>
      (/\btransactions?\b|\bactivity\b|\bpurchases?\b|\bcharges?\b/.test(q.text) || q.has("apiece")) &&
      !/\bhow (?:much|many)\b/.test(q.text),
  }),
  answerKind("money out of an account", "search", "spend account", `${ROWS} list purchase`, {
    weight: 0.5,
    when: (q) => /^what(?:'s| has| have)? (?:went|gone|came|come|left) (?:out )?/.test(q.text),
  }),
  answerKind("refunds", "refunds", "refund", `${ROWS} ${Q} spend earn list count last exists`, {
    weight: 0.5,
    when: (q) => (!q.has("net_of", "count") || /\breceived\b/.test(q.text)) && !isTax(q),
  }),
  answerKind("tax refund", "income_total", "refund category", `${ROWS} ${Q} spend earn list last exists`, {
    weight: 0.6,
    when: isTax,
    frame: (q, base) => ({
      filter: {
        ...base.filter,
        section: "Income",
        categories: [{ label: "Tax refund", ids: q.vocabulary.categories.filter((c) => c.code === "INCOME_TAX_REFUND").map((c) => c.id) }],
      },
    }),
  }),
  answerKind("which returns", null, "returns", "list period amount_q", {
    weight: 0.1,
    ask: () => ({
      ask: "Returns of what?",
      chips: ["How have my investments done?", "Show my refunds this year", "How much was my tax refund?"],
    }),
  }),
  answerKind("pending", "pending", "pending", `${ROWS} purchase list spend ${Q} exists`, { weight: 0.5 }),
  answerKind("unusual", "unusual", "unusual", `${ROWS} purchase list spend exists`, {
    weight: 0.4,
    when: (q) => q.has("purchase", "spend", "list", "period"),
  }),
  answerKind("duplicates", "duplicates", "duplicate", `${ROWS} purchase spend list exists`, { statesAll: true, weight: 0.6 }),
  answerKind("fees", "fees", "fee", `${ROWS} ${Q} spend purchase list`, {
    weight: 0.3,
    frame: (_, base) => ({ filter: base.filter }),
  }),
  answerKind("interest paid", "fees", "interest_paid|interest spend|owe|interest_paid", `${ROWS} ${Q} owe spend`, {
    weight: 0.3,
    when: (q) => !/\bearn|pay us|paid us|our savings|rate\b/.test(q.text),
    frame: (q) => ({ filter: { ...EMPTY_FILTER, categories: interestCharges(q) } }),
  }),
];
const interestCharges = (q: Query): Frame["filter"]["categories"] => [
  { label: "interest", ids: q.vocabulary.categories.filter((c) => c.code === "BANK_FEES_INTEREST_CHARGE").map((c) => c.id) },
];
