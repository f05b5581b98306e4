import { type Kysely, sql } from "kysely";

/** Cash that counts toward goals is an input of recommendations, so changes of goals ask for them too. */
const TRIGGERS = ["goal_funds", "goal_fund_sources"].flatMap((table) =>
  [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ].map(
    ([event, side]) =>
      `create trigger recommendations_after_${event} after ${event} on ${table} referencing ${side} table as changed for each statement execute function hiro_rows_changed()`,
  ),
);

// Restoring an export takes the ids of its rows from their sequences.
const SEQUENCES = "grant usage on all sequences in schema public to hiro_app";

/**
 * Evidence is written whole by each computation and read together with its transactions and accounts, so rows of deleted ones are never
 * seen. Checking both keys for each row took three quarters of a computation.
 */
const EVIDENCE = [
  "alter table recommendation_rows drop constraint recommendation_rows_transaction_id_fkey, drop constraint recommendation_rows_optimal_account_id_fkey",
  "drop index recommendation_rows_transaction",
  "drop index recommendation_rows_account",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...TRIGGERS, SEQUENCES, ...EVIDENCE]) await sql.raw(statement).execute(db);
};
