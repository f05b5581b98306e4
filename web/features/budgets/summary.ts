import type { Budget } from "#contract/budgets.ts";
import { type Cents, subtract, sum, ZERO } from "#domain/money.ts";

/** Totals of a budget's spending lines: target, actual, remaining, and what of the actual amount is not reviewed. Income lines are left out. */
export const spendingOf = (budget: Budget): { target: Cents; actual: Cents; left: Cents; unreviewed: Cents } => {
  const lines = budget.lineItems.filter((line) => line.category.section !== "Income");
  const target = sum(lines.map((line) => line.targetAmount));
  const actual = sum(lines.map((line) => line.actualAmount ?? ZERO));
  return { target, actual, left: subtract(target, actual), unreviewed: sum(lines.map((line) => line.unreviewed)) };
};
