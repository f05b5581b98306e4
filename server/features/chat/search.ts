import type { Chat, ChatFound } from "#contract/chat.ts";
import { excerptOf, wordsOf } from "#domain/text/excerpt.ts";
import type { Deps } from "../../deps.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import * as searches from "./search-store.ts";
import * as store from "./store.ts";

const EXCERPT = 160;

/** Searches titles and messages of the chats that a user may read, including archived ones. Last used first, one more than a page. */
export const chatSearch =
  ({ database }: Pick<Deps, "database">) =>
  (scope: Scope, search: string, from: From<store.ChatPlace>): Promise<{ chat: Chat; hits: ChatFound["hits"] }[]> => {
    const words = wordsOf(search);
    if (words.length === 0) return Promise.resolve([]);
    return database.reading(scope, async (tx) => {
      const chats = await store.list(tx, { archived: undefined, starred: undefined, chatType: undefined, search }, from);
      const found = await searches.found(
        tx,
        search,
        chats.slice(0, PAGE_SIZE).map((chat) => chat.id),
      );
      return chats.map((chat) => ({
        chat,
        hits: found
          .filter((one) => one.chatId === chat.id)
          .map(({ id, role, said, at }) => ({ message: id, role, excerpt: excerptOf(said, words, EXCERPT), createdAt: at })),
      }));
    });
  };
