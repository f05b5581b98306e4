import { chat } from "#contract/chat.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../http/errors.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement, StreamReply } from "../../http/route.ts";
import { type Assistant, chatService } from "./service.ts";
import { ChatPlace } from "./store.ts";

export type { Assistant } from "./service.ts";

/** Chats know no other feature: the assistant and its tools are handed in. */
export const chatFeature = (deps: Deps, assistant: Assistant): Feature => {
  const chats = chatService(deps, assistant);
  return {
    routes: implement(chat, {
      list: async (scope, { query }, { url }) => {
        const filter = { archived: query.archived ?? false, starred: query.starred, chatType: query.chatType ?? "hiro" };
        return pageOf(await chats.list(scope, filter, readCursor(ChatPlace, query.cursor)), url, (row) => ({
          at: row.updatedAt,
          id: row.id,
        }));
      },
      create: (scope, { body }) => chats.create(scope, body.summary ?? ""),
      get: (scope, { params }) => chats.get(scope, params.id),
      update: (scope, { params, body }) => chats.update(scope, params.id, body),
      remove: (scope, { params }) => chats.remove(scope, params.id).then(() => null),
      messages: (scope, { params, query }) => chats.messages(scope, params.id, query.nonce),
      send: async (scope, { params, body }, { header, signal }) => {
        const text = await chats.ask(
          scope,
          params.id,
          { content: body.content, nonce: body.nonce, userContext: body.userContext ?? null },
          signal,
        );
        if (header("x-stream-response") === "true") {
          return new StreamReply(text, {
            "content-type": "text/plain; charset=utf-8",
            "x-response-nonce": body.nonce,
            "cache-control": "no-store, no-transform",
            "x-accel-buffering": "no",
          });
        }
        for await (const _ of text) if (signal.aborted) break;
        const saved = (await chats.messages(scope, params.id, body.nonce)).find((m) => m.role === "assistant");
        if (!saved) throw notFound();
        return saved;
      },
      stop: (scope, { params }) => chats.stop(scope, params.id, params.nonce).then(() => null),
    }),
    started: () => chats.markInterrupted(),
    stopping: () => chats.settle(),
  };
};
