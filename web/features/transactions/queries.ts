import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData, useQuery } from "@tanstack/react-query";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import type { Page } from "#contract/kit/fields.ts";
import { type MerchantToReview, review } from "#contract/review.ts";
import { type Transaction, type TransactionFilter, transactions } from "#contract/transactions.ts";
import { type Cents, negate, sum, ZERO } from "#domain/money.ts";
import { call } from "#web/lib/api.ts";
import { cursorOf, MINUTES, queryFamily } from "#web/lib/queries.ts";
import type { Sort } from "./search.ts";

export const transactionsKey = queryFamily("transactions", ["category", "account"]);

export type TransactionPages = InfiniteData<Page<Transaction>, string | undefined>;
const FRESH = 10 * MINUTES;

export const transactionsQuery = (filter: TransactionFilter, ordering: Sort) =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey, "list", filter, ordering],
    queryFn: ({ pageParam, signal }) =>
      call(transactions.list, { query: { ...filter, ordering, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.next),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });

export const summaryQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...transactionsKey, "summary", filter],
    queryFn: ({ signal }) => call(transactions.summary, { query: filter, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
export const daysQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...transactionsKey, "days", filter],
    queryFn: ({ signal }) => call(transactions.days, { query: filter, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
/**
 * Returns how much of the matching rows' money is not reviewed, and zero while it loads. Uses the sums per day, which a list by day loads
 * anyway.
 */
export const useUnreviewed = (filter: TransactionFilter): Cents => {
  const { data, isPlaceholderData } = useQuery(daysQuery(filter));
  return isPlaceholderData ? ZERO : sum((data ?? []).map((day) => day.unreviewed));
};
/** Returns the total of income in another currency, as shown: positive when money came in. */
export const received = (one: OtherCurrency): OtherCurrency => ({ ...one, total: negate(one.total) });
export const transactionQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, "one", id],
    queryFn: ({ signal }) => call(transactions.get, { params: { id }, signal }),
    staleTime: FRESH,
  });
export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, "related", id],
    queryFn: ({ signal }) => call(transactions.related, { params: { id }, signal }),
    staleTime: FRESH,
  });
export const reviewQuery = queryOptions({
  queryKey: [...transactionsKey, "review"],
  queryFn: ({ signal }) => call(transactions.toReview, { signal }),
  staleTime: MINUTES,
});
export const merchantReviewQuery = queryOptions({
  queryKey: [...transactionsKey, "review-merchants"],
  queryFn: ({ signal }) => call(review.merchants, { signal }),
  staleTime: FRESH,
});
export const merchantRowsQuery = ({ merchantKey, moneyIn }: Pick<MerchantToReview, "merchantKey" | "moneyIn">) =>
  queryOptions({
    queryKey: [...transactionsKey, "review-rows", merchantKey, moneyIn],
    queryFn: ({ signal }) => call(review.merchantRows, { query: { merchantKey, moneyIn }, signal }),
    staleTime: FRESH,
  });
/** Why a transaction has its category. */
export const reasonQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, "reason", id],
    queryFn: ({ signal }) => call(review.reason, { params: { id }, signal }),
    staleTime: FRESH,
  });
export const learnedQuery = queryOptions({
  queryKey: [...transactionsKey, "learned"],
  queryFn: ({ signal }) => call(review.learned, { signal }),
  staleTime: FRESH,
});
/** Transactions by id, such as those changed in a review but not yet confirmed. */
export const rowsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...transactionsKey, "rows", ids],
    queryFn: async ({ signal }) => (await call(transactions.list, { query: { ids: [...ids] }, signal })).results,
    staleTime: FRESH,
    enabled: ids.length > 0,
  });
