import { type Kysely, sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

/** Records which server writes an answer, from the moment it exists. */
export const begin = async ({ db, scope }: Tx<Scope>, reply: { id: number; chatId: number; server: string; at: string }): Promise<void> => {
  await db
    .insertInto("running_replies")
    .values({ message_id: reply.id, chat_id: reply.chatId, user_id: scope.userId, server: reply.server, alive_at: reply.at })
    .execute();
};

/** Ends the writing of an answer. Returns whether it was still in progress. */
export const end = async ({ db }: Tx<Scope>, messageId: number): Promise<boolean> =>
  (await db.deleteFrom("running_replies").where("message_id", "=", messageId).returning("message_id").execute()).length > 0;

/** Asks the server that writes an answer to stop. */
export const askToStop = async ({ db }: Tx<Scope>, messageId: number): Promise<void> => {
  await db.updateTable("running_replies").set({ stop_asked: true }).where("message_id", "=", messageId).execute();
};

/** Asks to stop the answers in a chat that other users are waiting for. */
export const stopOthers = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<void> => {
  await db
    .updateTable("running_replies")
    .set({ stop_asked: true })
    .where("chat_id", "=", chatId)
    .where("user_id", "<>", scope.userId)
    .execute();
};

export const isRunning = async ({ db }: Tx<Scope>, messageId: number): Promise<boolean> =>
  (await db.selectFrom("running_replies").select("message_id").where("message_id", "=", messageId).executeTakeFirst()) !== undefined;

type Orders = { message_id: number; stop_asked: boolean };

/** Returns pending orders for the answers that a server writes. A missing one no longer belongs to it. */
export const orders = (db: Kysely<DB>, ids: readonly number[]): Promise<Orders[]> =>
  db
    .selectFrom("running_replies")
    .select(["message_id", "stop_asked"])
    .where("message_id", "in", [...ids])
    .execute();

/** Same as above, and also records that the server is alive. */
export const beat = (db: Kysely<DB>, ids: readonly number[], at: string): Promise<Orders[]> =>
  db
    .updateTable("running_replies")
    .set({ alive_at: at })
    .where("message_id", "in", [...ids])
    .returning(["message_id", "stop_asked"])
    .execute();

/**
 * Marks answers as interrupted whose server was silent since `silentSince`, except those in `mine`. With `notOf`, also marks those of every
 * process except that one.
 */
export const interruptDead = async (
  db: Kysely<DB>,
  { silentSince, mine, notOf }: { silentSince: string; mine: readonly number[]; notOf: string | null },
): Promise<void> => {
  const ofOthers = notOf === null ? sql`false` : sql`split_part(server, '/', 1) <> ${notOf}`;
  await sql`
    with dead as (
      delete from running_replies
      where (alive_at <= ${silentSince}::timestamptz or ${ofOthers}) and message_id <> all (${[...mine]}::bigint[])
      returning message_id
    )
    update messages set status = 'interrupted' where id in (select message_id from dead) and status = 'streaming'`.execute(db);
};
