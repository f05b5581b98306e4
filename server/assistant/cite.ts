import type { CitedView } from "#contract/citations.ts";
import { citationOfSelection } from "#contract/row-selection.ts";
import { DEFAULT_FORECAST_YEARS } from "#domain/forecast/model.ts";
import { type Cents, toDollars } from "#domain/money.ts";
import type { Selection } from "./selection.ts";
import { plainName } from "./markdown.ts";

/** Returns the live view of the rows behind a figure; `ids` names the rows themselves. `section` gives the kind of rows if the selection does not. */
export const citeTransactions = (
  name: string,
  s: Selection & { ids?: number[] },
  section: "Expense" | "Income" | "Transfer" | null,
  orderBy: "date" | "amount" = "date",
  limit: number | null = null,
): CitedView => {
  const title = plainName(name, 80);
  // Categories requested by name are counted without a section filter, so the view shows them the same way.
  const selection = { ...s, section: s.section ?? (s.categoryIds ? undefined : (section ?? undefined)) };
  return {
    artifactName: title,
    artifactDisplayType: "transactions",
    transactionsFetchRequest: citationOfSelection(selection, { name: title, orderBy, limit }),
  };
};

/** Returns the accounts behind a balance; no ids means all visible ones. */
export const citeAccounts = (name: string, accountIds: number[], asOf: string): CitedView => {
  const title = plainName(name, 80);
  return { artifactName: title, artifactDisplayType: "accounts", accountsFetchRequest: { name: title, accountIds, asOf } };
};

/** Returns a view of subscriptions by name or next payment day; all active ones by default. */
export const citeSubscriptions = (
  name: string,
  { search = null, before = null, inactive = false }: { search?: string | null; before?: string | null; inactive?: boolean } = {},
): CitedView => {
  const title = plainName(name, 80);
  return {
    artifactName: title,
    artifactDisplayType: "subscriptions",
    subscriptionsFetchRequest: {
      name: title,
      frequency: null,
      estimatedNextTransactionDateBefore: before,
      lastTransactionDateAfter: null,
      searchQuery: search,
      includeInactive: inactive,
    },
  };
};

/** Returns a view of a budget with its lines, editable when opened. */
export const citeBudget = (name: string, id: number): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "budget",
  artifactType: "Budget",
  artifactBudgetId: id,
});

/** Returns a view of a goal as it is when it is opened. */
export const citeGoal = (goal: { id: number; name: string; icon: string; target: Cents }): CitedView => ({
  artifactName: plainName(goal.name, 80),
  artifactDisplayType: "goal",
  goal: { goalId: goal.id, name: goal.name, icon: goal.icon, targetAmount: toDollars(goal.target) },
});

/** Returns a view of one of the user's tables, editable when opened. */
export const citeGrid = (name: string, id: number): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "datagrid",
  artifactType: "Datagrid",
  artifactDatagridId: id,
});

/** Returns a view of products side by side, with their terms, dates and sources. */
export const citeProducts = (name: string, productIds: number[]): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "product",
  productIds,
});

/** Returns the view of one of the user's recommendations. */
export const citeRecommendation = (name: string, recommendationId: number, recommendationType: string): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "recommendation",
  recommendationId,
  recommendationType,
});

/** Returns a view of a scenario's forecast, or of one year of it, computed again when it is opened. */
export const citePlan = (name: string, at: { planId: number; scenarioId: number; years?: number; year?: number }): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "plan",
  plan: { planId: at.planId, scenarioId: at.scenarioId, forecastYears: at.years ?? DEFAULT_FORECAST_YEARS, calendarYear: at.year ?? null },
});
