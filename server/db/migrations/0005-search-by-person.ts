import { type Kysely, sql } from "kysely";

/**
 * The search index leads with the person: with the words alone, a search among many people's rows first collects everybody's matches
 * of a popular merchant and then throws nearly all of them away.
 */
const STATEMENTS = [
  "create extension if not exists btree_gin",
  "create index transactions_person_search on transactions using gin (user_id, search_text gin_trgm_ops)",
  "drop index transactions_search",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
