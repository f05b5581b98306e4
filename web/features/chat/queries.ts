import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { chat } from "#contract/chat.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

/** The chats of the sidebar, last used first. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: keys.chats,
  queryFn: ({ pageParam, signal }) => call(chat.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.next ? (new URL(page.next).searchParams.get("cursor") ?? undefined) : undefined),
});
export const chatQuery = (id: number) =>
  queryOptions({ queryKey: [...keys.chats, "one", id], queryFn: ({ signal }) => call(chat.get, { params: { id }, signal }) });
export const messagesQuery = (id: number) =>
  queryOptions({ queryKey: [...keys.messages, id], queryFn: ({ signal }) => call(chat.messages, { params: { id }, query: {}, signal }) });
