import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type InvestmentTransaction, investments } from "#contract/investments.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

const investmentsKey = queryFamily("investments", ["money"]);

export const holdingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...investmentsKey, "holdings", id],
    queryFn: ({ signal }) => call(investments.holdings, { query: { finxAccount: [id] }, signal }),
  });

export type InvestmentTransactionSearch = { search?: string | undefined; type?: InvestmentTransaction["type"] | undefined };
export const investmentTransactionsQuery = (id: number, { search, type }: InvestmentTransactionSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [...investmentsKey, "trades", id, search ?? "", type ?? ""],
    queryFn: ({ pageParam, signal }) =>
      call(investments.transactions, { query: { finxAccount: [id], search, type, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.next ? (new URL(page.next).searchParams.get("cursor") ?? undefined) : undefined),
    placeholderData: keepPreviousData,
  });
