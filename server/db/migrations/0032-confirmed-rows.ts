import { type Kysely, sql } from "kysely";

/**
 * Each import, sync and row added by hand learns from the household's confirmed rows. Mostly
 * they are few among many; where a household confirmed all its rows, all are still read.
 */
const STATEMENTS = ["create index transactions_confirmed on transactions (user_id) where confirmed_at is not null"];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
