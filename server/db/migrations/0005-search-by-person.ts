import { type Kysely, sql } from "kysely";

/**
 * The search index starts with the user. An index on words alone would first collect every user's matches for a popular merchant and then
 * discard nearly all of them.
 */
const STATEMENTS = [
  "create extension if not exists btree_gin",
  "create index transactions_person_search on transactions using gin (user_id, search_text gin_trgm_ops)",
  "drop index transactions_search",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
