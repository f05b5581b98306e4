import type { Budget } from "#contract/budgets.ts";
import { type Cents, subtract, sum, ZERO } from "#domain/money.ts";

/** What the spending lines of a budget allow, have come to, and leave. Income lines are no spending. */
export const spendingOf = (budget: Budget): { target: Cents; actual: Cents; left: Cents } => {
  const lines = budget.lineItems.filter((line) => line.category.section !== "Income");
  const target = sum(lines.map((line) => line.targetAmount));
  const actual = sum(lines.map((line) => line.actualAmount ?? ZERO));
  return { target, actual, left: subtract(target, actual) };
};
