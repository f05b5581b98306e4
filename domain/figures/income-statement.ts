import { addDays, type Day, daysInMonth, eachDay, monthOf, startOfMonth, yearOf } from "../day.ts";
import { type Cents, cents, negate, roundHalfAway, subtract, sum, ZERO } from "../money.ts";
import { cumulative } from "./spending.ts";

export type StatementSection = "Income" | "Expense" | "Transfer";

/** The sum of a category's rows in a period; money out is positive. */
export type CategorySum = {
  categoryId: number;
  name: string;
  color: string;
  icon: string;
  section: StatementSection;
  amount: Cents;
  count: number;
  pending: Cents;
  /** Sum of the absolute amounts that wait for review. */
  unreviewed: Cents;
};
export type StatementLine = Omit<CategorySum, "section">;
export type StatementPart = { sectionTotal: Cents; pending: Cents; unreviewed: Cents; lineItems: StatementLine[] };
export type IncomeStatement = { income: StatementPart; expenses: StatementPart; excluded: StatementPart; netIncome: Cents };

const partOf = (rows: readonly CategorySum[], section: StatementSection, sign: (amount: Cents) => Cents): StatementPart => {
  const lineItems = rows
    .filter((row) => row.section === section)
    .map(({ categoryId, name, color, icon, amount, count, pending, unreviewed }) => ({
      categoryId,
      name,
      color,
      icon,
      count,
      amount: sign(amount),
      pending: sign(pending),
      unreviewed,
    }))
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
  return {
    sectionTotal: sum(lineItems.map((line) => line.amount)),
    pending: sum(lineItems.map((line) => line.pending)),
    unreviewed: sum(lineItems.map((line) => line.unreviewed)),
    lineItems,
  };
};

/**
 * Builds the income statement of a period from sums by category. Income and expenses are shown as positive; refunds lower expenses.
 * Excluded rows are transfers, with money out positive. Each section total is the sum of its lines, and net income is income minus
 * expenses.
 */
export const incomeStatement = (rows: readonly CategorySum[]): IncomeStatement => {
  const income = partOf(rows, "Income", negate);
  const expenses = partOf(rows, "Expense", (amount) => amount);
  return {
    income,
    expenses,
    excluded: partOf(rows, "Transfer", (amount) => amount),
    netIncome: subtract(income.sectionTotal, expenses.sectionTotal),
  };
};

export type CumulativePoint = { day: Day; amount: Cents };

/** Returns the running total at the end of each day from `start` to `end`. */
export const cumulativeByDay = (byDay: ReadonlyMap<Day, Cents>, start: Day, end: Day): CumulativePoint[] => {
  const days = eachDay(start, end);
  return cumulative(byDay, start, end).map((amount, i) => ({ day: days[i] ?? end, amount }));
};

/**
 * Returns the mean running total by day of month over the months of a period, as 31 points. A shorter month keeps its last total. Months
 * before the first day with data are excluded. Rounded once, half away from zero.
 */
export const cumulativeByDayOfMonth = (byDay: ReadonlyMap<Day, Cents>, start: Day, end: Day, dataStart: Day | null): Cents[] => {
  const totals = Array.from({ length: 31 }, () => 0);
  let months = 0;
  for (let month = startOfMonth(start); month <= end; month = addDays(month, daysInMonth(yearOf(month), monthOf(month)))) {
    const last = addDays(month, daysInMonth(yearOf(month), monthOf(month)) - 1);
    if (dataStart === null || last < dataStart) continue;
    months += 1;
    const points = cumulative(byDay, month, last);
    totals.forEach((_, i) => (totals[i] = (totals[i] ?? 0) + (points[Math.min(i, points.length - 1)] ?? 0)));
  }
  return totals.map((total) => (months === 0 ? ZERO : cents(roundHalfAway(total / months))));
};
