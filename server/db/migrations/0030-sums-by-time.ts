import { type Kysely, sql } from "kysely";

/** Reports read the sums of a user from a day or month on. The key now begins with both, so that other times are not looked at. */
const STATEMENTS = [
  `alter table day_sums drop constraint day_sums_pkey,
    add primary key (user_id, day, hidden, valued, account_currency, currency)`,
  `alter table month_sums drop constraint month_sums_pkey,
    add primary key (user_id, month, hidden, currency, category_id, transfer)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
