import { queryOptions, useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { investments } from "#contract/investments.ts";
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
export const tradesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.investments, "trades", id],
    queryFn: ({ signal }) => call(investments.transactions, { query: { finxAccount: [id] }, signal }),
  });
