import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Transaction, TransactionToReview } from "#contract/transactions.ts";
import { type TransactionPages, transactionsKey } from "./queries.ts";

type Row = Transaction | TransactionToReview;
/** The cached data of transaction queries: pages, lists, or one row. */
type CachedRows = TransactionPages | Row[] | Row;
const QUERIES_WITH_ROWS = new Set<unknown>(["list", "one", "related", "review", "rows"]);

/** The parts of a category that its transactions show. */
export type Shown = Transaction["category"];

/** The earlier cache state, used to revert. */
export type Before = readonly (readonly [QueryKey, unknown])[];

/** Shows transactions under another category everywhere at once. Returns the earlier cache state. */
export const showCategoryChange = async (client: QueryClient, ids: readonly number[], category: Shown): Promise<Before> => {
  await client.cancelQueries({ queryKey: transactionsKey });
  const wanted = new Set(ids);
  const { id, name, section, color, icon } = category;
  const shown = { id, name, section, color, icon };
  const changed = <R extends Row>(row: R): R =>
    wanted.has(row.id)
      ? { ...row, categoryId: id, categoryModified: true, category: shown, ...("finxCategory" in row ? { finxCategory: shown } : {}) }
      : row;
  const before = client.getQueriesData<CachedRows>({
    queryKey: transactionsKey,
    predicate: ({ queryKey }) => QUERIES_WITH_ROWS.has(queryKey[1]),
  });
  for (const [key, data] of before) if (data) client.setQueryData<CachedRows>(key, eachRow(data, changed));
  return before;
};

const eachRow = (data: CachedRows, change: <R extends Row>(row: R) => R): CachedRows => {
  if (Array.isArray(data)) return data.map(change);
  return "pages" in data ? { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(change) })) } : change(data);
};

/** Restores the earlier cache state. */
export const restoreCategories = (client: QueryClient, before: Before | undefined): void => {
  for (const [key, data] of before ?? []) client.setQueryData(key, data);
};
