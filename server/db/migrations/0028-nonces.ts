import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The form that added a row. A form whose answer was lost is sent again and must add nothing.
  "alter table transactions add column nonce text",
  "create unique index transactions_nonce on transactions (user_id, nonce) where nonce is not null",
  "alter table accounts add column nonce text",
  "create unique index accounts_nonce on accounts (user_id, nonce) where nonce is not null",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
