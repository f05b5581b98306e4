import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { MINUTES, queryClient } from "./queries.ts";

const cache = queryClient.getQueryCache();

/** Hashes of the queries whose last refetch failed, while their earlier answer is still shown. */
const outdated = new Set<string>();

/** Whether an answer may still hold after its refetch failed. A refusal, such as for a deleted row, replaces it. */
const mayStillHold = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.statusCode >= 500 || error.statusCode === 429 || error.statusCode === 408;

/** Keeps what a screen shows when its refetch fails, so that no screen has to choose between its data and an error. */
const keepAnswer = (query: Query, error: unknown): void => {
  if (query.state.data === undefined || !mayStillHold(error)) return;
  outdated.add(query.queryHash);
  query.setState({ status: "success", error: null });
};

const keepAnswers = (): (() => void) =>
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "success") outdated.delete(event.query.queryHash);
    if (event.action.type === "error") keepAnswer(event.query, event.action.error);
  });

const isBehind = (query: Query | undefined): boolean => query !== undefined && outdated.has(query.queryHash) && query.state.isInvalidated;

/** Returns whether something on screen is outdated because its refetch failed. */
export const isOutdated = (): boolean => [...outdated].map((hash) => cache.get(hash)).some((query) => isBehind(query) && query?.isActive());
export const whenQueriesChange = (changed: () => void): (() => void) => cache.subscribe(changed);

/** Refetches what failed. */
export const refetchOutdated = (): Promise<void> => queryClient.refetchQueries({ type: "active", predicate: isBehind });

/** An answer that is newer than this is not asked for again. */
const FOLLOW_MS = 15_000;
/** What stays fresh for longer, such as prices, does not come from other members. */
const LONGEST_FOLLOWED = 10 * MINUTES;
/** A longer list is refetched page by page, so it waits until it is stale. */
const FEW_PAGES = 3;

const pagesIn = (data: unknown): number => (data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0;

/** Whether another member may have changed an answer since. */
const mayHaveChanged = ({ state, options }: Query): boolean => {
  const { staleTime = MINUTES } = options as { staleTime?: number };
  const waits = staleTime > LONGEST_FOLLOWED || pagesIn(state.data) > FEW_PAGES;
  return state.isInvalidated || Date.now() - state.dataUpdatedAt >= (waits ? staleTime : FOLLOW_MS);
};

/** Refetches what others may have changed. Of two windows beside each other both are visible, and only the focus moves. */
const followWindow = (): (() => void) => {
  const look = (): void => {
    if (document.visibilityState !== "hidden")
      void queryClient.refetchQueries({ type: "active", predicate: mayHaveChanged }, { cancelRefetch: false });
  };
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  };
};

/** Keeps what is on screen in step with the server: when the window is looked at again, and despite failures. Returns what ends it. */
export const follow = (): (() => void) => {
  const ends = [keepAnswers(), followWindow()];
  return () => {
    for (const end of ends) end();
  };
};
