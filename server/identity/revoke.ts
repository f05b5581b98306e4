import type { Transaction } from "kysely";
import type { RemovableCredential } from "#contract/security.ts";
import type { DB } from "../db/schema.ts";
import { dropTickets } from "./tickets.ts";

type Db = Transaction<DB>;
/** Number of removed credentials by kind. */
export type Removed = Record<RemovableCredential, number>;

const removers: Record<RemovableCredential, (db: Db, userId: number) => Promise<number>> = {
  passkeys: async (db, userId) => (await db.deleteFrom("passkeys").where("user_id", "=", userId).returning("id").execute()).length,
  "api-tokens": async (db, userId) => (await db.deleteFrom("api_tokens").where("user_id", "=", userId).returning("id").execute()).length,
  "second-factor": async (db, userId) => {
    const codes = await db.deleteFrom("one_time_codes").where("user_id", "=", userId).returning("confirmed_at").execute();
    await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    return codes.filter((row) => row.confirmed_at !== null).length;
  },
};

/** Removes these kinds of credentials from a user. */
export const removeCredentials = async (db: Db, userId: number, kinds: readonly RemovableCredential[]): Promise<Removed> => {
  const removed: Removed = { passkeys: 0, "api-tokens": 0, "second-factor": 0 };
  for (const kind of kinds) removed[kind] = await removers[kind](db, userId);
  return removed;
};

/**
 * A password reset removes a second factor that has been on for fewer days. An intruder with the old password may have turned it on. An
 * older one stays, so that an intruder who reads the owner's mail is stopped. Its owner would have noticed by then, because every sign-in
 * asks for a code.
 */
export const SECOND_FACTOR_SETTLES_DAYS = 14;

/** Returns the kinds that a reset removes now. */
export const removedByReset = async (db: Db, now: Date, userId: number): Promise<RemovableCredential[]> => {
  const settled = new Date(now.getTime() - SECOND_FACTOR_SETTLES_DAYS * 86_400_000).toISOString();
  const old = await db
    .selectFrom("one_time_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "<=", settled)
    .executeTakeFirst();
  return old ? ["passkeys", "api-tokens"] : ["passkeys", "api-tokens", "second-factor"];
};

/**
 * Removes everything that opens an account: sessions, password, provider identities, passkeys, API tokens, second factor and open tickets.
 * Used when an address turns out to belong to someone other than the user who signed up with it.
 */
export const removeEveryCredential = async (db: Db, userId: number): Promise<void> => {
  await removeCredentials(db, userId, ["passkeys", "api-tokens", "second-factor"]);
  await db.deleteFrom("credentials").where("user_id", "=", userId).execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await dropTickets(db, "reset", userId);
  await dropTickets(db, "second-factor", userId);
};
