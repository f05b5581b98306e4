import { useInfiniteQuery } from "@tanstack/react-query";
import { addDays, type Day, dayIn } from "#domain/day.ts";
import { session } from "#web/lib/session.ts";
import { chatsQuery } from "./queries.ts";

export type ChatLink = { id: number; title: string; starred: boolean; when: "today" | "yesterday" | "earlier" };

/** The person's chats for the sidebar; null while they load. */
export const useChatLinks = (): ChatLink[] | null => {
  const { data } = useInfiniteQuery(chatsQuery);
  const today = session.current()?.today ?? ("1970-01-01" as Day);
  const when = (at: string): ChatLink["when"] => {
    const day = dayIn(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);
    return day >= today ? "today" : day === addDays(today, -1) ? "yesterday" : "earlier";
  };
  return data
    ? data.pages
        .flatMap((page) => page.results)
        .filter((c) => c.summary !== "")
        .map((c) => ({ id: c.id, title: c.summary, starred: c.starred, when: when(c.updatedAt) }))
    : null;
};
