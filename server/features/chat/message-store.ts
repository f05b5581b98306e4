import { sql, type Updateable } from "kysely";
import type { Message } from "#contract/chat.ts";
import { type Citation, readCitation } from "#contract/citations.ts";
import type { FeedbackType } from "#contract/feedback.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

/** A message as one user sees it. Context that its author gave about themselves is visible only to the author. */
const messageOf = (
  userId: number,
  row: {
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
    first_name?: string | null;
  },
): Message => ({
  id: row.id,
  user: row.user_id,
  chat: row.chat_id,
  role: row.role as Message["role"],
  content: row.content,
  userContext: row.user_id === userId ? row.user_context : null,
  senderName: row.first_name ?? null,
  citations: (row.citations as unknown[]).map(readCitation),
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

const COLUMNS = [
  "messages.id",
  "messages.user_id",
  "messages.chat_id",
  "messages.role",
  "messages.content",
  "messages.user_context",
  "messages.citations",
  "messages.chips",
  "messages.status",
  "messages.engine",
  "messages.created_at",
  "messages.trace_id",
  "messages.nonce",
] as const;

const MOST_MESSAGES = 500;

/** Messages with the user's feedback. Replaced answers are left out. */
const withFeedback = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("messages")
    .leftJoin("message_feedback as f", (join) => join.onRef("f.message_id", "=", "messages.id").on("f.user_id", "=", scope.userId))
    .leftJoin("users as u", "u.id", "messages.user_id")
    .where("messages.status", "<>", "replaced")
    .select([...COLUMNS, "f.id as feedback_id", "f.type as feedback_type", "f.note as feedback_note", "u.first_name"]);

/** Returns the chat's messages, oldest first, or those of one exchange when a nonce is given. */
export const messages = async (tx: Tx<Scope>, chatId: number, nonce?: string): Promise<Message[]> => {
  const rows = await withFeedback(tx)
    .where("messages.chat_id", "=", chatId)
    .$if(nonce !== undefined, (q) => q.where("messages.nonce", "=", nonce ?? ""))
    .orderBy("messages.id", "desc")
    .limit(MOST_MESSAGES)
    .execute();
  return rows.map((row) => messageOf(tx.scope.userId, row)).reverse();
};

/** Returns a message from any chat that the user may read. */
export const message = async (tx: Tx<Scope>, id: number): Promise<Message | null> => {
  const row = await withFeedback(tx).where("messages.id", "=", id).executeTakeFirst();
  return row ? messageOf(tx.scope.userId, row) : null;
};

/** Returns the text of a message that the user wrote; null for an answer or another user's message. */
export const ownText = async ({ db, scope }: Tx<Scope>, id: number): Promise<string | null> => {
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

/** Deletes the user's own message, or any message in a chat they own. */
export const removeMessage = async ({ db }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("messages").where("id", "=", id).execute();
};

/** Marks an answer as replaced by another. It is no longer shown, but its drafts stay. */
export const replaceReply = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db
    .updateTable("messages")
    .set({ status: "replaced", nonce: sql`'replaced-' || id` })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .execute();
};

/** Returns both sides of one exchange. */
export const exchangeOf = async (
  tx: Tx<Scope>,
  chatId: number,
  nonce: string,
): Promise<{ question: Message | null; reply: Message | null }> => {
  const both = await messages(tx, chatId, nonce);
  const of = (role: Message["role"]): Message | null => both.find((m) => m.role === role) ?? null;
  return { question: of("user"), reply: of("assistant") };
};

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
    scope.userId,
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
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );

/** Saves an answer in progress. A finished one is left unchanged. */
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
    .where("status", "=", "streaming")
    .execute();
};

/** Engine data stored with earlier replies, oldest first. */
export const engineMemos = async ({ db }: Tx<Scope>, chatId: number, last: number): Promise<unknown[]> => {
  const rows = await db
    .selectFrom("messages")
    .select(["memo"])
    .where("chat_id", "=", chatId)
    .where("memo", "is not", null)
    .where("status", "<>", "replaced")
    .orderBy("id", "desc")
    .limit(last)
    .execute();
  return rows.map((row) => row.memo).reverse();
};

/** Returns whether the chat already has a question. */
export const hasQuestions = async ({ db }: Tx<Scope>, chatId: number): Promise<boolean> =>
  (await db.selectFrom("messages").select("id").where("chat_id", "=", chatId).where("role", "=", "user").limit(1).executeTakeFirst()) !==
  undefined;

/** Counts the replies in progress, in the chat and for the user overall. */
export const countRunning = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<{ inChat: number; inAll: number }> => {
  const { rows } = await sql<{ in_chat: number; in_all: number }>`
    select (select count(*) from running_replies where chat_id = ${chatId}) as in_chat,
      (select count(*) from running_replies where user_id = ${scope.userId}) as in_all`.execute(db);
  return { inChat: rows[0]?.in_chat ?? 0, inAll: rows[0]?.in_all ?? 0 };
};

/**
 * Returns when the user asked the last question but `count` of those since a time, counted from 1; null if they asked fewer. A repeated
 * question counts each time.
 */
export const askedAt = async ({ db, scope }: Tx<Scope>, count: number, since: string): Promise<string | null> => {
  const row = await db
    .selectFrom("messages")
    .select("created_at")
    .where("user_id", "=", scope.userId)
    .where("role", "=", "assistant")
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
};
