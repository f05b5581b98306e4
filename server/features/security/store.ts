import type { Kysely } from "kysely";
import type { Security } from "#contract/security.ts";
import type { DB } from "../../db/schema.ts";
import type { Removed } from "../../sign-in/revoke.ts";

type Db = Kysely<DB>;
/** `reachable` is false while the address is only named in a sign-up: mail about the account may be nobody's there. */
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

/** The providers a person signs in with. */
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
 * Marks the address as the person's, which they have just proved. If nobody had proved it before, the accounts at providers that were linked
 * until now may be somebody else's, so they are removed.
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

/** How many credentials besides the password a person has. */
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

/** Writes down what was done, inside the transaction that does it. */
export const note = async (db: Db, now: Date, userId: number, event: string): Promise<void> => {
  await db.insertInto("audit_events").values({ event, user_id: userId, at: now.toISOString() }).execute();
};
