import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";

type Db = Transaction<DB>;
/** Returns whether an account has this address. */
export const isTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;

/** Returns the address that a user has yet to verify, or null. */
export const unverifiedOf = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom("users")
    .select(["email", "email_verified", "unverified_email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && !row.email_verified ? (row.unverified_email ?? row.email) : null;
};

export const insertToken = async (
  db: Db,
  token: { hash: string; userId: number; email: string; expiresAt: string; at: string },
): Promise<void> => {
  await db
    .insertInto("email_verifications")
    .values({ token_hash: token.hash, user_id: token.userId, email: token.email, expires_at: token.expiresAt, created_at: token.at })
    .execute();
};

/** Uses up a valid token and returns its user and address. */
export const takeToken = async (db: Db, hash: string, now: string): Promise<{ userId: number; email: string } | null> =>
  (await db
    .deleteFrom("email_verifications")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning(["user_id as userId", "email"])
    .executeTakeFirst()) ?? null;

/** Marks the address as the user's and invalidates all other tokens for it. */
export const verify = async (db: Db, { userId, email }: { userId: number; email: string }, now: string): Promise<void> => {
  await db
    .updateTable("users")
    .set({ email, email_verified: true, unverified_email: null, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await db
    .deleteFrom("email_verifications")
    .where((eb) => eb.or([eb("email", "=", email), eb("user_id", "=", userId)]))
    .execute();
};

/** Returns whether another user's account has the address. */
export const belongsToAnother = async (db: Db, email: string, userId: number): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).where("id", "!=", userId).executeTakeFirst()) !== undefined;

/** Removes expired tokens, and accounts created before `before` that never verified an address. */
export const deleteExpired = async (db: Kysely<DB>, now: string, before: string): Promise<void> => {
  await db.deleteFrom("email_verifications").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("users")
    .where("unverified_email", "is not", null)
    .where("email_verified", "=", false)
    .where("signup_state", "in", ["STARTED", "VERIFY_EMAIL_ADDRESS"])
    .where("created_at", "<", before)
    .execute();
};
