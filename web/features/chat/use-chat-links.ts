import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { addDays } from "#domain/day.ts";
import { dayOf, useToday } from "#web/lib/today.ts";
import { chatsQuery, starredQuery } from "./queries.ts";

export type ChatLink = { id: number; title: string; starred: boolean; when: "today" | "yesterday" | "earlier" };
export type ChatLinks = {
  /** Most recently used first. Null while loading. */ chats: readonly ChatLink[] | null;
  /** Loads more chats. Null when there are no more or a page is already loading. */ more: (() => void) | null;
};

/** Returns the user's chats for the sidebar. */
export const useChatLinks = (): ChatLinks => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(chatsQuery);
  const today = useToday();
  const when = (at: string): ChatLink["when"] => {
    const day = dayOf(at);
    return day >= today ? "today" : day === addDays(today, -1) ? "yesterday" : "earlier";
  };
  // The pages loaded so far hold all starred chats only if there are no others.
  const starred = useQuery({ ...starredQuery, enabled: hasNextPage });
  const listed = data?.pages.flatMap((page) => page.results) ?? [];
  const older = (starred.data?.results ?? []).filter((one) => listed.every(({ id }) => id !== one.id));
  const chats = data
    ? [...listed, ...older]
        .filter((c) => c.summary !== "")
        .map((c) => ({ id: c.id, title: c.summary, starred: c.starred, when: when(c.updatedAt) }))
    : null;
  return { chats, more: hasNextPage && !isFetching ? () => void fetchNextPage() : null };
};
