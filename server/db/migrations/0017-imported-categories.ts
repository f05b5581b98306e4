import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The user's own categories in an import's file, and what each one becomes.
  "alter table imports add column categories jsonb not null default '[]'",
  // What the household chose for a category name of another app. No category and no transfer: left to Hiro.
  `create table import_categories (
    user_id integer not null references users on delete cascade,
    source text not null,
    name text not null,
    category_id integer references categories on delete cascade,
    transfer boolean not null,
    used_at timestamptz not null,
    primary key (user_id, source, name)
  )`,
  "create index import_categories_category on import_categories (category_id)",
  "alter table import_categories enable row level security",
  "grant select, insert, update, delete on import_categories to hiro_app",
  "create policy household on import_categories to hiro_app using (user_id = any ((select hiro_member_ids())::integer[]))",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
