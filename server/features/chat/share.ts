import { randomBytes } from "node:crypto";
import type { ChartData } from "#contract/charts.ts";
import type { SharedMessage } from "#contract/shares.ts";
import { audit } from "../../audit.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { consumeAttempt, judgeAttempt } from "../../identity/attempts.ts";
import * as said from "./message-store.ts";
import type { ChatService } from "./service.ts";
import { chartIdsIn, sharedText } from "./shared-text.ts";
import * as shares from "./share-store.ts";

/** Returns the user's charts by id. Charts of other users are left out. */
export type ChartsOf = (scope: Scope, ids: readonly number[]) => Promise<ReadonlyMap<number, ChartData>>;

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** Public links to chats. */
export const shareService = (deps: Deps, chats: Pick<ChatService, "own">, chartsOf: ChartsOf) => {
  const { database, clock } = deps;
  return {
    /** Returns the chat's key of 256 random bits, creating one if needed. */
    create: async (scope: Scope, chatId: number): Promise<{ shareKey: string }> => {
      await consumeAttempt(deps, "share", scope.userId);
      await chats.own(scope, chatId);
      const fresh = randomBytes(KEY_BYTES).toString("base64url");
      const kept = await database.within(scope, (tx) => shares.insert(tx, chatId, fresh, clock().toISOString()));
      if (kept.fresh) await audit(deps, scope.userId, "chat shared", { chat: chatId });
      return { shareKey: kept.key };
    },
    key: async (scope: Scope, chatId: number): Promise<{ shareKey: string | null }> => {
      await chats.own(scope, chatId);
      return { shareKey: await database.reading(scope, (tx) => shares.keyOf(tx, chatId)) };
    },
    end: async (scope: Scope, chatId: number): Promise<void> => {
      await chats.own(scope, chatId);
      await database.within(scope, (tx) => shares.end(tx, chatId));
      await audit(deps, scope.userId, "chat link ended", { chat: chatId });
    },
    /**
     * Returns the current messages behind a key, read in the scope of the chat's owner. Throws the same 404 for every wrong key, 429 after
     * many.
     */
    open: async (key: string, ip: string): Promise<SharedMessage[]> => {
      const found = await judgeAttempt(deps, "link", ip, async () =>
        KEY.test(key) ? ((await database.asSystem((db) => shares.findByKey(db, key))) ?? null) : null,
      );
      if (!found) throw notFound("Unable to load shared chat");
      const scope = await scopeOfUser(deps, found.userId);
      const messages = await database.reading(scope, (tx) => said.messages(tx, found.chatId));
      const shown = messages.filter((m) => m.role !== "system" && m.status !== "streaming" && m.content.trim() !== "");
      const charts = await chartsOf(scope, [...new Set(shown.flatMap((m) => (m.role === "assistant" ? chartIdsIn(m.content) : [])))]);
      return shown.map((m) => asShared(m, charts));
    },
  };
};

const asShared = (
  { role, content, createdAt }: { role: string; content: string; createdAt: string },
  known: ReadonlyMap<number, ChartData>,
): SharedMessage => {
  if (role === "user") return { role, content, createdAt, charts: [] };
  const ids = chartIdsIn(content).filter((id) => known.has(id));
  return {
    role: "assistant",
    content: sharedText(content, ids),
    createdAt,
    charts: ids.flatMap((id) => known.get(id) ?? []),
  };
};
