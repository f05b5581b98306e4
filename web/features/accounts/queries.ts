import { queryOptions, useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { call } from "#web/lib/api.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";

export const accountsQuery = queryOptions({
  queryKey: queryFamily("accounts", ["account"]),
  queryFn: ({ signal }) => call(accounts.list, { query: {}, signal }),
  staleTime: MINUTES,
});
export const useAccounts = () => useQuery(accountsQuery);

export const accountQuery = (id: number) =>
  queryOptions({ queryKey: [...accountsQuery.queryKey, id], queryFn: ({ signal }) => call(accounts.get, { params: { id }, signal }) });
