import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import { lockWriters } from "../../db/transactions.ts";
import { notFound } from "../../errors.ts";
import { attemptKeysOf } from "../../identity/attempts.ts";
import type { Table } from "../../tables.ts";

export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

export const personOf = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "unverified_email", "first_name", "last_name", "phone_number", "created_at"])
    .select(["manual_credit_score", "rewards_objective", "time_zone", "finished_onboarding_chat_at"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Deletes records keyed only by email address. Only for a verified address, because another user may own an unverified one. */
const removeAddress = async (db: Kysely<DB>, tables: readonly Table[], email: string): Promise<void> => {
  for (const { name, address } of tables)
    if (address) await sql`delete from ${sql.table(name)} where lower(${sql.ref(address)}) = ${email}`.execute(db);
};

/** Returns whether any account has or claims an address. */
export const isClaimed = async (db: Kysely<DB>, address: string): Promise<boolean> =>
  (await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("email", "=", address), eb("unverified_email", "=", address)]))
    .executeTakeFirst()) !== undefined;

/**
 * Deletes a user with all their data, unless they are in a household, whose members must part first. Returns whether they were deleted. The
 * audit log keeps the events without the user.
 */
export const removePerson = async (db: Transaction<DB>, person: Person, tables: readonly Table[], at: string): Promise<boolean> => {
  await lockWriters(db, [person.id]);
  const { household_id: household } = await db
    .selectFrom("users")
    .select("household_id")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow(() => notFound());
  if (household !== null) return false;
  if (person.email_verified) await removeAddress(db, tables, person.email.toLowerCase());
  const { id, email } = person;
  await sql`delete from attempts where substr(key, position(':' in key) + 1) = ${email.toLowerCase()} or key = any (${attemptKeysOf(id)})`.execute(
    db,
  );
  await db.updateTable("audit_events").set({ user_id: null }).where("user_id", "=", person.id).execute();
  await db.deleteFrom("users").where("id", "=", person.id).execute();
  await db.insertInto("audit_events").values({ event: "account deleted", user_id: null, at }).execute();
  return true;
};
