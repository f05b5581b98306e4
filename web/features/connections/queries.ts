import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectionList } from "#contract/connection-list.ts";
import { call } from "#web/lib/api.ts";
import { invalidate, queryFamily } from "#web/lib/queries.ts";

const POLL_MS = 5000;
const FIRST_SYNC_POLL_MS = 1000;

/** The household's connections. Refetched every five seconds during a sync, every second during the first sync. */
export const connectionsQuery = queryOptions({
  queryKey: queryFamily("connections", ["account"]),
  queryFn: ({ signal }) => call(connectionList.list, { signal }),
  refetchInterval: (query) => {
    const syncing = query.state.data?.filter((c) => c.sync !== null) ?? [];
    return syncing.length === 0 ? false : syncing.some((c) => c.lastSyncedAt === null) ? FIRST_SYNC_POLL_MS : POLL_MS;
  },
});

/** The same, live: when a sync ends, refetches the data it changed. */
export const useConnections = () => {
  const connections = useQuery(connectionsQuery);
  const running = useRef(false);
  const now = connections.data?.some((c) => c.sync !== null) ?? false;
  useEffect(() => {
    if (running.current && !now) void invalidate("money");
    running.current = now;
  }, [now]);
  return connections;
};
