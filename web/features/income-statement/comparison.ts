import { useQuery } from "@tanstack/react-query";
import { type Day, earlier, yearOf } from "#domain/day.ts";
import { formatPeriod } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import { type Comparison, comparisonPeriod, sameDayOf, type StatementPeriod } from "#domain/figures/statement-period.ts";
import { runningTotalQuery } from "./queries.ts";

/** The running totals of the period so far and of its comparison, step by step. */
export const useRunningTotals = (period: StatementPeriod, comparison: Comparison, section: "Expense" | "Income", today: Day) => {
  const end = earlier(period.end, today);
  const over = comparison === "6_months";
  const current = useQuery({ ...runningTotalQuery({ start: period.start, end }, section, "day"), enabled: period.start <= today });
  const before = useQuery(runningTotalQuery(comparisonPeriod(period, comparison), section, over ? "day_of_month" : "day"));
  return { current, before };
};

/** Returns the compared period's amount at the same point, with a label such as "vs Oct 1 to 20". */
export const samePoint = (
  period: StatementPeriod,
  comparison: Comparison,
  points: readonly { step: number; date: Day | null; amount: Cents }[],
  today: Day,
): { amount: Cents; words: string } | null => {
  const reached = earlier(period.end, today);
  const whole = reached === period.end;
  if (comparison === "6_months") {
    const at = whole ? points.at(-1) : points[Number(reached.slice(8)) - 1];
    return at ? { amount: at.amount, words: whole ? "vs the average month" : "vs the average at this point" } : null;
  }
  const other = comparisonPeriod(period, comparison);
  const day = whole ? other.end : sameDayOf(reached, period, other);
  const at = points.find((point) => point.date === day);
  return at ? { amount: at.amount, words: `vs ${spanName({ start: other.start, end: day }, today)}` } : null;
};

/** Returns a label such as "Oct 1 to 20", with the year if it is not the current one. */
const spanName = (span: Period, today: Day): string => {
  const name = formatPeriod(span);
  const year = `, ${yearOf(today)}`;
  return name.endsWith(year) && yearOf(span.start) === yearOf(span.end) ? name.slice(0, -year.length) : name;
};
