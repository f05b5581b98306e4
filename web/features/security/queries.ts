import { queryOptions } from "@tanstack/react-query";
import { security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { queryClient, queryFamily } from "#web/lib/queries.ts";

const securityKey = queryFamily("security");

export const securityQuery = queryOptions({
  queryKey: [...securityKey, "ways"],
  queryFn: ({ signal }) => call(security.get, { signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: [...securityKey, "sessions"],
  queryFn: ({ signal }) => call(security.sessions, { signal }),
});
export const tokensQuery = queryOptions({
  queryKey: [...securityKey, "tokens"],
  queryFn: ({ signal }) => call(security.tokens, { signal }),
});

/** Refetches the user's sign-in settings after a change. */
export const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: securityKey });
