import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { chat } from "#contract/chat.ts";
import { call } from "#web/lib/api.ts";
import { cursorOf, queryClient, queryFamily } from "#web/lib/queries.ts";

export const chatsKey = queryFamily("chats");
export const messagesKey = queryFamily("messages");
/** Refetches the lists of chats after one of them changed. */
export const refreshChats = (): Promise<void> => queryClient.invalidateQueries({ queryKey: chatsKey });

/** The chats in the sidebar, most recently used first. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: chatsKey,
  queryFn: ({ pageParam, signal }) => call(chat.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => cursorOf(page.next),
});
/** The starred chats. The sidebar shows all of them above the latest chats. */
export const starredQuery = queryOptions({
  queryKey: [...chatsKey, "starred"],
  queryFn: ({ signal }) => call(chat.list, { query: { starred: true }, signal }),
});
/** The archived chats. */
export const archivedQuery = infiniteQueryOptions({
  queryKey: [...chatsKey, "archived"],
  queryFn: ({ pageParam, signal }) => call(chat.list, { query: { archived: true, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => cursorOf(page.next),
});
export const chatQuery = (id: number) =>
  queryOptions({ queryKey: [...chatsKey, "one", id], queryFn: ({ signal }) => call(chat.get, { params: { id }, signal }) });
/** Another tab or another household member may have added messages. */
export const messagesQuery = (id: number) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: ({ signal }) => call(chat.messages, { params: { id }, query: {}, signal }),
    refetchOnWindowFocus: "always",
  });
/** How often a shared chat is refetched. */
export const TOGETHER_MS = 10_000;
/** Chats and messages that match the search words. */
export const searchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...chatsKey, "search", search],
    queryFn: ({ pageParam, signal }) => call(chat.search, { query: { search, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.next),
    enabled: search !== "",
  });
