import { queryOptions } from "@tanstack/react-query";
import { security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { keys, queryClient } from "#web/lib/queries.ts";

export const securityQuery = queryOptions({
  queryKey: [...keys.security, "ways"],
  queryFn: ({ signal }) => call(security.get, { signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: [...keys.security, "sessions"],
  queryFn: ({ signal }) => call(security.sessions, { signal }),
});
export const tokensQuery = queryOptions({
  queryKey: [...keys.security, "tokens"],
  queryFn: ({ signal }) => call(security.tokens, { signal }),
});

/** Refetches the user's sign-in settings after a change. */
export const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.security });
