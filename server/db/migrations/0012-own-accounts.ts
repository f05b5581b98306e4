import { type Kysely, sql } from "kysely";

/** Sign-in is now our own code. The auth library's leftover data and unused provider tokens have no purpose. */
const STATEMENTS = [
  "drop table verifications",
  `alter table credentials
    drop column access_token, drop column refresh_token, drop column id_token,
    drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
