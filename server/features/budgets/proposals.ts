import { z } from "zod";
import { formatMoney } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import { currencyOf } from "../../currency.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { budgetAt, setTargets } from "./service.ts";

const Target = z.object({ categoryId: z.number().int(), name: z.string(), amount: z.number().int().nullable() });
const Exact = z.object({ budgetId: z.number().int(), targets: z.array(Target) });

const shown = (amount: number | null | undefined, currency: string): string =>
  amount === null || amount === undefined ? "" : formatMoney(cents(amount), { currency });

/** Sets targets of a budget; a category without a line gets one. Undo restores the old targets and removes new lines. */
const setBudgetCell = proposalKind({
  exact: Exact,
  kept: z.array(Target),
  plan: async (tx, args: { budgetId: number; targets: { categoryId: number; amount: number }[] }) => {
    const { budget, nameOf } = await budgetAt(tx, args.budgetId);
    const targets = args.targets.map(({ categoryId, amount }) => {
      const name = nameOf(categoryId);
      if (name === null) throw new ToolError("there is no such category", "Use get_vocabulary to list the categories.");
      return { categoryId, name, amount };
    });
    const now = new Map(budget.lineItems.map((line) => [line.category.id, line.targetAmount]));
    if (new Set(targets.map((t) => t.categoryId)).size < targets.length)
      throw new ToolError("a category appears twice", "Name each category once.");
    const changing = targets.filter((t) => now.get(t.categoryId) !== t.amount);
    const [first] = changing;
    if (!first) throw new ToolError("the budget already has that target", "Tell the user that there is nothing to change.");
    return {
      exact: { budgetId: budget.id, targets: changing },
      title:
        changing.length === 1
          ? `Set the ${first.name} budget to ${shown(first.amount, await currencyOf(tx))}`
          : `Change ${changing.length} budget targets`,
      target: `${budget.id}: ${changing
        .map((t) => t.categoryId)
        .toSorted((a, b) => a - b)
        .join(",")}`,
      citation: {
        artifactName: budget.name,
        artifactDisplayType: "budget" as const,
        artifactType: "Budget" as const,
        artifactBudgetId: budget.id,
      },
    };
  },
  hold: async (tx, { budgetId, targets }) => {
    const { budget } = await budgetAt(tx, budgetId, { lock: true });
    const currency = await currencyOf(tx);
    const now = new Map<number, Cents>(budget.lineItems.map((line) => [line.category.id, line.targetAmount]));
    return {
      values: targets.map((t) => ({
        what: t.name,
        now: shown(now.get(t.categoryId), currency),
        after: shown(t.amount, currency),
        data: now.get(t.categoryId) ?? null,
      })),
      kept: targets.map((t) => ({ ...t, amount: now.get(t.categoryId) ?? null })),
    };
  },
  apply: (tx, { budgetId, targets }, at) => setTargets(tx, budgetId, targets, at),
  restore: (tx, { budgetId }, kept, { at }) => setTargets(tx, budgetId, kept, at),
});

export const proposals: NonNullable<Feature["proposals"]> = { set_budget_cell: setBudgetCell };
