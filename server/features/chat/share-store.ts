import type { Transaction } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";

/** The key of a chat of the person's own: the one it has, else this new one. The chat is public from then on. */
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

/** The key of the person's chat; null when it is not public. */
export const keyOf = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("chat_shares")
      .select("share_key")
      .where("chat_id", "=", chatId)
      .where("user_id", "=", scope.userId)
      .executeTakeFirst()
  )?.share_key ?? null;

/** Ends the public link of a chat for good. */
export const end = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<void> => {
  await db.deleteFrom("chat_shares").where("chat_id", "=", chatId).where("user_id", "=", scope.userId).execute();
  await db.updateTable("chats").set({ public: false }).where("id", "=", chatId).where("user_id", "=", scope.userId).execute();
};

/** Which chat of whom a key opens; asked before anybody's scope is known. */
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

/** Nobody of the household reads on: the person's chats are theirs alone again, and what is being answered in them, or to them, is to stop. */
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
