import { type Kysely, sql } from "kysely";
import type { DB } from "../../db/schema.ts";

export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

export const personOf = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "unverified_email", "first_name", "last_name", "phone_number", "created_at"])
    .select(["manual_credit_score", "rewards_objective", "time_zone", "finished_onboarding_chat_at"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Deletes records keyed only by email address. Only for a verified address, because another user may own an unverified one. */
const removeAddress = async (db: Kysely<DB>, address: string): Promise<void> => {
  await sql`delete from household_invites where lower(email) = ${address}`.execute(db);
  await sql`delete from beta_invites where lower(email) = ${address}`.execute(db);
  await sql`delete from waitlist where lower(email) = ${address}`.execute(db);
  await sql`delete from outbox_messages where lower(recipient) = ${address}`.execute(db);
};

/** Deletes a user with all their data. The audit log keeps the events without the user. */
export const removePerson = async (db: Kysely<DB>, person: Person, at: string): Promise<void> => {
  if (person.email_verified) await removeAddress(db, person.email.toLowerCase());
  await sql`delete from attempts where substr(key, position(':' in key) + 1) = ${person.email.toLowerCase()} or key in (${`invite:${person.id}`}, ${`proof:${person.id}`}, ${`code:${person.id}`})`.execute(
    db,
  );
  await db.updateTable("audit_events").set({ user_id: null }).where("user_id", "=", person.id).execute();
  await db.deleteFrom("users").where("id", "=", person.id).execute();
  await db.insertInto("audit_events").values({ event: "account deleted", user_id: null, at }).execute();
};
