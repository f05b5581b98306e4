import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Category, categories } from "#contract/categories.ts";
import { transactions } from "#contract/transactions.ts";
import { call } from "#web/lib/api.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";
import { movableRows } from "./move-rows.ts";

export const categoriesQuery = queryOptions({
  queryKey: queryFamily("categories", ["category"]),
  queryFn: ({ signal }) => call(categories.list, { signal }),
  staleTime: 10 * MINUTES,
});
export const useCategories = () => useQuery(categoriesQuery);

/** Returns one category of the list by its id. */
export const useCategory = (id: number | undefined) =>
  useQuery({ ...categoriesQuery, select: (all: Category[]) => all.find((category) => category.id === id) ?? null });

const rowsUnderKey = queryFamily("rowsUnderCategory", ["category", "account"]);

/** Number of transactions in a category that would have to move. */
export const rowsUnderQuery = (id: number) =>
  queryOptions({
    queryKey: [...rowsUnderKey, id],
    queryFn: async ({ signal }) => (await call(transactions.summary, { query: await movableRows(id), signal })).count,
    staleTime: 0,
  });
