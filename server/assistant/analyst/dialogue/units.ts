import { saidOnly } from "./levels.ts";
import type { Frame } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that ask for the same figure by another unit of time: "per year?" after what a subscription costs a month. */

/** The metric of a figure that is stated for a unit of time, whatever unit it was worked out for. */
export const UNITS = ["yearly", "monthly", "weekly"] as const;
export type Unit = (typeof UNITS)[number];
/** The unit that a metric names; null if it names none. */
export const unitOf = (metric: string | null): Unit | null => UNITS.find((unit) => metric === unit || metric?.endsWith(` ${unit}`)) ?? null;

const BY_TYPE: readonly (readonly [Type, Unit])[] = [
  ["per_year", "yearly"],
  ["per_month", "monthly"],
  ["per_week", "weekly"],
];
const TAKES: readonly Type[] = [...BY_TYPE.map(([type]) => type), "pointer", "amount_q", "total", "spend", "year_word", "interest", "rate"];
const BESIDES = /^(?:makes?|be|comes?|works?|out|add|adds|up|figure|number|basis|terms|convert\w*|express\w*|would|same|cost|costs)$/;
const NAMED: Record<Unit, "day" | "week" | "month"> = { yearly: "month", monthly: "month", weekly: "week" };

/** Whether the question before asked for a rate rather than for the sum of a time: "how much a year do we spend on gas". */
const asksRate = ({ text, frame: { period } }: Memo): boolean =>
  period !== null &&
  period.rolling !== null &&
  /\b(?:an?|per|each|every) (?:year|month|week)\b|\b(?:year|month|week)ly\b|\bannual/i.test(text);

/** Returns the last figure for the unit of time that a turn asks for; null if it asks something else, or the figure has no unit. */
export const unitNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const { merchants, categories, accounts, members } = reading.entities;
  if (!last || reading.periods.length + merchants.length + categories.length + accounts.length + members.length > 0) return null;
  const said = saidOnly(reading, nameIndex, TAKES, BESIDES);
  const unit = said && BY_TYPE.find(([type]) => said.has(type))?.[1];
  if (!unit || /\b(?:by|for each|chart|over time|breakdown)\b/.test(said.text)) return null;
  const { frame: prev } = last;
  const again: Frame = { ...prev, ignored: [] };
  switch (prev.intent) {
    case "subscription_one":
    case "subscriptions":
      // "Total per year" after one of them is about all.
      if (prev.intent === "subscription_one" && said.has("total")) return null;
      return { ...again, metric: unit, item: last.rows.length === 1 ? (last.rows[0] ?? null) : prev.item };
    case "spend_average":
      return prev.metric === "each" || prev.metric === "median"
        ? null
        : { ...again, metric: unit === "yearly" ? unit : null, groupBy: NAMED[unit] };
    case "spend_total":
      return asksRate(last) && unit !== "yearly"
        ? { ...again, intent: "spend_average", root: "spend_average", metric: null, groupBy: NAMED[unit] }
        : null;
    case "income_total":
      return prev.metric === "average" || prev.metric === "average yearly"
        ? { ...again, metric: unit === "yearly" ? "average yearly" : "average" }
        : null;
    case "rate":
      return prev.metric === "interest" || unitOf(prev.metric) !== null || /\binterest\b/.test(last.text.toLowerCase())
        ? { ...again, metric: `interest ${unit}` }
        : null;
    case "payoff":
      return prev.metric === "part" ? { ...again, intent: "rate", root: "rate", metric: `interest ${unit}` } : null;
    case "products":
      return prev.metric?.includes("gain") || prev.metric === "savings" || prev.metric === "card"
        ? { ...again, metric: `${prev.metric.replace(/ gain.*$/, "")} gain ${unit}` }
        : null;
    default:
      return null;
  }
};
