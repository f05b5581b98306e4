import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";

type Db = Kysely<DB>;

export const find = (db: Db, userId: number) =>
  db.selectFrom("one_time_codes").select(["sealed_secret", "confirmed_at"]).where("user_id", "=", userId).executeTakeFirst();

/** Saves an unconfirmed secret, replacing an earlier one that was never confirmed. */
export const saveSecret = async (db: Db, userId: number, sealed: string, at: string): Promise<void> => {
  await db
    .insertInto("one_time_codes")
    .values({ user_id: userId, sealed_secret: sealed, created_at: at })
    .onConflict((on) =>
      on
        .column("user_id")
        .doUpdateSet({ sealed_secret: sealed, created_at: at, last_step: 0 })
        .where("one_time_codes.confirmed_at", "is", null),
    )
    .execute();
};

/** Advances to a later step. Returns false when this or a later step was already used. Of two concurrent calls, one succeeds. */
export const useCode = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const moved = await db
    .updateTable("one_time_codes")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return moved !== undefined;
};

export const turnOn = async (db: Db, userId: number, at: string): Promise<void> => {
  await db.updateTable("one_time_codes").set({ confirmed_at: at }).where("user_id", "=", userId).execute();
};

export const remove = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom("one_time_codes").where("user_id", "=", userId).execute();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
};

export const replaceRecoveryCodes = async (db: Db, userId: number, hashes: readonly string[]): Promise<void> => {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
};

/** Uses up a recovery code. Returns false when there is no such unused code. */
export const takeRecoveryCode = async (db: Db, userId: number, hash: string, at: string): Promise<boolean> => {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
};

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
