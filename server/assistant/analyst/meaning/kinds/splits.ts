import { addMonths } from "#domain/day.ts";
import { before, thisMonth, thisYear } from "../../planner.ts";
import type { Frame } from "../../frame.ts";
import { areOne } from "../../understand.ts";
import { answerKind, type Query, ROWS } from "../query.ts";
import { areAddedUp } from "../apart.ts";
import { sidesIn, joinedIn } from "../sides.ts";
import { accountsOf, named, typeOf, isOfReserve } from "./account-query.ts";
import { sidesOf } from "./changes.ts";
import { BEFORE_IT, BOTH_ENDS, OFTEN, daysMeant, grainOf, namesIn } from "./row-words.ts";

const Q = "amount_q total";
/** Which way a category moved that is asked for: "which category rose the most". Null if either way counts. */
const directionOf = (text: string): "rise" | "fall" | null =>
  ROSE.test(text) === FELL.test(text) ? null : ROSE.test(text) ? "rise" : "fall";
const ROSE = /\b(?:rose|risen|rise|rising|up|grew|grown|grow|increased?|jumped|climbed|ballooned|gained|surged|pricier|costlier)\b/;
const FELL = /\b(?:fell|fallen|fall|falling|down|dropped?|shrank|shrunk|decreased?|declined?|cheaper|lower)\b/;

/** Words for the usual that ask for it, unless something is held against it. */
const IS_MEAN = / month$|^normally spend$|^usual$|^(?:my|our) average$/;
/** A share is set against another share, not against a sum. "What percent more" is no share. */
const SHARE_OF = /\b(?:share|proportion|portion|fraction|slice|percent(?:age)?|%) of\b/;
const GO_MORE =
  /\b(?:go|went|been|gone|shop|shopped|eat|ate|eaten|order(?:ed)?|visit(?:ed)?|stop(?:ped)?) (?:(?:to|at|from|there|in) )?(?:more|most|less|least)\b(?! (?:money|expensive|on))/;
/** A card or an account alone is no way to group: "did we pay any card interest". */
/** Asks which card to use, not which one is used. */
const CHOOSES_CARD = /\b(?:should|shall|ought|best|better|earns?|earning|rewards?|points|cash ?back|for (?:buying|booking|paying))\b/;
const GROUPS_ACCOUNTS =
  /\b(?:by|per|each|every|which|what|across|between|split|divided?|broken|grouped|breakdown|on the different|all (?:the |our |my )?)\b.*\b(?:accounts?|cards?|banks?)\b|\b(?:accounts?|cards?) (?:by|to) (?:account|card)\b|\b(?:accounts?|cards?)\b.*\b(?:each|apiece|the most|most)\b/;

/** Asks which months reached something, not for a figure of a month. */
const OF_MONTHS =
  /\b(?:(?:which|what|any|in which) months?|how many months|(?:those|the) months (?:when|where|that|in which|with|we|i|over|under|above|below))\b(?! (?:had|was|were) (?:the )?(?:most|least|highest|lowest)| of )/;
/** The amount limits single rows: "in which months were there purchases over $500". */
const OF_ROWS =
  /\b(?:purchases?|charges?|transactions?|payments?|orders?|trips?|visits?) (?:of |that (?:were|was|cost) |costing )?(?:over|under|above|below|more|less|at least|at most|or)\b/;
const NOT_OVER =
  /\b(?:no more than|(?:not|never) (?:\w+ ){0,3}(?:more|over|above|past|beyond|exceed\w*)|\w+n't (?:\w+ ){0,3}(?:more|over|above|past|beyond|exceed\w*))\b/;
/** The amount that a month's sum is held against, and on which side of it the months lie. Null unless the question names one amount. */
const monthsMeant = ({ text, reading: { amounts } }: Query): { amount: number; metric: string } | null => {
  const { over, under } = amounts;
  if ((over === null) === (under === null)) return null;
  if (over !== null) return { amount: over, metric: NOT_OVER.test(text) ? "months within" : "months over" };
  // "Under $6,000" leaves out the amount itself, and "$6,000 or less" does not.
  return under === null ? null : { amount: under % 100 === 1 ? under : under - 1, metric: "months within" };
};

/** Names are set against each other in one time. */
const areAtOneTime = ({ reading: { periods } }: Query): boolean => periods.length < 2 || areOne(periods);
const againstEachOther = ({ reading, nameIndex }: Query): Frame["compare"] => {
  const sides = sidesIn(reading, nameIndex);
  return sides ? { by: "entity", sides } : null;
};
/** Two cards or accounts that are set against each other; what was bought with them narrows both. */
const areAccountsOnly = ({ reading: { entities } }: Query): boolean =>
  entities.accounts.filter((a) => !a.excluded && a.ids.length > 0).length > 1 &&
  entities.categories.filter((c) => !c.excluded).length + entities.merchants.filter((m) => !m.excluded).length <= 1;
/** What was bought narrows both accounts: "interest on the Juniper card or the Visa". */
const accountsApart = (q: Query): Frame["compare"] => {
  const { categories, merchants, accounts } = q.reading.entities;
  const bought = {
    categories: categories.filter((c) => !c.excluded).map(({ label, ids }) => ({ label, ids })),
    merchants: merchants.filter((m) => !m.excluded).map(({ label, names, family }) => ({ label, names, family })),
  };
  if (bought.categories.length + bought.merchants.length === 0) return againstEachOther(q);
  return {
    by: "entity",
    sides: accounts
      .filter((a) => !a.excluded && a.ids.length > 0)
      .map(({ label, ids }) => ({ label, parts: [{ ...bought, accounts: [{ label, ids }] }] })),
  };
};
/** A category and a merchant that were added up are added up in both times. */
const joinedTimes = ({ reading, nameIndex, text }: Query, { compare: given, period }: Frame): Partial<Frame> => {
  // Two names and one time set the names against each other, unless a word sets the time against the one before.
  const compare = given?.by === "entity" && BEFORE_IT.test(text) ? null : given;
  if (compare !== null && compare.by !== "period") return {};
  const joined = joinedIn(reading, nameIndex);
  // Without a second time, "the month before" is the one before the first.
  const other = compare?.other ?? (period && before(period));
  return joined && other ? { compare: { by: "period", other, joined } } : {};
};

/** "Any late fees or overdraft fees?" asks for either, so they are added up. */
/** One sum of several names: "vet and pet food together". */
const TOGETHER = /^(?!.*\b(?:vs|versus|compare[ds]?|more|less|than|higher|lower|bigger|which)\b).*\b(?:together|combined|altogether)\b/;
const addsUp = ({ text, items }: Query): boolean =>
  /^(?:(?:and|so|ok|okay|hey) )*(?:any|did (?:i|we)|have (?:i|we)|has there|were there|was there|are there|is there|were we|was i)\b[^?]*\bor\b/.test(
    text,
  ) && items.every((i) => (i.type !== "compare" || i.text === "or") && i.type !== "more" && i.type !== "less" && i.type !== "largest");
/** A pie or a chart is drawn, unless its word names bars to drink at. */
const draws = ({ items }: Query): boolean => items.some((i) => i.type === "chart" && !/^bars?$/.test(i.text));

/** Spending split up, over time and compared. */
/** "Which card", without a word for other accounts. */
const OF_CARDS = /^(?!.*\b(?:accounts?|checking|bank|debit)\b).*\bcards?\b/;

export const splitKinds = [
  answerKind("by category", "spend_breakdown", "by_category", `${ROWS} spend largest list limit_count ${Q} where share chart apiece`, {
    weight: 0.3,
    frame: (q, base) => ({ groupBy: "category", order: null, limit: base.limit, form: draws(q) ? "chart" : base.form }),
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
    // Where money goes is a kind of spending, not a shop.
    when: (q) => !OFTEN.test(q.text) && !/\bmoney\b/.test(q.text),
    frame: () => ({ groupBy: "merchant" }),
  }),
  answerKind("where money goes", "spend_breakdown", "where spend", `${ROWS} largest total wages income list by_category`, {
    weight: 0.4,
    // Where one charge was is a shop.
    when: (q) => !/\bwhere (?:(?:was|were|is|did|does) )?(?:it|that|this|they)\b/.test(q.text),
    frame: () => ({ groupBy: "category" }),
  }),
  answerKind(
    "by merchant",
    "spend_by_merchant",
    "by_merchant largest|list|spend|limit_count|where|category|purchase|trip",
    `${ROWS} spend largest list limit_count ${Q} where category fresh`,
    {
      weight: 0.2,
      when: (q) => !OFTEN.test(q.text),
      frame: (_, base) => ({ groupBy: "merchant", order: null, limit: base.limit }),
    },
  ),
  answerKind("places of a category", "spend_by_merchant", "list category", `${ROWS} spend largest more`, {
    weight: 0.7,
    when: (q) =>
      /\b(?:which|what) (?:\w+ )?(?:restaurants?|caf[eé]s?|coffee shops?|bars|supermarkets?|stores|shops)\b/.test(q.text) &&
      !/\bhow (?:much|many)\b/.test(q.text) &&
      !OFTEN.test(q.text) &&
      // "Which restaurant do we spend more in" names no second side, so it means the most.
      (!q.has("more") || namesIn(q) === 1),
    frame: () => ({ groupBy: "merchant", order: null }),
  }),
  answerKind("weekends against weekdays", "spend_total", "weekend weekday", `${ROWS} spend compare more less per_day list exists`, {
    weight: 0.5,
    when: (q) => q.has("compare", "more", "less") && daysMeant(q).length === 0,
    frame: (_, base) => ({ filter: { ...base.filter, days: [0, 6] } }),
  }),
  answerKind("by account", "spend_breakdown", "by_account spend", `${ROWS} list largest more less ${Q} apiece pointer`, {
    weight: 0.3,
    decidesTask: true,
    when: (q) => !q.has("interest", "interest_paid", "fee") && GROUPS_ACCOUNTS.test(q.text) && !CHOOSES_CARD.test(q.text),
    // A card is no checking account.
    frame: (q, base) => ({
      groupBy: "account",
      filter:
        OF_CARDS.test(q.text) && base.filter.accounts.length === 0
          ? { ...base.filter, accounts: named(q, "credit cards", (type) => type === "credit") }
          : base.filter,
    }),
  }),
  answerKind(
    "months over an amount",
    "spend_trend",
    "per_month|by_month amount spend|category|merchant|purchase|more|less|not|exists",
    `${ROWS} spend list have exists where not except trip compare more less count budget keep ${Q}`,
    {
      weight: 2,
      decidesTask: true,
      when: (q) =>
        OF_MONTHS.test(q.text) && !OF_ROWS.test(q.text) && monthsMeant(q) !== null && !q.has("average", "income", "earn", "owe", "balance"),
      frame: (q, base) => ({
        groupBy: "month",
        ...monthsMeant(q),
        period: base.period ?? thisYear(q.today),
        filter: { ...base.filter, over: null, under: null },
      }),
    },
  ),
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
      metric:
        q.has("smallest") && q.has("largest") && BOTH_ENDS.test(q.text)
          ? "both ends"
          : q.has("smallest") || /\bcheapest|least\b/.test(q.text)
            ? "trough"
            : "peak",
    }),
  }),
  answerKind(
    "two names compared by visits",
    "spend_compare",
    "more|less|largest|compare|count category|merchant category|merchant",
    `${ROWS} spend compare more less largest exists list where count`,
    {
      weight: 1,
      when: (q) => !q.has("except", "amount", "amount_q") && (OFTEN.test(q.text) || GO_MORE.test(q.text)),
      frame: (q) => ({ compare: againstEachOther(q), metric: "count" }),
    },
  ),
  answerKind(
    "two names compared",
    "spend_compare",
    "compare|more|less|largest category|merchant category|merchant",
    `${ROWS} spend amount_q compare more less largest exists list where apiece`,
    {
      weight: 0.7,
      // "Late fees or any bank fees" names one thing and what contains it.
      when: (q) =>
        !q.has("except", "amount") &&
        areAtOneTime(q) &&
        !addsUp(q) &&
        !TOGETHER.test(q.text) &&
        !areAddedUp(q.reading) &&
        (sidesIn(q.reading, q.nameIndex)?.length ?? 2) > 1,
      frame: (q) => ({ compare: againstEachOther(q) }),
    },
  ),
  answerKind(
    "two accounts compared",
    "spend_compare",
    "compare|more|less|largest account account spend|purchase|category|merchant|trip",
    `${ROWS} amount_q compare more less largest exists list where by_account`,
    {
      weight: 0.8,
      // Nothing is bought from a loan.
      when: (q) =>
        !q.has("except", "amount") &&
        areAtOneTime(q) &&
        areAccountsOnly(q) &&
        accountsOf(q).every((id) => /depository|credit/.test(typeOf(q, id))),
      frame: (q) => ({ compare: accountsApart(q) }),
    },
  ),
  answerKind("names ranked", "spend_compare", "rank category|merchant category|merchant", `${ROWS} spend amount_q largest list rank`, {
    weight: 1,
    when: (q) => !q.has("except") && areAtOneTime(q),
    frame: (q) => ({ compare: againstEachOther(q) }),
  }),
  answerKind("two names over time", "spend_trend", "compare category|merchant category|merchant by_month|by_week", `${ROWS} list`, {
    weight: 0.7,
    frame: (q) => ({ groupBy: q.has("by_week") && !q.has("by_month") ? "week" : "month", compare: { by: "entity" } }),
  }),
  answerKind("a time in parts", "spend_trend", "by_category by_week|by_day|by_month period", "spend list", {
    weight: 0.8,
    when: (q) => /\b(?:break|breakdown|split|divide|show)\b/.test(q.text) && !q.has("category", "merchant", "account", "income", "earn"),
    frame: (q) => ({ groupBy: grainOf(q) }),
  }),
  answerKind(
    "two periods compared",
    "spend_compare",
    "compare|more|less|change period",
    `${ROWS} spend ${Q} compare more less exists change smallest list share rate`,
    {
      weight: 0.4,
      when: (q) =>
        !SHARE_OF.test(q.text) &&
        (q.reading.periods.length > 1 || !TOGETHER.test(q.text)) &&
        (q.has("compare", "more", "less") || q.reading.periods.length > 1) &&
        ((q.reading.periods.length > 1 && !q.has("have")) || q.has("spend", "category", "merchant")) &&
        !q.has("amount"),
      frame: joinedTimes,
    },
  ),
  answerKind(
    "two periods side by side",
    "spend_compare",
    "period compare period",
    `${ROWS} spend ${Q} share rate change more less exists list`,
    { weight: 0.9, when: (q) => !SHARE_OF.test(q.text), frame: joinedTimes },
  ),
  answerKind(
    "two rates compared",
    "spend_compare",
    "per_day|by_day|per_week|by_week|per_month|by_month period period",
    `${ROWS} spend ${Q} average compare more less exists change trend by_day by_week by_month list`,
    {
      weight: 1.2,
      decidesTask: true,
      when: (q) =>
        q.reading.periods.length === 2 &&
        (q.has("average") || /\b(?:daily|weekly|monthly|(?:an?|per|each|every) (?:day|week|month))\b/.test(q.text)) &&
        (q.has("compare", "more", "less", "change", "trend") || /\bor\b/.test(q.text)),
      // "Average" alone asks for the mean of the last months.
      frame: (q, base) => ({ metric: "rate", groupBy: grainOf(q), ...(base.compare?.by === "average" ? sidesOf(q) : {}) }),
    },
  ),
  answerKind(
    "against the usual",
    "spend_compare",
    "usual spend|category|merchant|period|compare",
    `${ROWS} spend ${Q} more less exists period compare average`,
    {
      weight: 0.5,
      // "In an average month" asks for the mean; "against an average month" compares with it.
      when: (q) =>
        q.reading.periods.length < 2 &&
        (q.has("compare", "more", "less") || !q.items.some((i) => i.type === "usual" && IS_MEAN.test(i.text))),
      frame: () => ({ compare: { by: "average", months: 6 } }),
    },
  ),
  answerKind("what drives spending", "spend_why", "driving spend", `${ROWS} change more list why`, { weight: 0.4 }),
  answerKind("why", "spend_why", "why", `${ROWS} spend more less largest change trend by_category compare bills usual`, {
    weight: 0.3,
    when: (q) => q.has("spend", "category", "merchant", "period") && !isOfReserve(q),
    // "What changed since last month" sets this month against the last one.
    frame: (q, base) => {
      const unit = /\bsince (?:the )?last (month|year)\b/.exec(q.text)?.[1];
      return unit === undefined || q.reading.periods.length > 1 || base.compare !== null
        ? {}
        : { period: unit === "month" ? thisMonth(q.today) : thisYear(q.today) };
    },
  }),
  answerKind(
    "groups with the least",
    "flows",
    "smallest|less by_category|by_merchant",
    `${ROWS} spend list limit_count number exists where ${Q} smallest less by_category by_merchant purchase`,
    {
      weight: 0.9,
      decidesTask: true,
      when: (q) =>
        !q.has("more", "largest", "compare", "change", "average", "budget") && !OFTEN.test(q.text) && q.reading.periods.length < 2,
      frame: (q) => ({
        flow: { subject: "spending", figure: "groups" },
        groupBy: q.has("by_merchant") ? "merchant" : "category",
        order: "smallest",
        limit:
          Number(
            /\b(?:bottom|smallest|lowest|least) (\d{1,2})\b|\b(\d{1,2}) (?:smallest|lowest|cheapest|least)\b/
              .exec(q.text)
              ?.slice(1)
              .find(Boolean) ?? 0,
          ) || null,
      }),
    },
  ),
  answerKind(
    "categories that rose between two times",
    "spend_why",
    "by_category|by_merchant more|less period",
    `${ROWS} list largest compare spend more less exists`,
    {
      weight: 1.4,
      decidesTask: true,
      when: (q) => q.reading.periods.length === 2 && /^(?:so |and )?(?:in |on |for |at )?(?:which|what)\b/.test(q.text),
      frame: (q) => ({
        metric: q.has("less") && !q.has("more") ? "fall" : "rise",
        groupBy: q.has("by_merchant") ? "merchant" : null,
        ...sidesOf(q),
      }),
    },
  ),
  answerKind("category that rose", "spend_why", "by_category change", `${ROWS} list largest compare spend`, {
    weight: 0.6,
    frame: (q, base) => ({
      metric: directionOf(q.text),
      ...(q.has("compare") && base.period && q.reading.periods.length === 1
        ? base.period.grain === "year" || base.period.end < addMonths(q.today, -10)
          ? {
              period: thisYear(q.today),
              compare: { by: "period", other: { ...base.period, end: addMonths(q.today, -12), grain: "range" } },
            }
          : { period: thisMonth(q.today), compare: { by: "period", other: base.period } }
        : {}),
    }),
  }),
];
