import type { ReactNode } from "react";
import { chatsQuery } from "#web/features/chat/queries.ts";
import { type ChatLinks, useChatLinks } from "#web/features/chat/use-chat-links.ts";
import { useTaskBanner } from "#web/features/tasks/use-task-banner.tsx";
import { useCount } from "#web/lib/frame.ts";
import { queryClient } from "#web/lib/queries.ts";
import { matches, SLIDES } from "#web/lib/media.ts";
import { session } from "#web/lib/session.ts";

export type Sources = {
  useChats: () => ChatLinks;
  /** Loads the chats before they show. */
  loadChats: () => void;
  useReviewCount: () => number;
  /** Number of connections that need the user's attention. */
  useBrokenConnections: () => number;
  /** Number of guided lists not yet completed. Undefined while they load. */
  useOpenTasks: () => number | undefined;
  useTaskBanner: () => ReactNode;
};

/**
 * The app shell's sources of live data: one hook per feature, each imported from its own file so that the app shell does not load the
 * feature's screens. A missing feature contributes nothing.
 */
export const sources: Sources = {
  useChats: useChatLinks,
  loadChats: () => void queryClient.prefetchInfiniteQuery(chatsQuery),
  useReviewCount: () => useCount("toReview") ?? 0,
  useBrokenConnections: () => useCount("connections") ?? 0,
  useOpenTasks: () => useCount("openTasks"),
  useTaskBanner,
};

// Requests the chats in parallel with the frame, not after it, if the sidebar is in sight.
session.whenSignedIn(() => {
  if (!matches(SLIDES)) sources.loadChats();
});
