import type { Budget } from "#contract/budgets.ts";
import { budgetTotal, spendingLines } from "#domain/figures/budgets.ts";
import { type Cents, sum, ZERO } from "#domain/money.ts";

/** Totals of a budget's spending lines: target, actual, remaining, and what of the actual amount is not reviewed. Income lines are left out. */
export const spendingOf = ({ lineItems }: Budget): { target: Cents; actual: Cents; left: Cents; unreviewed: Cents } => {
  const { target, actual, remaining } = budgetTotal(lineItems);
  return {
    target,
    actual: actual ?? ZERO,
    left: remaining ?? target,
    unreviewed: sum(spendingLines(lineItems).map((line) => line.unreviewed)),
  };
};
