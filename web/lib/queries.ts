import { hashKey, type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const TRIES = 3;
/** For longer waits, the user sees an error with "Try again" instead. */
const LONGEST_WAIT_S = 30;

/** Returns whether to retry a failed query: at most three times, and only if the next response may differ. */
export const retry = (failures: number, error: unknown): boolean => {
  if (failures >= TRIES) return false;
  if (!(error instanceof ApiError)) return true;
  if (error.statusCode === 429) return error.retryAfter !== null && error.retryAfter <= LONGEST_WAIT_S;
  return error.statusCode >= 500;
};

/**
 * Returns the delay in milliseconds: what the server asked for, or one second, doubled each time. Randomized, so that tabs do not retry
 * together.
 */
export const retryDelay = (failures: number, error: unknown): number => {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  return Math.max(asked, 1000 * 2 ** failures * (0.75 + Math.random() * 0.5));
};

/**
 * A client whose invalidation also sends again the requests that were sent before the change and have not returned. The library keeps a
 * query's first request and any request without a reader, and takes their answers for current although the server may have read before the
 * change.
 */
class CurrentQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const outdated = this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
    // Callers that wait for the old request get the answer of the new one.
    for (const query of outdated) void query.cancel({ silent: true });
    const refetched = super.invalidateQueries(filters, options);
    for (const query of outdated) void query.fetch().catch(() => undefined);
    return refetched;
  }
}

export const MINUTES = 60_000;
export const queryClient = new CurrentQueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: MINUTES, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: "always" },
    // Offline, an action fails at once with a message. It must not wait unseen and run later.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Resolves when no query is loading, so that what runs then takes nothing from the data on screen. At the latest after `longest` ms. */
export const whenLoaded = (longest?: number): Promise<void> =>
  new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    // One turn later, screens have asked for what they show next.
    const look = (): void => void setTimeout(() => (queryClient.isFetching() === 0 ? done() : undefined));
    const stop = cache.subscribe(look);
    const limit = longest === undefined ? undefined : setTimeout(() => done(), longest);
    const done = (): void => {
      clearTimeout(limit);
      stop();
      resolve();
    };
    look();
  });

/** Returns the cursor of the next page from a page's link to it. */
export const cursorOf = (next: string | null): string | undefined =>
  next ? (new URL(next).searchParams.get("cursor") ?? undefined) : undefined;

/**
 * Changes that queries of several features show. Money is accounts and rows that came or went, so it changes whatever an account's change
 * does; artifacts are budgets, charts and tables.
 */
export type Change = "category" | "account" | "money" | "artifact" | "tasks";

const families = new Map<string, readonly Change[]>();

/** Defines a family of queries and returns the first part of their keys. `shows` lists the changes that their answers show. */
export const queryFamily = <const Name extends string>(name: Name, shows: readonly Change[] = []): readonly [Name] => {
  families.set(name, shows);
  return [name];
};

/** Refetches a family whenever another query's answer differs from its last one, such as balances that must agree with the accounts. */
export const refetchAfter = (source: QueryKey, family: readonly [string]): void => {
  const hash = hashKey(source);
  let last: unknown;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash) return;
    if (type === "removed") last = undefined;
    // Equal answers keep their identity while the query is cached.
    if (type !== "updated" || query.state.data === undefined || query.state.data === last) return;
    if (last !== undefined) void queryClient.invalidateQueries({ queryKey: family });
    last = query.state.data;
  });
};

/** Refetches what a change affects. */
export const invalidate = async (change: Change): Promise<void> => {
  const affected = [...families].filter(([, shows]) => shows.some((one) => one === change || (change === "money" && one === "account")));
  await Promise.all(affected.map(([name]) => queryClient.invalidateQueries({ queryKey: [name] })));
};

/** Call when the user's access to financial data has changed. Drops all cached data and refetches what is on screen. */
export const invalidateAll = async (): Promise<void> => {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
};
