import type { CitedView } from "#contract/citations.ts";
import { cents, toDollars } from "#domain/money.ts";
import type { Selection } from "../toolkit.ts";
import { plainName } from "./markdown.ts";

const dollars = (n: number | undefined): number | null => (n === undefined ? null : toDollars(cents(n)));

/** The live view of the rows a figure is made of. `section` says which kind of rows when the selection does not. */
export const citeTransactions = (
  name: string,
  s: Selection,
  section: "Expense" | "Income" | "Transfer" | null,
  orderBy: "date" | "amount" = "date",
  limit: number | null = null,
): CitedView => {
  const title = plainName(name, 80);
  const one = <T>(list: readonly T[] | undefined): T | null => (list?.length === 1 ? (list[0] ?? null) : null);
  return {
    artifactName: title,
    artifactDisplayType: "transactions",
    transactionsFetchRequest: {
      name: title,
      accountId: one(s.accountIds),
      category: one(s.categoryIds),
      // Categories asked for by name are counted as they are filed, so they are shown so.
      transactionType: s.section ?? (s.categoryIds ? null : section),
      subscriptionId: s.subscriptionId ?? null,
      startDate: s.start ?? null,
      endDate: s.end ?? null,
      searchQuery: s.text ?? null,
      pending: s.pending ?? null,
      orderBy,
      amountGt: dollars(s.amountOver),
      amountLt: dollars(s.amountUnder),
      limit,
      ...(s.accountIds && s.accountIds.length > 1 ? { accountIds: s.accountIds } : {}),
      ...(s.categoryIds && s.categoryIds.length > 1 ? { categories: s.categoryIds } : {}),
      ...(s.excludeCategoryIds ? { excludeCategories: s.excludeCategoryIds } : {}),
      ...(s.merchants ? { merchants: s.merchants } : {}),
      ...(s.excludeMerchants ? { excludeMerchants: s.excludeMerchants } : {}),
    },
  };
};

/** The accounts behind a balance; no ids means all that are not hidden. */
export const citeAccounts = (name: string, accountIds: number[], asOf: string): CitedView => {
  const title = plainName(name, 80);
  return { artifactName: title, artifactDisplayType: "accounts", accountsFetchRequest: { name: title, accountIds, asOf } };
};

/** Subscriptions by name or by their next day; all active ones unless narrowed. */
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

/** A budget with its lines, editable where it opens. */
export const citeBudget = (name: string, id: number): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "budget",
  artifactType: "Budget",
  artifactBudgetId: id,
});

/** A table of the person's, editable where it opens. */
export const citeGrid = (name: string, id: number): CitedView => ({
  artifactName: plainName(name, 80),
  artifactDisplayType: "datagrid",
  artifactType: "Datagrid",
  artifactDatagridId: id,
});
