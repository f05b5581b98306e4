import type { Frame } from "../../frame.ts";
import { COUNTED } from "../../amounts.ts";
import { areOne, namedAmount } from "../../understand.ts";
import { joinedIn, sidesIn } from "../sides.ts";
import { lastYearOfDays } from "../../planner.ts";
import { answerKind, type Query, ROWS } from "../query.ts";
import { isPaidTo } from "./income.ts";
import { isRecurring } from "./prices.ts";
import { daysMeant, grainOf, isEveryRow, namesIn } from "./row-words.ts";

const Q = "amount_q total";
/** Only totals can count some days of the week. */
const DAYS = "weekend weekday";
/** Weekdays count as a filter only where an answer adds up days. */
const withDays = (q: Query, base: Frame): Frame["filter"] => ({ ...base.filter, days: daysMeant(q) });
/** "more than $600 a month" limits the mean, not the purchases. */
const THRESHOLD =
  /\b(?:go|went|gone|going|stay|stayed|keep|kept|been) (?:over|under|above|below)\b|(?:^|[,.:;] ?|\band )(?:did|have|has|had|do|does|am|are|is|was)\b.*\b(?:less|more|over|under|above|below|exceed|cross|pass)\w*\b/;
/** "More than twenty pizzas" counts, where "more than $20" is an amount. */
const COUNTS_OVER = new RegExp(`\\b(?:more|less|fewer|over|under|above|below|at least|at most)(?: than)? \\d+ (?:${COUNTED})\\b`);
/** How far spending is from an amount: "how far is that from $4,000". */
const ON_THE_WAY = /\bhow (?:far|close|near|much (?:more|further))\b.{0,40}\b(?:from|to|until|till|off|away|short of|shy of|left)\b/;
const perGrain = (q: Query, base: Frame): Frame["filter"] =>
  /(?:more|less|over|under|above|below)(?: than)? \$?\d[\d.]* (?:a|per|each) (?:month|week|day)/.test(q.text)
    ? { ...base.filter, over: null, under: null }
    : base.filter;
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
  /\b(?:of|from|out of) (?:(?:my|our|the|all|total|gross|net|monthly|whole|entire) )*(?:income|incomings?|pay|pay ?checks?|salary|salaries|earnings|wages|take[- ]home|(?:what|everything|all|every dollar) (?:that )?(?:i|we) (?:earn|earned|make|made|bring in|brought in|take home|took home|get paid|got paid))\b/;
/** Whether a share is taken of what comes in. */
export const isOfPay = ({ text }: Query): boolean => OF_PAY.test(text);
/** "Of our groceries, how much is Costco": what some merchants are of one category. */
export const isPartOfCategory = ({ text, reading: { entities } }: Query): boolean =>
  entities.categories.filter((c) => !c.excluded).length === 1 &&
  entities.merchants.some((m) => !m.excluded) &&
  /\b(?:of|from) (?:(?:all|my|our|the|total|this|that|what we spend on|what i spend on) )*$/.test(
    text.slice(0, entities.categories.find((c) => !c.excluded)?.from ?? 0),
  );
const bare = (q: Query): boolean =>
  q.has("period", "spend", "amount_q", "total", "purchase", "trip", "weekend", "weekday") || q.text.split(" ").length <= MOST_BARE_WORDS;
const JOINT = /^(?:,? ?(?:and|plus|&|\+|or|,) ?(?:at |on |the |my |our )?)$/;
/** A category and a merchant side by side are two things: "groceries and Costco" is not groceries at Costco. */
const joinsTwoSorts = ({ text, reading, nameIndex }: Query): boolean => {
  const { categories, merchants } = reading.entities;
  const [named, shops] = [categories.filter((c) => !c.excluded), merchants.filter((m) => !m.excluded)];
  return (
    joinedIn(reading, nameIndex) !== null ||
    named.some((c) => shops.some((m) => JOINT.test(c.from < m.from ? text.slice(c.to, m.from) : text.slice(m.to, c.from))))
  );
};
/** "Gas and Uber" are added up; "gas or Uber" are set against each other. */
const twoSorts = ({ reading, nameIndex }: Query): Frame["compare"] => {
  const sides = sidesIn(reading, nameIndex);
  return sides ? { by: "entity", sides, joined: joinedIn(reading, nameIndex) !== null } : null;
};

/** "A month, these days" names no 30 days to take the mean of: the usual months are as recent. */
const usualTime = ({ reading: { periods } }: Query): Partial<Frame> =>
  periods.length === 1 && periods[0]?.vague === true && periods[0].rolling?.unit === "day" ? { period: null } : {};

/** Totals, means, counts and parts of spending. */
export const spendingKinds = [
  answerKind("a category and a merchant", "spend_compare", "category merchant", `${ROWS} ${Q} spend purchase list`, {
    weight: 0.9,
    when: (q) => joinsTwoSorts(q) && (q.reading.periods.length < 2 || areOne(q.reading.periods)),
    frame: (q) => ({ compare: twoSorts(q) }),
  }),
  answerKind("spending on days of the week", "spend_total", "amount_q weekend|weekday", `${ROWS} ${Q} ${DAYS} spend not`, {
    weight: 0.2,
    when: (q) => q.has("period") || q.has("category", "merchant"),
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("share of days of the week", "spend_total", "share weekend|weekday", `${ROWS} ${Q} ${DAYS} spend of_spending change not`, {
    weight: 0.5,
    when: (q) => !q.has("of_income") && q.has("spend", "category", "merchant") && daysMeant(q).length > 0,
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("spending", "spend_total", "spend", `${ROWS} ${Q} ${DAYS} purchase not per_year`, {
    weight: 0.2,
    when: (q) => (!q.has("not") || q.has("weekend", "weekday")) && (!q.has("per_year") || isYear(q)),
    frame: (q, base) => ({ filter: withDays(q, base) }),
  }),
  answerKind("spending of a year", "spend_total", "spend|category|merchant per_year", `${ROWS} ${Q} spend average`, {
    weight: 0.1,
    // Its words say so, though a bill's price is asked in the same way.
    decidesTask: true,
    // Without a time it is the year up to today; the mean of several years is not asked for.
    when: (q) => !q.has("period", "not", "chart") && !/\b(?:bars?|yearly|each year|every year)\b/.test(q.text),
    frame: (q) => ({ period: lastYearOfDays(q.today) }),
  }),
  answerKind("spending with an account", "spend_total", "account period", `${ROWS} ${Q} ${DAYS}`, {
    weight: -0.3,
    // "Savings last month" may be what was put there, what it held, or what it earned.
    when: (q) => q.text.split(" ").length <= MOST_FRAGMENT_WORDS && !q.reading.entities.accounts.some((a) => a.kind === "savings"),
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
      // Names that are added up are held against the amount, not against each other.
      decidesTask: true,
      when: (q) => THRESHOLD.test(q.text) && !q.has("purchase") && !COUNTS_OVER.test(q.text),
      frame: (q, base) => ({ filter: { ...withDays(q, base), over: null, under: null }, amount: namedAmount(q.reading, 1) }),
    },
  ),
  answerKind(
    "spending on the way to an amount",
    "spend_total",
    "progress|amount_q amount|number spend",
    `${ROWS} ${Q} spend exists progress amount number next more`,
    {
      weight: 0.8,
      when: (q) => ON_THE_WAY.test(q.text) && !q.has("purchase", "budget", "keep"),
      frame: (q, base) => ({ filter: { ...withDays(q, base), over: null, under: null }, amount: namedAmount(q.reading, 1) }),
    },
  ),
  answerKind(
    "count against a number",
    "spend_count",
    "exists|more|less number merchant|category",
    `${ROWS} more less exists count trip number`,
    {
      weight: 0.7,
      when: (q) => COUNTS_OVER.test(q.text),
      frame: (_, base) => ({ filter: { ...base.filter, section: "Expense", over: null, under: null } }),
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
  answerKind("did it get paid", "spend_total", "exists earn|payday merchant", `${ROWS} never bills earn payday purchase`, {
    weight: 1,
    decidesTask: true,
    when: isPaidTo,
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
    decidesTask: true,
    frame: (q) => ({ metric: "median", compare: namesIn(q) > 1 ? { by: "entity" } : null }),
  }),
  answerKind(
    "mean per purchase compared",
    "spend_average",
    "each|average merchant|category merchant|category compare|more|less|largest|smallest|apiece",
    `${ROWS} ${Q} spend each average trip purchase compare more less largest smallest list by_merchant exists apiece`,
    {
      weight: 0.9,
      decidesTask: true,
      when: (q) => q.has("each") || (q.has("average") && q.has("trip", "purchase")),
      frame: () => ({ metric: "each", compare: { by: "entity" } }),
    },
  ),
  answerKind("mean per purchase", "spend_average", "average trip|purchase|each|bills", `${ROWS} ${Q} spend each`, {
    weight: 0.5,
    when: (q) => !q.has("bills") || q.has("trip", "purchase", "each") || (q.has("merchant", "category") && /\bbill\b/.test(q.text)),
    frame: () => ({ metric: "each" }),
  }),
  answerKind("mean bill of a place", "spend_average", "average category", `${ROWS} ${Q} spend`, {
    weight: 0.6,
    // A restaurant's bill is paid once a visit; the bill of a utility once a month, which the mean of a month states.
    when: (q) => q.items.some((i) => i.type === "category" && / (?:bill|tab|check|cheque|receipt)$/.test(i.text)) && !isRecurring(q),
    frame: () => ({ metric: "each" }),
  }),
  answerKind("mean per trip", "spend_average", "each", `${ROWS} ${Q} spend average trip purchase`, {
    weight: 1.3,
    when: (q) => !isEveryRow(q),
    frame: () => ({ metric: "each" }),
  }),
  answerKind("mean per month", "spend_average", "per_month|per_week|per_day spend|category|merchant", `${ROWS} ${Q} average purchase`, {
    weight: 0.1,
    frame: (q) => ({ groupBy: grainOf(q), ...usualTime(q) }),
  }),
  answerKind(
    "mean of a month",
    "spend_average",
    "average per_month|per_week|per_day|spend|category|merchant",
    `${ROWS} ${Q} spend per_month per_week per_day`,
    {
      weight: 0.2,
      frame: (q, base) => ({ groupBy: grainOf(q), filter: perGrain(q, base), ...usualTime(q) }),
    },
  ),
  answerKind("count", "spend_count", "count", `${ROWS} purchase trip spend total list apiece exists`, {
    weight: 0.3,
    when: (q) => q.has("purchase", "trip", "merchant", "category", "account", "spend", "quoted", "amount"),
    frame: (q, base) => ({ filter: { ...withDays(q, base), section: "Expense" } }),
  }),
  answerKind(
    "count per unit of time",
    "spend_count",
    "count per_week|per_month|per_day",
    `${ROWS} per_week per_month per_day recurring purchase trip spend total list apiece exists average`,
    {
      weight: 1.9,
      decidesTask: true,
      when: (q) =>
        /\bhow (?:many|often|frequently)\b/.test(q.text) &&
        /\b(?:an?|per|in an?) (?:\w+ )?(?:week|month|day)\b/.test(q.text) &&
        q.has("category", "merchant", "trip", "purchase") &&
        !q.has("largest", "smallest", "more", "less", "compare"),
      frame: (q, base) => ({
        metric: "rate",
        groupBy: q.has("per_week") ? "week" : q.has("per_day") ? "day" : "month",
        filter: { ...base.filter, section: "Expense" },
      }),
    },
  ),
  answerKind("count of merchants", "spend_count", "count distinct by_merchant|category", `${ROWS} spend trip list`, {
    weight: 0.6,
    frame: () => ({ metric: "places" }),
  }),
  answerKind("deposits counted", "spend_count", "count deposit", `account period amount earn`, {
    weight: 0.4,
    frame: (_, base) => ({ filter: { ...base.filter, section: null, direction: "in" }, metric: "deposits" }),
  }),
  answerKind("days without spending", "spend_count", "count|days no_spend", `${ROWS} spend days have list earn afford pointer`, {
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
      (namesIn(q) === 1 || isPartOfCategory(q)),
    frame: (q) => ({ metric: isPartOfCategory(q) ? "part" : "share" }),
  }),
];
