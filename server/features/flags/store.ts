import { type Kysely, sql } from "kysely";
import type { DB } from "../../db/schema.ts";

type Override = { name: string; value: boolean };

/** Returns overrides for a user, or the global ones where the user has none. */
export const overridesFor = async (db: Kysely<DB>, userId: number): Promise<Override[]> => {
  const { rows } = await sql<Override>`
    select distinct on (name) name, value from flag_overrides where user_id is null or user_id = ${userId}
    order by name, user_id nulls last`.execute(db);
  return rows;
};

/** Sets a flag for a user, or for all users with null as the id. A null value removes the override. */
export const override = async (db: Kysely<DB>, name: string, userId: number | null, value: boolean | null): Promise<void> => {
  await sql`delete from flag_overrides where name = ${name} and user_id is not distinct from ${userId}::integer`.execute(db);
  if (value !== null) await db.insertInto("flag_overrides").values({ name, user_id: userId, value }).execute();
};

export const isEmployee = async (db: Kysely<DB>, userId: number): Promise<boolean> =>
  (await db.selectFrom("users").select("is_employee").where("id", "=", userId).executeTakeFirst())?.is_employee ?? false;
