import type { Flow, Frame } from "../../frame.ts";
import { type AnswerKind, answerKind, type Query, ROWS } from "../query.ts";
import type { Type } from "../lexicon.ts";
import { RECURRING } from "../items.ts";
import { isOfIncome } from "./given.ts";
import { coded, income, PAYERS } from "./income.ts";
import { BOTH_ENDS, daysMeant, namedDays, OFTEN } from "./row-words.ts";

/*
 * Every subject with every figure. The kinds are the product of two tables, so that words which are understood one by one are understood
 * together. They weigh little: a kind of its own wins where it explains as much.
 */

type Subject = {
  subject: Flow["subject"];
  /** What must be said of it, and the words about it that add nothing. */
  needs: string;
  takes: string;
  when?: (query: Query) => boolean;
  filter: (query: Query, base: Frame) => Frame["filter"];
};
const ofIncome = (q: Query): boolean => q.reading.entities.categories.every((c) => c.section === "Income" || c.excluded);
/** "Taking" and "making" are money in only with who gets it. */
const PAID =
  /\b(?:earn(?:s|ed|ings?)?|receiv(?:e|ed|es)|pa(?:y|ys|id) (?:me|us)|(?:we|i) (?:got|get|make|made|took in|bring in|brought in))\b/;
/** A named time that is over, or this one so far. Upcoming bills have words for what is due. */
const isOfPastTime = ({ reading, today, text }: Query): boolean =>
  reading.periods.length === 1 &&
  reading.periods.every(({ period }) => period.end <= today) &&
  !/\b(?:due|owed|upcoming|coming|expected|will|left|unpaid|price|prices|raise[ds]?|increase[ds]?|new|start(?:ed)?|begin|began)\b/.test(
    text,
  );
const SUBJECTS: readonly Subject[] = [
  {
    subject: "spending",
    needs: "spend|purchase|trip|category|merchant|account",
    takes: "spend purchase trip bills who",
    when: (q) =>
      !q.has("income_category", "earn", "deposit", "wages", "refund") &&
      !q.has("balance", "owe", "holding", "networth") &&
      !PAYERS.test(q.text),
    filter: (_, base) => base.filter,
  },
  {
    subject: "income",
    needs: "income|earn|inflow|deposit|income_category",
    takes: "income earn inflow deposit income_category by_payer purchase",
    when: (q) =>
      ofIncome(q) &&
      (q.has("inflow", "deposit", "income_category") ||
        q.items.some((i) => i.type === "income" && i.text !== "taking") ||
        PAID.test(q.text)),
    filter: (q, base) => income(base, q),
  },
  {
    subject: "pay",
    needs: "wages",
    takes: "wages earn income deposit by_payer purchase",
    when: (q) => ofIncome(q) && !q.has("except"),
    filter: (q, base) => ({ ...income(base), categories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) }),
  },
  {
    subject: "interest",
    needs: "interest_earned|interest",
    takes: "interest interest_earned earn income deposit",
    when: (q) =>
      q.has("interest_earned", "earn", "income", "deposit") &&
      /\binterest\b|\bap[yr]\b/.test(q.text) &&
      !q.has("owe", "fee") &&
      !/\b(?:charged?|pay|paid|cost)\b/.test(q.text.replace(/\b(?:pay|paid)s? (?:me|us)\b/g, "")),
    filter: (q, base) => ({ ...income(base), categories: coded(q, "interest", /^INCOME_INTEREST/) }),
  },
  { subject: "refunds", needs: "refund", takes: "refund returns purchase spend earn deposit", filter: (_, base) => base.filter },
  {
    subject: "subscriptions",
    needs: "subscription|recurring|bills",
    takes: "subscription recurring purchase spend bills trip",
    // What recurring payments cost now is another question than what was paid for them, and bills may still be due.
    when: (q) =>
      !q.has("except", "next", "budget_left") &&
      (q.has("subscription") ? q.has("period", "spend", "purchase") : isOfPastTime(q) || q.has("share")),
    filter: (_, base) => base.filter,
  },
];

type Figure = {
  weight?: number;
  figure: Flow["figure"];
  needs: string;
  takes: string;
  when?: (query: Query) => boolean;
  frame?: (query: Query) => Partial<Frame>;
};
const GRAINS = "by_month|by_week|by_day|by_quarter|by_year|per_month|per_week|per_day";
const GROUPS = `${GRAINS}|by_category|by_merchant|by_payer|by_account`;
const GROUP_WORDS: readonly (readonly [NonNullable<Frame["groupBy"]>, readonly Type[]])[] = [
  ["quarter", ["by_quarter"]],
  ["year", ["by_year"]],
  ["week", ["by_week", "per_week"]],
  ["month", ["by_month", "per_month"]],
  ["day", ["by_day", "per_day"]],
  ["category", ["by_category"]],
  ["account", ["by_account"]],
];
const groupOf = (q: Query): Frame["groupBy"] => GROUP_WORDS.find(([, types]) => q.has(...types))?.[0] ?? "merchant";
const orderOf = (q: Query): Frame["order"] => (q.has("smallest", "less") ? "smallest" : q.has("largest", "more") ? "largest" : null);
/** Words that make a noun a way to group: "by card", "which month", but not "the Old Navy card". */
const GROUPED =
  /\b(?:by|per|each|which|what|every|across|split|divided?|broken|grouped|breakdown|where|who|monthly|weekly|daily|quarterly|yearly|yoy|annual|months|weeks|days|quarters|years|(?:expensive|cheap\w*|pric\w*|cost\w*|best|worst|high\w*|low\w*|big\w*|frugal|thrifty|lean\w*) (?:\w+ )?(?:year|quarter)|(?:year|quarter) (?:over|on|after|by) (?:year|quarter))\b/;
const EXTREMES = /\b(?:best and worst|highest and lowest|most and least|lowest and highest|max and min|min and max)\b/;
/** "Highest and lowest month" asks for months, not for rows. */
const ENDS_OF_GROUPS = new RegExp(
  `${BOTH_ENDS.source} (?:(?!this |last |past |the |in |of )\\w+ ){0,2}?(?:months?|weeks?|days?|quarters?|years?|categor(?:y|ies)|merchants?|stores?|shops?|cards?)\\b`,
);
/** "A typical week" asks for a mean, not for a table. */
const USUAL_UNIT = /\b(?:typical|average|normal|usual|regular|ordinary) (?:day|week|month)\b/;
/** "Which day do we order most" asks how often, where "spend most" adds up. */
const DOES_MOST = /\b(?:order|go|eat|dine|visit|shop|stop|ride|drive|get) (?:[\w'&-]+ ){0,4}(?:most|least)\b(?! (?:money|expensive))/;
/** Days of the week are compared by number, not by money, when a question counts. */
const countsOf = (q: Query): Partial<Frame> => ({
  metric: OFTEN.test(q.text) || q.has("count") || (DOES_MOST.test(q.text) && !q.has("spend")) ? "count" : null,
});
/** Counts the days themselves: "how many Fridays did we eat out". */
const HOW_MANY_DAYS =
  /\bhow many (?:of (?:the|our|my|those|these) )?(?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?\b|\bhow many weekend days\b/;
/** Of what was earned, nothing came from a shop that pays nobody: the share is what was spent there. */
const isPayer = ({ names }: { names: readonly string[] }, { nameIndex, has }: Query): boolean =>
  !has("spend") || names.some((name) => nameIndex.payers.has(name));
const FIGURES: readonly Figure[] = [
  { figure: "largest", needs: "largest", takes: "purchase limit_count amount_q", when: (q) => !OFTEN.test(q.text) && !q.has("smallest") },
  {
    figure: "groups",
    needs: "largest|more",
    takes: "by_merchant list count trip where limit_count",
    when: (q) => OFTEN.test(q.text),
    frame: () => ({ groupBy: "merchant", order: "largest", metric: "count" }),
  },
  { figure: "smallest", needs: "smallest", takes: "purchase limit_count amount_q" },
  {
    figure: "ends",
    weight: 1.9,
    needs: "largest smallest",
    takes: "purchase amount_q bills",
    when: (q) => BOTH_ENDS.test(q.text) && !ENDS_OF_GROUPS.test(q.text),
  },
  { figure: "first", needs: "first", takes: "when amount_q limit_count" },
  { figure: "last", needs: "last", takes: "when amount_q limit_count", when: (q) => !q.has("limit_count") },
  { figure: "list", needs: "last limit_count", takes: "list days when" },
  {
    figure: "list",
    needs: "list",
    takes: "last limit_count apiece when who",
    // Of a kind of shop alone, "what is on this weekend" asks for no purchases.
    when: (q) =>
      (/\b(?:list|show|find|see|display|pull|itemi[sz]e|enumerate|print)\b/.test(q.text) || q.has("limit_count")) &&
      (!q.has("category", "trip") ||
        q.has("purchase", "spend", "merchant", "account", "bills", "amount", "income", "deposit", "refund") ||
        /^(?:list|itemi[sz]e|show (?:me )?(?:all |every |each |my |our ))/.test(q.text)),
  },
  { figure: "count", needs: "count", takes: "amount_q" },
  {
    figure: "days",
    needs: "days|per_day",
    takes: "count days when distinct",
    when: (q) => /\b(?:how many|number of|on which|which|count of) (?:\w+ ){0,2}(?:days|nights|evenings|mornings|dates)\b/.test(q.text),
  },
  {
    figure: "weekdays",
    weight: 1.4,
    needs: "by_weekday",
    takes: "largest smallest more less when list average per_day amount_q share count trip purchase",
    frame: countsOf,
  },
  {
    figure: "weekdays",
    weight: 0.8,
    needs: "weekday|weekend compare|more|less",
    takes: "weekday weekend compare more less average per_day list exists count trip purchase",
    when: (q) => namedDays(q.text).length > 1,
    frame: countsOf,
  },
  { figure: "mean", needs: "average|each", takes: "average each amount_q" },
  { figure: "median", needs: "median", takes: "average each largest amount_q" },
  {
    figure: "rate",
    needs: "per_month|per_week|per_day",
    takes: "amount_q average",
    when: (q) => USUAL_UNIT.test(q.text) && !q.has("largest", "smallest", "more", "less"),
    frame: (q) => ({ groupBy: groupOf(q) }),
  },
  {
    figure: "groups",
    weight: 1.4,
    needs: "compare|more|less|largest merchant merchant",
    takes: "compare more less largest amount_q by_payer who",
    when: (q) => q.has("income", "earn", "inflow", "deposit") && !q.has("spend", "except"),
    frame: (q) => ({ groupBy: "merchant", order: q.has("less") ? "smallest" : "largest" }),
  },
  {
    figure: "groups",
    needs: "apiece category category",
    takes: "amount_q total",
    frame: () => ({ groupBy: "category" }),
  },
  {
    figure: "rate",
    needs: "average per_month|per_week|per_day|by_month|by_week|by_day",
    takes: "amount_q",
    // "On which day does it usually come" asks for the day.
    when: (q) => !q.has("largest", "smallest", "more", "less") && !/\b(?:which|what) (?:day|week|month)\b/.test(q.text),
    frame: (q) => ({ groupBy: groupOf(q) }),
  },
  {
    figure: "groups",
    needs: GROUPS,
    takes: "largest smallest more less apiece count trend amount_q",
    when: (q) => !q.has("average") && !USUAL_UNIT.test(q.text) && GROUPED.test(q.text) && !EXTREMES.test(q.text) && !q.has("keep"),
    frame: (q) => ({ groupBy: groupOf(q), order: orderOf(q), metric: q.has("count") && orderOf(q) === null ? "number" : null }),
  },
  {
    figure: "on days",
    weight: 0.9,
    needs: "weekend|weekday count|average|per_day|each",
    takes: "weekend weekday count average per_day each trip amount_q not except days",
    when: (q) => daysMeant(q).length > 0 && !q.has("compare", "more", "less", "largest", "smallest"),
    frame: (q) => ({ metric: HOW_MANY_DAYS.test(q.text) ? "days" : null }),
  },
  { figure: "gross", weight: 1.9, needs: "gross", takes: "gross refund returns net_of amount_q total not except" },
  {
    figure: "share",
    weight: 1.5,
    needs: "share|of_income",
    takes: "share of_income income earn inflow deposit total amount_q wages by_payer spend not except who contribution per_month",
    when: (q) => q.reading.entities.merchants.some((m) => isPayer(m, q)) || q.has("wages", "interest", "interest_earned", ...RECURRING),
  },
  { figure: "total", needs: "amount_q|total|spend", takes: "amount_q" },
];
/** Figures that only some subjects have. */
const ONLY: Partial<Record<Flow["figure"], readonly Flow["subject"][]>> = {
  gross: ["spending"],
  share: ["income", "pay", "interest", "subscriptions"],
  "on days": ["spending", "refunds"],
  total: ["subscriptions"],
};
const BY_DAYS: ReadonlySet<Flow["figure"]> = new Set(["weekdays", "on days"]);
/** Days of the week narrow only figures by day of the week. */
const isFree = (q: Query, { figure }: Figure): boolean => BY_DAYS.has(figure) || namedDays(q.text).length === 0;

const kindOf = (s: Subject, f: Figure): AnswerKind =>
  answerKind(`${f.figure} of ${s.subject}`, "flows", `${s.needs} ${f.needs}`, `${ROWS} ${s.takes} ${f.takes} exists who`, {
    weight: (f.weight ?? 0) - 1.2,
    when: (q) => isFree(q, f) && (s.when?.(q) ?? true) && (f.when?.(q) ?? true),
    frame: (q, base) => ({
      filter: {
        ...s.filter(q, base),
        section: null,
        days: f.figure === "weekdays" ? namedDays(q.text) : f.figure === "on days" ? daysMeant(q) : [],
      },
      flow: { subject: s.subject, figure: f.figure },
      order: f.figure === "weekdays" ? orderOf(q) : null,
      groupBy: null,
      limit: base.limit,
      ...f.frame?.(q),
      ...(f.figure === "share" && s.subject === "subscriptions" && isOfIncome(q) && { metric: "income share" }),
    }),
  });

/** Totals of other subjects than subscriptions have kinds of their own. */
export const flowKinds: readonly AnswerKind[] = SUBJECTS.flatMap((s) =>
  FIGURES.filter((f) => ONLY[f.figure]?.includes(s.subject) ?? true).map((f) => kindOf(s, f)),
);
