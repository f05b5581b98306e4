import { queryOptions } from "@tanstack/react-query";
import { review } from "#contract/review.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** How many rows wait for review; the frame shows it on every screen. */
export const reviewCountQuery = queryOptions({
  queryKey: [...keys.transactions, "review-count"],
  queryFn: async ({ signal }) => (await call(review.count, { signal })).count,
  staleTime: 10 * MINUTES,
});
