import { sql, type Updateable } from "kysely";
import { z } from "zod";
import type { Chat, Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import { PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../http/scope.ts";

const chatOf = (row: {
  id: number;
  user_id: number;
  public: boolean;
  created_at: string;
  updated_at: string;
  summary: string;
  chat_type: string;
  hidden: boolean;
  starred: boolean;
  archived: boolean;
  household_id: number | null;
}): Chat => ({
  id: row.id,
  user: row.user_id,
  public: row.public,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  summary: row.summary,
  chatType: row.chat_type as Chat["chatType"],
  hidden: row.hidden,
  starred: row.starred,
  archived: row.archived,
  canSchedule: false,
  household: row.household_id,
});

const messageOf = (row: {
  id: number;
  user_id: number;
  chat_id: number;
  role: string;
  content: string;
  user_context: string | null;
  citations: unknown;
  chips: unknown;
  status: string;
  engine: string | null;
  created_at: string;
  trace_id: string | null;
  nonce: string;
}): Message => ({
  id: row.id,
  user: row.user_id,
  chat: row.chat_id,
  role: row.role as Message["role"],
  content: row.content,
  userContext: row.user_context,
  citations: row.citations as Citation[],
  chips: row.chips as string[],
  status: row.status as Message["status"],
  engine: row.engine,
  createdAt: row.created_at,
  traceId: row.trace_id,
  nonce: row.nonce,
  userFeedback: null,
});

export const ChatPlace = z.strictObject({ at: z.iso.datetime(), id: z.number().int().max(2_147_483_647) });
export type ChatPlace = z.output<typeof ChatPlace>;
export type ChatFilter = { archived: boolean; starred: boolean | undefined; chatType: string };

/** The person's chats, last used first, one more than a page. */
export const list = async ({ db, scope }: Tx<Scope>, filter: ChatFilter, after: ChatPlace | null): Promise<Chat[]> => {
  const rows = await db
    .selectFrom("chats")
    .selectAll()
    .where("user_id", "=", scope.userId)
    .where("hidden", "=", false)
    .where("archived", "=", filter.archived)
    .where("chat_type", "=", filter.chatType)
    .$if(filter.starred !== undefined, (q) => q.where("starred", "=", filter.starred ?? false))
    .$if(after !== null, (q) => q.where(sql<boolean>`(updated_at, id) < (${after?.at ?? ""}::timestamptz, ${after?.id ?? 0}::integer)`))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map(chatOf);
};

export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Chat | null> => {
  const row = await db.selectFrom("chats").selectAll().where("id", "=", id).where("user_id", "=", scope.userId).executeTakeFirst();
  return row ? chatOf(row) : null;
};

export const insert = async ({ db, scope }: Tx<Scope>, summary: string, at: string): Promise<Chat> =>
  chatOf(
    await db
      .insertInto("chats")
      .values({ user_id: scope.userId, summary, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["chats"]>): Promise<void> => {
  if (Object.keys(change).length > 0)
    await db.updateTable("chats").set(change).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** Gives a chat its title unless it got one meanwhile. */
export const nameIfUnnamed = async ({ db, scope }: Tx<Scope>, id: number, summary: string): Promise<void> => {
  await db
    .updateTable("chats")
    .set({ summary })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .where("summary", "=", "")
    .execute();
};

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("chats").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

const MOST_MESSAGES = 500;

/** The chat's messages, oldest first; of one exchange when a nonce is given. */
export const messages = async ({ db }: Tx<Scope>, chatId: number, nonce?: string): Promise<Message[]> => {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("chat_id", "=", chatId)
    .$if(nonce !== undefined, (q) => q.where("nonce", "=", nonce ?? ""))
    .orderBy("id", "desc")
    .limit(MOST_MESSAGES)
    .execute();
  return rows.map(messageOf).reverse();
};

/** Both sides of one exchange. */
export const exchangeOf = async (tx: Tx<Scope>, chatId: number, nonce: string): Promise<{ reply: Message | null }> => ({
  reply: (await messages(tx, chatId, nonce)).find((m) => m.role === "assistant") ?? null,
});

export const insertMessage = async (
  { db, scope }: Tx<Scope>,
  m: {
    chatId: number;
    role: "user" | "assistant";
    content: string;
    nonce: string;
    status: Message["status"];
    at: string;
    engine?: string;
    traceId?: string;
    userContext?: string | null;
  },
): Promise<Message> =>
  messageOf(
    await db
      .insertInto("messages")
      .values({
        chat_id: m.chatId,
        user_id: scope.userId,
        role: m.role,
        content: m.content,
        nonce: m.nonce,
        status: m.status,
        engine: m.engine ?? null,
        trace_id: m.traceId ?? null,
        user_context: m.userContext ?? null,
        created_at: m.at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const saveReply = async (
  { db, scope }: Tx<Scope>,
  id: number,
  change: {
    content: string;
    citations: readonly Citation[];
    chips: readonly string[];
    memo: unknown;
    engine: string | null;
    status: Message["status"];
  },
): Promise<void> => {
  await db
    .updateTable("messages")
    .set({
      content: change.content,
      citations: JSON.stringify(change.citations),
      chips: JSON.stringify(change.chips),
      memo: change.memo === undefined ? null : JSON.stringify(change.memo),
      ...(change.engine === null ? {} : { engine: change.engine }),
      status: change.status,
    })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .execute();
};

/** Marks replies of a chat that nobody writes any more; those in `writing` are alive. */
export const interruptStale = async ({ db }: Tx<Scope>, chatId: number, before: string, writing: readonly number[]): Promise<void> => {
  await db
    .updateTable("messages")
    .set({ status: "interrupted" })
    .where("chat_id", "=", chatId)
    .where("status", "=", "streaming")
    .where("created_at", "<=", before)
    .$if(writing.length > 0, (q) => q.where("id", "not in", [...writing]))
    .execute();
};

/** What the engine stored with earlier replies, oldest first. */
export const memos = async ({ db }: Tx<Scope>, chatId: number, last: number): Promise<unknown[]> => {
  const rows = await db
    .selectFrom("messages")
    .select(["memo"])
    .where("chat_id", "=", chatId)
    .where("memo", "is not", null)
    .orderBy("id", "desc")
    .limit(last)
    .execute();
  return rows.map((row) => row.memo).reverse();
};

/** Replies being written: of a chat, and of the person in all; and questions asked since. */
export const load = async (
  { db, scope }: Tx<Scope>,
  chatId: number,
  since: string,
): Promise<{ inChat: number; inAll: number; asked: number }> => {
  const { rows } = await sql<{ in_chat: number; in_all: number; asked: number }>`
    select count(*) filter (where status = 'streaming' and chat_id = ${chatId}) as in_chat, count(*) filter (where status = 'streaming') as in_all, count(*) filter (where role = 'user' and created_at > ${since}::timestamptz) as asked
    from messages where user_id = ${scope.userId} and (status = 'streaming' or created_at > ${since}::timestamptz)`.execute(db);
  const row = rows[0];
  return { inChat: row?.in_chat ?? 0, inAll: row?.in_all ?? 0, asked: row?.asked ?? 0 };
};
