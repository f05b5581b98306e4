import { type FetchQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection-list.ts";
import { useSyncingBanner } from "#web/features/accounts/SyncingBanner.tsx";
import { chatsQuery } from "#web/features/chat/queries.ts";
import { type ChatLinks, useChatLinks } from "#web/features/chat/use-chat-links.ts";
import { connectionsQuery } from "#web/features/connections/queries.ts";
import { useTaskBanner } from "#web/features/tasks/use-task-banner.tsx";
import { openTasksQuery } from "#web/features/tasks/open-count.ts";
import { reviewCountQuery } from "#web/features/transactions/review-count.ts";
import { flagsQuery } from "#web/lib/flags.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";

export type Sources = {
  useChats: () => ChatLinks;
  useReviewCount: () => number;
  /** Number of connections that need the user's attention. */
  useBrokenConnections: () => number;
  /** Number of guided lists not yet completed. Undefined while they load. */
  useOpenTasks: () => number | undefined;
  useTaskBanner: () => ReactNode;
  useSyncingBanner: () => ReactNode;
};

/** Returns the number of connections that need attention. */
const broken = (connections: readonly Connection[]): number => connections.filter(({ status }) => status !== "ok").length;

/**
 * The app shell's sources of live data: one hook per feature, each imported from its own file so that the app shell does not load the
 * feature's screens. A missing feature contributes nothing.
 */
export const sources: Sources = {
  useChats: useChatLinks,
  useReviewCount: () => useQuery(reviewCountQuery).data ?? 0,
  useBrokenConnections: () => useQuery({ ...connectionsQuery, select: broken }).data ?? 0,
  useOpenTasks: () => useQuery(openTasksQuery).data,
  useTaskBanner,
  useSyncingBanner,
};

// Requests the app shell's data in parallel with the profile, not after it.
session.whenSignedIn(() => {
  for (const query of [flagsQuery, openTasksQuery, reviewCountQuery, connectionsQuery])
    void queryClient.prefetchQuery(query as FetchQueryOptions);
  void queryClient.prefetchInfiniteQuery(chatsQuery);
});
