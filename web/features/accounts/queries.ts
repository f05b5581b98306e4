import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { type InvestmentTransaction, investments } from "#contract/investments.ts";
import { properties } from "#contract/properties.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: ({ signal }) => call(accounts.list, { query: {}, signal }),
  staleTime: MINUTES,
});
export const useAccounts = () => useQuery(accountsQuery);

export const accountQuery = (id: number) =>
  queryOptions({ queryKey: [...keys.accounts, id], queryFn: ({ signal }) => call(accounts.get, { params: { id }, signal }) });

export const holdingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.investments, "holdings", id],
    queryFn: ({ signal }) => call(investments.holdings, { query: { finxAccount: [id] }, signal }),
  });

export type TradeSearch = { search?: string | undefined; type?: InvestmentTransaction["type"] | undefined };
export const tradesQuery = (id: number, { search, type }: TradeSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.investments, "trades", id, search ?? "", type ?? ""],
    queryFn: ({ pageParam, signal }) =>
      call(investments.transactions, { query: { finxAccount: [id], search, type, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.next ? (new URL(page.next).searchParams.get("cursor") ?? undefined) : undefined),
    placeholderData: keepPreviousData,
  });

/** A home found by its address, with whose estimate its value is. */
export const propertyQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...keys.accounts, "home", id],
    queryFn: ({ signal }) => call(properties.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
