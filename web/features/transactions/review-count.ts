import { queryOptions } from "@tanstack/react-query";
import { review } from "#contract/review.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** Number of transactions to review. The app shell shows it on every screen. */
export const reviewCountQuery = queryOptions({
  queryKey: [...keys.transactions, "review-count"],
  queryFn: async ({ signal }) => (await call(review.count, { signal })).count,
  staleTime: 10 * MINUTES,
});
