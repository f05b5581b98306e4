import { type Kysely, sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";

/** What leaves as JSON, table by table. Nothing in them opens a door: keys of links and tokens of banks stand in others. */
export const OWN_TABLES = [
  "chats",
  "messages",
  "user_contexts",
  "message_feedback",
  "schedules",
  "budgets",
  "budget_lines",
  "data_grids",
  "charts",
  "categories",
  "user_tasks",
  "user_sub_tasks",
  "demographics",
  "financial_situations",
] as const;

/** The person's own rows of a table. */
export const ownRows = async ({ db, scope }: Tx<Scope>, table: (typeof OWN_TABLES)[number]): Promise<unknown[]> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.user_id = ${scope.userId} order by (to_jsonb(t)->>'id')::bigint nulls first`.execute(
    db,
  );
  return rows.map((one) => one.row);
};

export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

export const personOf = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "unverified_email", "first_name", "last_name", "phone_number", "created_at"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Takes away what stands under an address alone. Only for who proved that it is theirs: it may be another's. */
const removeAddress = async (db: Kysely<DB>, address: string): Promise<void> => {
  await sql`delete from household_invites where lower(email) = ${address}`.execute(db);
  await sql`delete from beta_invites where lower(email) = ${address}`.execute(db);
  await sql`delete from waitlist where lower(email) = ${address}`.execute(db);
  await sql`delete from outbox_messages where lower(recipient) = ${address}`.execute(db);
};

/** Takes the person away with everything that is theirs. What happened stays on record, without saying to whom. */
export const removePerson = async (db: Kysely<DB>, person: Person, at: string): Promise<void> => {
  if (person.email_verified) await removeAddress(db, person.email.toLowerCase());
  await sql`delete from attempts where substr(key, position(':' in key) + 1) = ${person.email.toLowerCase()} or key in (${`invite:${person.id}`}, ${`proof:${person.id}`}, ${`code:${person.id}`})`.execute(
    db,
  );
  await db.updateTable("audit_events").set({ user_id: null }).where("user_id", "=", person.id).execute();
  await db.deleteFrom("users").where("id", "=", person.id).execute();
  await db.insertInto("audit_events").values({ event: "account deleted", user_id: null, at }).execute();
};
