import type { NewIds } from "../../tables.ts";

/** An id that no row has: a view of a missing row opens empty instead of showing everything. */
const NONE = 0;

/** Table that a citation's field refers to. */
const NAMES: Readonly<Record<string, string>> = {
  accountId: "accounts",
  accountIds: "accounts",
  category: "categories",
  categories: "categories",
  excludeCategories: "categories",
  subscriptionId: "subscriptions",
  transactionIds: "transactions",
  artifactBudgetId: "budgets",
  artifactDatagridId: "data_grids",
  goalId: "goal_funds",
  planId: "plans",
  scenarioId: "plan_scenarios",
  productIds: "financial_products",
  // Computed again after a restore, under a new id.
  recommendationId: "recommendations",
};
/** Table whose row one of our pages shows, for links in an answer's text. */
const PAGES: Readonly<Record<string, string>> = { charts: "charts", budgets: "budgets", tables: "data_grids", goals: "goal_funds" };

/** Returns the citations with the new ids of their rows. */
export const renumbered = (value: unknown, ids: NewIds, table?: string): unknown => {
  if (typeof value === "number") return table === undefined ? value : (ids.get(table)?.get(value) ?? NONE);
  if (Array.isArray(value)) return value.map((one) => renumbered(one, ids, table));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renumbered(inner, ids, NAMES[key])]));
};

/** Returns the text with links to the new ids of the rows. */
export const relinked = (text: string, ids: NewIds): string =>
  text.replace(/\]\(\/(charts|budgets|tables|goals)\/(\d{1,9})(?=[/)])/g, (_whole, page: string, id: string) => {
    return `](/${page}/${ids.get(PAGES[page] ?? "")?.get(Number(id)) ?? NONE}`;
  });
