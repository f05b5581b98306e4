import type { Budget } from "#contract/budgets.ts";
import { budgetTotal, spendingLines } from "#domain/figures/budgets.ts";
import { sum, ZERO } from "#domain/money.ts";
import { type BudgetSummary, ToolError } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { DraftTools, Tools } from "../../feature.ts";
import { createBudget } from "./service.ts";
import * as store from "./store.ts";

const summary = (budget: Budget): BudgetSummary => {
  const total = budgetTotal(budget.lineItems);
  return {
    id: budget.id,
    name: budget.name,
    start: budget.periodStart,
    end: budget.periodEnd,
    target: total.target,
    actual: total.actual ?? ZERO,
    remaining: total.remaining ?? ZERO,
    unreviewed: sum(spendingLines(budget.lineItems).map((line) => line.unreviewed)),
    lineCount: budget.lineItems.length,
  };
};

export const tools = (deps: Deps): Pick<Tools, "list_budgets" | "get_budget"> => ({
  list_budgets: async (scope, { start, end }) => {
    const found = await deps.database.reading(scope, (tx) => store.list(tx, true));
    return {
      budgets: found
        .filter((b) => (start === undefined || b.periodEnd >= start) && (end === undefined || b.periodStart <= end))
        .slice(0, 50)
        .map(summary),
    };
  },
  get_budget: async (scope, { id }) => {
    const found = await deps.database.reading(scope, (tx) => store.find(tx, id, true));
    if (!found) throw new ToolError("there is no such budget", "Use list_budgets to list the budgets.");
    return {
      ...summary(found),
      lines: found.lineItems.map((line) => ({
        categoryId: line.category.id,
        name: line.category.name,
        section: line.category.section,
        target: line.targetAmount,
        actual: line.actualAmount ?? ZERO,
        remaining: line.remainingAmount ?? line.targetAmount,
        unreviewed: line.unreviewed,
      })),
    };
  },
});

export const drafts = (deps: Deps): Pick<DraftTools, "saveBudget"> => ({
  saveBudget: async (scope, draft) => (await createBudget(deps, scope, draft)).id,
});
