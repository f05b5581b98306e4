import { type Kysely, sql } from "kysely";

/** Signing in is our own; what a library kept beside it, and a provider's tokens that nobody asked for, have no use. */
const STATEMENTS = [
  "drop table verifications",
  `alter table credentials
    drop column access_token, drop column refresh_token, drop column id_token,
    drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
