import type { ReactNode } from "react";

export type ChatLink = { id: number | string; title: string; starred: boolean; /** Calendar day of its last message, in the user's time zone, told apart from today by the source. */ when: "today" | "yesterday" | "earlier" };

export type Sources = {
  /** Newest first; null while they load. */
  useChats: () => readonly ChatLink[] | null;
  useReviewCount: () => number;
  /** Connections that need the person's attention. */
  useBrokenConnections: () => number;
  useTaskBanner: () => ReactNode;
  useSyncingBanner: () => ReactNode;
};

/** Where the frame gets its live data: each a hook of the feature that owns it. A feature that is not there contributes nothing. */
export const sources: Sources = {
  useChats: () => [],
  useReviewCount: () => 0,
  useBrokenConnections: () => 0,
  useTaskBanner: () => null,
  useSyncingBanner: () => null,
};
