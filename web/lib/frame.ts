import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Frame, frame } from "#contract/frame.ts";
import { call } from "./api.ts";
import { flagsQuery } from "./flags.ts";
import { profileQuery } from "./profile.ts";
import { MINUTES, queryClient, queryFamily } from "./queries.ts";

const POLL_MS = 5000;

/** Loads the frame. Its profile and flags also become the cached ones, unless these changed during the request. */
export const loadFrame = async (signal?: AbortSignal): Promise<Frame> => {
  const asked = Date.now();
  const loaded = await call(frame.get, signal ? { signal } : {});
  for (const [queryKey, data] of [
    [profileQuery.queryKey, loaded.profile],
    [flagsQuery.queryKey, loaded.flags],
  ] as const)
    if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < asked) queryClient.setQueryData(queryKey, data);
  return loaded;
};

/** What the app shell shows around every screen. Refetched every five seconds while new data arrives. */
export const frameQuery = queryOptions({
  queryKey: queryFamily("frame", ["category", "account", "tasks"]),
  queryFn: ({ signal }) => loadFrame(signal),
  staleTime: 10 * MINUTES,
  refetchInterval: ({ state }) => (state.data?.loadingHistory || state.data?.syncing ? POLL_MS : false),
});

type Counts = NonNullable<Frame["counts"]>;

/** Returns one of the frame's counts. Undefined while it loads and until the user has finished signing up. */
export const useCount = (name: keyof Counts): number | undefined =>
  useQuery({ ...frameQuery, select: ({ counts }) => counts?.[name] }).data;
