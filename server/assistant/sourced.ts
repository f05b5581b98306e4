import type { Citation, CitedView } from "#contract/citations.ts";
import { type Cents, negate } from "#domain/money.ts";
import { citeAccounts, citeBudget, citeSubscriptions } from "./cite.ts";
import { formula, type Part } from "./formula.ts";
import { plainName } from "./markdown.ts";

/** An amount of a tool result, with the view or formula that explains it. */
export type SourcedAmount = { amount: Cents; citation: Citation };
/** Something a tool created for the user: a view to open, or a chart drawn in place. */
export type Draft = ({ name: string; citation: Citation } | { name: string; chart: number }) & {
  /** What a chart or table shows altogether, or its latest amount. */
  shown?: { total: Cents; shows: "total" | "latest" };
};
export type FlowSection = "Expense" | "Income";

/** Amounts that all open the same view. */
export const every = (amounts: readonly Cents[], citation: Citation): SourcedAmount[] => amounts.map((amount) => ({ amount, citation }));

/** An amount explained by the sum of its parts. */
export const summed = (name: string, amount: Cents, parts: readonly Part[], note?: string): SourcedAmount => ({
  amount,
  citation: formula(name, parts, { note }),
});

/** A gain, explained by value and cost. */
export const gained = (name: string, gain: Cents, value: Cents, cost: Cents): SourcedAmount =>
  summed(`Gain of ${name}`, gain, [
    { label: "Worth now", amount: value, view: null },
    { label: "Paid for it", amount: negate(cost), view: null },
  ]);

export const subscriptionView = (name: string, inactive = false): CitedView =>
  citeSubscriptions(name, { search: plainName(name, 200), inactive });

/** The amounts of a budget or of one of its lines. */
export const budgetAmounts = (
  { target, actual, remaining }: { target: Cents; actual: Cents; remaining: Cents },
  budget: { name: string; id: number },
): SourcedAmount[] => every([target, actual, remaining], citeBudget(budget.name, budget.id));

/** The balance of an account; a missing day means today. */
export const balanceView = (name: string, accountId: number): CitedView => citeAccounts(name, [accountId], "");
