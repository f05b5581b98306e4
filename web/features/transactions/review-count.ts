import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** How many rows wait for review. The frame shows it on every screen, so the calls of transactions come apart from it. */
export const reviewCountQuery = queryOptions({
  queryKey: [...keys.transactions, "review-count"],
  queryFn: async ({ signal }) => {
    const { transactions } = await import("#contract/transactions.ts");
    return (await call(transactions.reviewCount, { signal })).count;
  },
  staleTime: 10 * MINUTES,
});
