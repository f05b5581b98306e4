import { noteEvent } from "../../audit.ts";
import type { Kysely } from "kysely";
import type { Security } from "#contract/security.ts";
import type { DB } from "../../db/schema.ts";
import type { Removed } from "../../identity/revoke.ts";

type Db = Kysely<DB>;
/** `reachable` is false while the address is unverified: mail about the account could reach someone else. */
export type Person = { id: number; email: string; name: string; reachable: boolean };

const person = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "name"])
    .select((eb) => [
      eb.fn.coalesce("unverified_email", "email").as("email"),
      eb("unverified_email", "is", null).$castTo<boolean>().as("reachable"),
    ]);

export const findPerson = async (db: Db, id: number): Promise<Person | null> =>
  (await person(db).where("id", "=", id).executeTakeFirst()) ?? null;

export const findByEmail = async (db: Db, email: string): Promise<Person | null> =>
  (await person(db).where("email", "=", email).executeTakeFirst()) ?? null;

/** Returns the providers that a user signs in with. */
export const connectionsOf = async (db: Db, userId: number): Promise<Security["connections"]> => {
  const rows = await db
    .selectFrom("credentials")
    .select("provider_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("provider_id", "!=", "credential")
    .orderBy("provider_id", "desc")
    .execute();
  return rows.map((row) => row.provider_id as Security["connections"][number]);
};

/**
 * Marks the address as verified. If it was not verified before, the provider accounts linked until now may belong to someone else, so they
 * are removed.
 */
export const noteOwnedAddress = async (db: Db, userId: number): Promise<void> => {
  const first = await db
    .updateTable("users")
    .set({ email_verified: true })
    .where("id", "=", userId)
    .where("email_verified", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (first) await db.deleteFrom("credentials").where("user_id", "=", userId).where("provider_id", "!=", "credential").execute();
};

/** Counts a user's credentials other than the password. */
export const countCredentials = async (db: Db, userId: number): Promise<Removed> => {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("passkeys")
        .select((q) => q.fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .as("passkeys"),
      eb
        .selectFrom("api_tokens")
        .select((q) => q.fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .as("tokens"),
      eb
        .selectFrom("one_time_codes")
        .select((q) => q.fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .as("codes"),
    ])
    .executeTakeFirstOrThrow();
  return { passkeys: Number(row.passkeys), "api-tokens": Number(row.tokens), "second-factor": Number(row.codes) };
};

/** Records an event in the audit log, inside the transaction of the change. */
export const note = (db: Db, now: Date, userId: number, event: string): Promise<void> => noteEvent(db, now, userId, event);
