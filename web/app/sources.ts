import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "#contract/connection-list.ts";
import { useSyncingBanner } from "#web/features/accounts/SyncingBanner.tsx";
import { type ChatLinks, useChatLinks } from "#web/features/chat/use-chat-links.ts";
import { connectionsQuery } from "#web/features/connections/queries.ts";
import { useTaskBanner } from "#web/features/tasks/use-task-banner.tsx";
import { reviewCountQuery } from "#web/features/transactions/review-count.ts";

export type Sources = {
  useChats: () => ChatLinks;
  useReviewCount: () => number;
  /** Connections that need the person's attention. */
  useBrokenConnections: () => number;
  useTaskBanner: () => ReactNode;
  useSyncingBanner: () => ReactNode;
};

/** How many connections are not as they should be. */
const broken = (connections: readonly Connection[]): number => connections.filter(({ status }) => status !== "ok").length;

/**
 * Where the frame gets its live data: each a hook of the feature that owns it, imported from its own file, so that the
 * frame does not bring the feature's screens along. A feature that is not there contributes nothing.
 */
export const sources: Sources = {
  useChats: useChatLinks,
  useReviewCount: () => useQuery(reviewCountQuery).data ?? 0,
  useBrokenConnections: () => useQuery({ ...connectionsQuery, select: broken }).data ?? 0,
  useTaskBanner,
  useSyncingBanner,
};
