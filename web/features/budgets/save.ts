import { type Budget, budgets } from "#contract/budgets.ts";
import { mergeLines, overruledLines, type TargetLine } from "#domain/figures/budgets.ts";
import type { Day } from "#domain/day.ts";
import { ApiError, call } from "#web/lib/api.ts";

type Given = { name: string; periodStart: Day; periodEnd: Day; lineItems: TargetLine[] };
const ATTEMPTS = 4;

export const linesOf = (budget: Budget): TargetLine[] =>
  budget.lineItems.map(({ category, targetAmount }) => ({ category: category.id, targetAmount }));

/** A saved budget, and the lines of another member that the user's own targets replaced, with their names. */
export type Saved = { budget: Budget; overruled: (TargetLine & { name: string })[] };
/** Saves the user's changes to `opened`. Changes that another member saved in the meantime are kept, unless the user changed the same line. */
export const saveOver = async (opened: Budget, given: Given): Promise<Saved> => {
  const changed = (["name", "periodStart", "periodEnd"] as const).filter((field) => given[field] !== opened[field]);
  const body = Object.fromEntries(changed.map((field) => [field, given[field]]));
  const params = { id: opened.id };
  let latest = opened;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const lineItems = mergeLines(linesOf(opened), given.lineItems, linesOf(latest));
      const budget = await call(budgets.update, { params, body: { ...body, lineItems, version: latest.version } });
      const names = new Map(latest.lineItems.map(({ category }) => [category.id, category.name]));
      const overruled = overruledLines(linesOf(opened), given.lineItems, linesOf(latest));
      return { budget, overruled: overruled.map((line) => ({ ...line, name: names.get(line.category) ?? "" })) };
    } catch (error) {
      if (!(error instanceof ApiError && error.errors.includes("BUDGET_CHANGED")) || attempt === ATTEMPTS) throw error;
      latest = await call(budgets.get, { params, query: {} });
    }
  }
};
