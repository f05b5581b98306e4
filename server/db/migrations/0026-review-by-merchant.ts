import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Every choice for a merchant looks for its waiting rows. The condition is the one of the queries, so that the index serves them.
  "drop index transactions_review",
  `create index transactions_review on transactions (user_id, merchant_key) where confirmed_at is null and category_confidence < 0.94
    and not pending and not category_modified and transfer_account_id is null`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
