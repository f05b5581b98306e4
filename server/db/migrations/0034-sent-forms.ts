import { type Kysely, sql } from "kysely";

/**
 * Forms that were saved, by the nonce that the browser sends along. A form whose reply was lost is sent again, and must not be saved twice.
 * `made` is what it made, `row_id` its row, and `digest` of the values that were sent.
 */
const FORMS = [
  `create table sent_forms (
    user_id integer not null references users on delete cascade,
    nonce text not null,
    made text not null,
    digest text not null,
    row_id bigint,
    sent_at timestamptz not null,
    primary key (user_id, nonce)
  )`,
  "alter table sent_forms enable row level security",
  "grant select, insert, update, delete on sent_forms to hiro_app",
  "create policy person on sent_forms to hiro_app using (user_id = (select hiro_user_id()))",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of FORMS) await sql.raw(statement).execute(db);
};
