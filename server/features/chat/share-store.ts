import type { Transaction } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

/** Returns the key of the user's chat: the existing one, or else this new one. The chat is public from then on. */
export const insert = async (
  { db, scope }: Tx<Scope>,
  chatId: number,
  key: string,
  at: string,
): Promise<{ key: string; fresh: boolean }> => {
  const made = await db
    .insertInto("chat_shares")
    .values({ chat_id: chatId, user_id: scope.userId, share_key: key, created_at: at })
    .onConflict((conflict) => conflict.column("chat_id").doNothing())
    .returning("share_key")
    .executeTakeFirst();
  await db.updateTable("chats").set({ public: true }).where("id", "=", chatId).where("user_id", "=", scope.userId).execute();
  if (made) return { key: made.share_key, fresh: true };
  const known = await db.selectFrom("chat_shares").select("share_key").where("chat_id", "=", chatId).executeTakeFirstOrThrow();
  return { key: known.share_key, fresh: false };
};

/** Returns the key of the user's chat, or null when it is not public. */
export const keyOf = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("chat_shares")
      .select("share_key")
      .where("chat_id", "=", chatId)
      .where("user_id", "=", scope.userId)
      .executeTakeFirst()
  )?.share_key ?? null;

/** Ends a chat's public link permanently. */
export const end = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<void> => {
  await db.deleteFrom("chat_shares").where("chat_id", "=", chatId).where("user_id", "=", scope.userId).execute();
  await db.updateTable("chats").set({ public: false }).where("id", "=", chatId).where("user_id", "=", scope.userId).execute();
};

/** Returns the chat and owner that a key opens. Runs before any scope is known. */
export const findByKey = async (db: Transaction<DB>, key: string): Promise<{ chatId: number; userId: number } | null> => {
  const row = await db
    .selectFrom("chat_shares as s")
    .innerJoin("chats as c", "c.id", "s.chat_id")
    .select(["s.chat_id", "s.user_id"])
    .where("s.share_key", "=", key)
    .where("c.public", "=", true)
    .executeTakeFirst();
  return row ? { chatId: row.chat_id, userId: row.user_id } : null;
};

/**
 * Stops sharing the user's chats with the household. Answers in progress in them for other members, or elsewhere for this user, are asked
 * to stop.
 */
export const withdraw = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await db
    .updateTable("chats")
    .set({ household_id: null })
    .where("user_id", "=", scope.userId)
    .where("household_id", "is not", null)
    .execute();
  await db
    .updateTable("running_replies")
    .set({ stop_asked: true })
    .where((eb) =>
      eb.or([
        eb("user_id", "=", scope.userId),
        eb("chat_id", "in", eb.selectFrom("chats").select("id").where("user_id", "=", scope.userId)),
      ]),
    )
    .execute();
};
