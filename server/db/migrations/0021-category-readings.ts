import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The reading of categories that the user's rows were last read with. A later one reads those again that nothing was known about.
  "alter table users add column category_reading integer not null default 0",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
