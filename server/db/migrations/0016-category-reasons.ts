import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Why a row has its category, for rows that nobody categorized by hand: "Known merchant: Safeway".
  "alter table transactions add column category_reason text",
  // A category is sure from 0.94 on. The number is part of the index, so that it serves the review's query.
  "drop index transactions_review",
  "create index transactions_review on transactions (user_id) where confirmed_at is null and category_confidence < 0.94 and not pending",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
