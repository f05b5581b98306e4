import { queryOptions } from "@tanstack/react-query";
import { shares } from "#contract/shares.ts";
import { call } from "#web/lib/api.ts";
import { chatsKey, messagesKey } from "./queries.ts";

/** A chat as seen through its public link. */
export const sharedQuery = (shareKey: string) =>
  queryOptions({
    queryKey: [...messagesKey, "shared", shareKey],
    queryFn: ({ signal }) => call(shares.get, { params: { shareKey }, signal }),
  });
/** The key of a chat's public link, if it has one. */
export const shareQuery = (id: number) =>
  queryOptions({ queryKey: [...chatsKey, "share", id], queryFn: ({ signal }) => call(shares.key, { params: { id }, signal }) });
