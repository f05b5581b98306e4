import { queryOptions, useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
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
