import { queryOptions } from "@tanstack/react-query";
import { transactions } from "#contract/transactions.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** How many rows wait for review; the frame shows it on every screen. */
export const reviewCountQuery = queryOptions({
  queryKey: [...keys.transactions, "review-count"],
  queryFn: async ({ signal }) => (await call(transactions.reviewCount, { signal })).count,
  staleTime: 10 * MINUTES,
});
