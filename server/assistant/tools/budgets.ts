import { z } from "zod";
import { daysBetween } from "#domain/day.ts";
import { citeBudget } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { amount, dayText } from "../selection.ts";
import { budgetAmounts } from "../sourced.ts";
import { composedTool, count, dayOfResult, id, longList, money, text, tool, unreviewed } from "../tool.ts";
import { DraftFact, title } from "./draft.ts";

const BudgetSummary = z.object({
  id,
  name: text(),
  start: dayOfResult,
  end: dayOfResult,
  target: money,
  actual: money,
  remaining: money,
  unreviewed,
  /** Number of lines. A budget without any plans nothing yet. */
  lineCount: count,
});
export type BudgetSummary = z.output<typeof BudgetSummary>;
/** The budget meant where several cover a day: one with lines, and of those the shortest. Null without any. */
export const meantBudget = (budgets: readonly BudgetSummary[]): BudgetSummary | null => {
  const order = (b: BudgetSummary): number => (b.lineCount === 0 ? 1_000_000 : 0) + daysBetween(b.start, b.end);
  return budgets.toSorted((a, b) => order(a) - order(b) || b.start.localeCompare(a.start))[0] ?? null;
};
const BudgetLineFact = z.object({
  categoryId: id,
  name: text(),
  section: text(),
  target: money,
  actual: money,
  remaining: money,
  unreviewed,
});
export type BudgetLineFact = z.output<typeof BudgetLineFact>;
const BudgetFact = BudgetSummary.extend({ lines: longList(BudgetLineFact) });
export type BudgetFact = z.output<typeof BudgetFact>;

/** Newest first. */
const listBudgets = tool({
  name: "list_budgets",
  about: "Budgets whose period overlaps the given one, with target and actual.",
  args: z.strictObject({ start: dayText.optional(), end: dayText.optional() }),
  result: z.object({ budgets: z.array(BudgetSummary) }),
  access: "read",
  unattended: true,
  sources: (_args, { budgets }) => budgets.flatMap((b) => budgetAmounts(b, b)),
});

const getBudget = tool({
  name: "get_budget",
  about: "One budget with its lines.",
  args: z.strictObject({ id }),
  result: BudgetFact,
  access: "read",
  unattended: true,
  sources: (_args, b) => [b, ...b.lines].flatMap((line) => budgetAmounts(line, b)),
});

/** Each category gets the mean of the months before the period, or the user's own target where one is given. */
const createBudget = composedTool({
  name: "create_budget",
  about: "Drafts a budget. It appears under your answer automatically. Only when a budget is asked for. Targets in whole cents.",
  args: z.strictObject({
    title,
    start: dayText,
    end: dayText,
    months: z.number().int().min(1).max(24),
    targets: z
      .array(z.strictObject({ categoryId: id, amount }))
      .max(50)
      .optional(),
    onlyTargets: z.boolean().optional(),
  }),
  result: DraftFact,
  access: "draft",
  unattended: false,
  draft: ({ id, name }) => ({ name, citation: citeBudget(name, id) }),
});

/** A category without a line gets one. */
const setBudgetCell = proposalTool({
  name: "set_budget_cell",
  about: "Proposes new targets for a budget, several at once if needed. Amounts in whole cents.",
  args: z.strictObject({
    budgetId: id,
    targets: z
      .array(z.strictObject({ categoryId: id, amount }))
      .min(1)
      .max(20),
  }),
});

export const budgetTools = [listBudgets, getBudget, createBudget, setBudgetCell] as const;
