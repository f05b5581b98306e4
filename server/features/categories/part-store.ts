import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** A table and its column that holds a category. */
export type CategoryColumn = { table: string; column: string };

const membersOf = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;

/** Other users' custom categories that the scope's rows still use. */
export const foreignInUse = async ({ db, scope }: Tx<Scope>, columns: readonly CategoryColumn[]): Promise<number[]> => {
  const mine = membersOf(scope);
  const used = columns.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = c.id and t.user_id = ${mine})`,
  );
  const { rows } = await sql<{ id: number }>`
    select c.id from categories c where c.user_id is not null and not (c.user_id = ${mine}) and (${sql.join(used, sql` or `)})
    order by c.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Gives the scope's rows that use other users' custom categories a category of the scope's own: an equivalent one, or else a copy. */
export const replaceForeign = async (tx: Tx<Scope>, columns: readonly CategoryColumn[]): Promise<void> => {
  for (const from of await foreignInUse(tx, columns)) {
    const own = await ownLike(tx, from);
    for (const { table, column } of columns)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${own}
        where ${sql.ref(column)} = ${from} and user_id = ${membersOf(tx.scope)}`.execute(tx.db);
  }
};

/** Returns the id of the user's custom category that matches another: the one with the same name and section, or else a new copy. */
const ownLike = async ({ db, scope }: Tx<Scope>, id: number): Promise<number> => {
  const there = await sql<{ id: number }>`
    select own.id from categories own join categories c on lower(c.name) = lower(own.name) and c.section = own.section
    where c.id = ${id} and own.user_id = ${scope.userId} and own.status = c.status order by own.id limit 1`.execute(db);
  if (there.rows[0]) return there.rows[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into categories (user_id, category_group, name, section, color, icon, source, status, created_at)
    select ${scope.userId}::integer, category_group, name, section, color, icon, source, status, created_at from categories where id = ${id}
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw new Error("the category to copy no longer exists");
  return made.id;
};
