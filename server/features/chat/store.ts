import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import { z } from "zod";
import type { Chat, Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { FeedbackType } from "#contract/feedback.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import { PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../http/scope.ts";

/** A chat as one person sees it: stars are its owner's own. */
const chatSeenBy = (userId: number, row: Parameters<typeof chatOf>[0]): Chat => ({
  ...chatOf(row),
  starred: row.starred && row.user_id === userId,
  canSchedule: row.user_id === userId && isSchedulable(row),
});

/** Chats with the assistant can be scheduled; those that lead through something, and hidden ones, cannot. */
const isSchedulable = (row: { chat_type: string; hidden: boolean }): boolean => row.chat_type === "hiro" && !row.hidden;

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
  canSchedule: isSchedulable(row),
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
  feedback_id?: number | null;
  feedback_type?: string | null;
  feedback_note?: string | null;
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
  userFeedback: row.feedback_id
    ? { id: row.feedback_id, type: row.feedback_type as FeedbackType, note: row.feedback_note ?? null, message: row.id }
    : null,
});

export const ChatPlace = z.strictObject({ at: z.iso.datetime(), id: z.number().int().max(2_147_483_647) });
export type ChatPlace = z.output<typeof ChatPlace>;
export type ChatFilter = { archived: boolean; starred: boolean | undefined; chatType: string; search: string };

/** The person's own chats and, unless left out, those that a member shared with their household. */
const readable = (eb: ExpressionBuilder<DB, "chats">, scope: Scope, shared: boolean) =>
  eb.or([
    eb("user_id", "=", scope.userId),
    ...(shared && scope.householdId !== null
      ? [eb.and([eb("household_id", "=", scope.householdId), eb("user_id", "in", [...scope.memberIds])])]
      : []),
  ]);

/** The chats that a search finds, by title or by what is said in them. */
const holding = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(summary ilike ${pattern} or exists (select 1 from messages m where m.chat_id = chats.id and m.content ilike ${pattern}))`;
};

/** The person's chats and those that were shared with their household, last used first, one more than a page. Only owners archive and star. */
export const list = async ({ db, scope }: Tx<Scope>, filter: ChatFilter, after: ChatPlace | null): Promise<Chat[]> => {
  const rows = await db
    .selectFrom("chats")
    .selectAll()
    .where((eb) => readable(eb, scope, !filter.archived && filter.starred !== true))
    .where("hidden", "=", false)
    .where("archived", "=", filter.archived)
    .where("chat_type", "=", filter.chatType)
    .$if(filter.starred !== undefined, (q) => q.where("starred", "=", filter.starred ?? false))
    .$if(filter.search !== "", (q) => q.where(holding(filter.search)))
    .$if(after !== null, (q) => q.where(sql<boolean>`(updated_at, id) < (${after?.at ?? ""}::timestamptz, ${after?.id ?? 0}::integer)`))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => chatSeenBy(scope.userId, row));
};

/** A chat that the person may read: their own, or one that a member shared with their household. */
export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Chat | null> => {
  const row = await db
    .selectFrom("chats")
    .selectAll()
    .where("id", "=", id)
    .where((eb) => readable(eb, scope, true))
    .executeTakeFirst();
  return row ? chatSeenBy(scope.userId, row) : null;
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

/** Messages with what the person thought of them. */
const withFeedback = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("messages")
    .leftJoin("message_feedback as f", (join) => join.onRef("f.message_id", "=", "messages.id").on("f.user_id", "=", scope.userId))
    .selectAll("messages")
    .select(["f.id as feedback_id", "f.type as feedback_type", "f.note as feedback_note"]);

/** The chat's messages, oldest first; of one exchange when a nonce is given. */
export const messages = async (tx: Tx<Scope>, chatId: number, nonce?: string): Promise<Message[]> => {
  const rows = await withFeedback(tx)
    .where("messages.chat_id", "=", chatId)
    .$if(nonce !== undefined, (q) => q.where("messages.nonce", "=", nonce ?? ""))
    .orderBy("messages.id", "desc")
    .limit(MOST_MESSAGES)
    .execute();
  return rows.map(messageOf).reverse();
};

/** A message that the person may read, of whichever chat. */
export const message = async (tx: Tx<Scope>, id: number): Promise<Message | null> => {
  const row = await withFeedback(tx).where("messages.id", "=", id).executeTakeFirst();
  return row ? messageOf(row) : null;
};

/** What the person themselves wrote in a message; null for an answer, or a message of somebody else. */
export const ownWords = async ({ db, scope }: Tx<Scope>, id: number): Promise<string | null> => {
  const row = await db
    .selectFrom("messages")
    .select("content")
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .where("role", "=", "user")
    .executeTakeFirst();
  return row?.content ?? null;
};

export const updateMessage = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["messages"]>): Promise<void> => {
  if (Object.keys(change).length > 0)
    await db.updateTable("messages").set(change).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

export const removeMessage = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("messages").where("id", "=", id).where("user_id", "=", scope.userId).execute();
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
