import { randomBytes } from "node:crypto";
import type { ChartData } from "#contract/charts.ts";
import type { Message } from "#contract/chat.ts";
import type { SharedMessage, SharedTable } from "#contract/shares.ts";
import { audit } from "../../audit.ts";
import { currencyOf } from "../../currency.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { consumeAttempt, judgeAttempt } from "../../identity/attempts.ts";
import * as said from "./message-store.ts";
import type { ChatService } from "./service.ts";
import { chartIdsIn, sharedText } from "./shared-text.ts";
import * as shares from "./share-store.ts";

type ById<Drawn> = (scope: Scope, ownerId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, Drawn>>;
/** Return one member's charts and tables among those that a user may read, by id. */
export type Drawings = { charts: ById<ChartData>; tables: ById<SharedTable> };

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** Public links to chats. */
export const shareService = (deps: Deps, chats: Pick<ChatService, "own">, drawings: Drawings) => {
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
      const { messages, currency } = await database.reading(scope, async (tx) => ({
        messages: await said.messages(tx, found.chatId),
        currency: await currencyOf(tx),
      }));
      const shown = messages.filter((m) => m.role !== "system" && m.status !== "streaming" && m.content.trim() !== "");
      return Promise.all(
        shown.map(async (m) => {
          if (m.role === "user") return asShared(m, currency, new Map(), new Map());
          // An answer shows only what was drawn for the member who asked.
          const [charts, tables] = await Promise.all([
            drawings.charts(scope, m.user, chartIdsIn(m.content)),
            drawings.tables(scope, m.user, tableIdsIn(m)),
          ]);
          return asShared(m, currency, charts, tables);
        }),
      );
    },
  };
};

/** Returns the tables that an answer cites, each once. */
const tableIdsIn = ({ citations }: Pick<Message, "citations">): number[] => [
  ...new Set(citations.flatMap((one) => (one.artifactDisplayType === "datagrid" ? [one.artifactDatagridId] : []))),
];

const asShared = (
  { role, content, createdAt, citations }: Pick<Message, "role" | "content" | "createdAt" | "citations">,
  currency: string,
  known: ReadonlyMap<number, ChartData>,
  tables: ReadonlyMap<number, SharedTable>,
): SharedMessage => {
  if (role === "user") return { role, content, createdAt, currency, charts: [], tables: [] };
  const ids = chartIdsIn(content).filter((id) => known.has(id));
  return {
    role: "assistant",
    content: sharedText(content, ids),
    createdAt,
    currency,
    charts: ids.flatMap((id) => known.get(id) ?? []),
    tables: tableIdsIn({ citations }).flatMap((id) => {
      const table = tables.get(id);
      return table ? [{ name: table.name, csvData: table.csvData }] : [];
    }),
  };
};
