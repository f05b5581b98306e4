import { startOfMonth } from "#domain/day.ts";
import type { Frame } from "../../frame.ts";
import { before } from "../../planner.ts";
import { areOne, frameOf } from "../../understand.ts";
import { answerKind, type Query, ROWS } from "../query.ts";
import { sidesOf } from "./changes.ts";
import { BEFORE_IT, namesIn } from "./row-words.ts";
import { isOfPay, isPartOfCategory } from "./spending.ts";

/* Shares, means per purchase and numbers of purchases that are held against another time, or asked by month. */

const BESIDES = "compare more less change exists largest smallest list trend";
/** A share, not a sum that grew by a percentage: "what percent more did we spend". */
const IS_SHARE = /\b(?:share|proportion|portion|fraction|slice|chunk|part)\b|\b(?:percent(?:age)?|%) (?:of|go(?:es|ing)?|went)\b/;
/** The two times that are held against each other, read as where two sums are compared; no compare if there is one time. */
const timesOf = (q: Query): Partial<Frame> => {
  const { period, compare } = frameOf(q.reading, "spend_compare", q.today);
  if (compare?.by === "period") return { period, compare: { by: "period", other: compare.other } };
  if (period && BEFORE_IT.test(q.text)) return { period, compare: { by: "period", other: before(period) } };
  return sidesOf(q);
};
/** Two times that follow one another are one, unless a word sets them against each other. */
const hasTimes = (q: Query): boolean =>
  timesOf(q).compare?.by === "period" && (q.has("compare") || /\b(?:or|vs\.?|versus)\b/.test(q.text) || !areOne(q.reading.periods));
const ofPayers = ({ reading: { entities }, nameIndex }: Query): boolean =>
  entities.merchants.length > 0 && entities.merchants.every((m) => !m.excluded && m.names.every((name) => nameIndex.payers.has(name)));
const BY_UNIT =
  /\b(?:by|each|every|per|(?:month|quarter|year) (?:by|over)) (?:month|quarter|year)s?\b|\b(?:monthly|quarterly|yearly|annually)\b|\bover (?:time|the (?:last|past|months|quarters|years))\b|\btrend/;
const OFTEN = /\b(?:how (?:often|frequently|many times)|(?:more|less) (?:often|frequently)|(?:more|fewer|less) times)\b/;
/** What the share is of: income, one category, or all spending. */
const shareOf = (q: Query): Partial<Frame> => ({
  metric: isPartOfCategory(q) ? "part" : q.has("of_income") || isOfPay(q) ? "income share" : "share",
});
const isOfOneName = (q: Query): boolean => namesIn(q) === 1 || isPartOfCategory(q);

export const overTimeKinds = [
  answerKind(
    "share of income from a payer in two times",
    "income_total",
    "share merchant period",
    `${ROWS} of_income income earn ${BESIDES}`,
    {
      weight: 1.9,
      decidesTask: true,
      when: (q) => (q.has("of_income") || isOfPay(q)) && ofPayers(q) && hasTimes(q),
      frame: (q, base) => ({ metric: "part", filter: { ...base.filter, section: null }, ...timesOf(q) }),
    },
  ),
  answerKind(
    "share in two times",
    "spend_breakdown",
    "share category|merchant period",
    `${ROWS} of_income of_spending income earn spend total purchase ${BESIDES}`,
    {
      weight: 1.6,
      decidesTask: true,
      when: (q) =>
        IS_SHARE.test(q.text) &&
        hasTimes(q) &&
        isOfOneName(q) &&
        !ofPayers(q) &&
        q.reading.entities.categories.every((c) => c.section !== "Income"),
      frame: (q) => ({ ...shareOf(q), ...timesOf(q) }),
    },
  ),
  answerKind(
    "share by month, quarter or year",
    "spend_breakdown",
    "share category|merchant by_month|per_month|by_quarter|by_year|per_year|trend",
    `${ROWS} of_income of_spending income earn spend total purchase by_month by_quarter by_year per_year trend ${BESIDES}`,
    {
      weight: 1.4,
      decidesTask: true,
      when: (q) => BY_UNIT.test(q.text) && isOfOneName(q) && q.reading.entities.categories.every((c) => c.section !== "Income"),
      frame: (q) => ({
        ...shareOf(q),
        groupBy: q.has("by_quarter") ? "quarter" : q.has("by_year", "per_year") && !q.has("by_month", "per_month") ? "year" : "month",
      }),
    },
  ),
  answerKind(
    "mean per purchase in two times",
    "spend_average",
    "each|average|trip|purchase merchant|category period",
    `${ROWS} amount_q spend each average trip purchase bills ${BESIDES}`,
    {
      weight: 1.5,
      decidesTask: true,
      when: (q) =>
        hasTimes(q) &&
        namesIn(q) === 1 &&
        !OFTEN.test(q.text) &&
        !q.has("per_month", "per_week", "per_day", "by_month", "by_week", "by_day") &&
        (q.has("each") || (q.has("average") && (q.has("trip", "purchase") || /\b(?:bill|tab|check|receipt|order|visit)s?\b/.test(q.text)))),
      frame: (q) => ({ metric: "each", ...timesOf(q) }),
    },
  ),
  answerKind(
    "months compared",
    "spend_trend",
    "compare period spend|category|merchant",
    `${ROWS} ${BESIDES} spend amount_q by_month per_month`,
    {
      weight: 1.2,
      decidesTask: true,
      // "Compare September, October and November" sets months side by side, not all of them against the time before.
      when: (q) => {
        const [only, more] = q.reading.periods;
        return (
          only !== undefined &&
          more === undefined &&
          !only.rolling &&
          only.period.start < startOfMonth(only.period.end) &&
          /\bfrom \p{L}+(?: \d{4})? to \p{L}+/u.test(q.text) &&
          !BEFORE_IT.test(q.text) &&
          !/\b(?:usual|average|normal)\b/.test(q.text) &&
          namesIn(q) < 2
        );
      },
      frame: () => ({ groupBy: "month" }),
    },
  ),
  answerKind(
    "count in two times",
    "spend_count",
    "count|more|less category|merchant|trip|purchase period",
    `${ROWS} count spend trip purchase number ${BESIDES}`,
    {
      weight: 1.7,
      decidesTask: true,
      when: (q) => hasTimes(q) && namesIn(q) <= 1 && OFTEN.test(q.text) && !q.has("amount", "per_month", "per_week", "per_day"),
      frame: (q, base) => ({ filter: { ...base.filter, section: "Expense" }, ...timesOf(q) }),
    },
  ),
];
