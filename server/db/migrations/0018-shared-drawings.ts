import { type Kysely, sql } from "kysely";

/** Whether the user may read an answer to the row's owner that contains a text. Row-level security restricts `messages`. */
const shown = (table: string, what: string): string =>
  `exists (select 1 from chats c join messages m on m.chat_id = c.id
    where c.household_id is not null and m.user_id = ${table}.user_id and m.role = 'assistant' and m.status <> 'replaced' and ${what})`;

/** Whoever may read an answer of a shared chat may also read the charts and tables in it. */
const STATEMENTS = [
  `create policy shown on charts for select to hiro_app using (${shown("charts", "strpos(m.content, '](/charts/' || charts.id || '/image/)') > 0")})`,
  `create policy shown on data_grids for select to hiro_app using (${shown("data_grids", `m.citations @> jsonb_build_array(jsonb_build_object('artifactDatagridId', data_grids.id))`)})`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
