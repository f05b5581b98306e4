import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { withoutOthers } from "../../identity/scope-of.ts";
import { foreignCategoriesInUse } from "../categories/index.ts";
import { type Row, type Table, type TableName, columnsUsing, columnsReferringTo } from "../../tables.ts";
import { type Column, isExact } from "./columns.ts";
import type { SharedTable } from "./tables.ts";

const PART = 5000;

const listed = (columns: readonly Column[]) =>
  sql.join(
    columns.map((column) => {
      const name = sql.ref(column.name);
      return isExact(column) ? sql`t.${name}::text as ${name}` : sql`t.${name}`;
    }),
  );

/** Includes other members' categories that the user's rows have; without them the rows would lose their category. */
const whose = async (tx: Tx<Scope>, table: TableName, all: readonly Table[]) => {
  const mine = sql`t.user_id = ${tx.scope.userId}`;
  if (table !== "categories") return mine;
  const alone = { ...tx, scope: withoutOthers(tx.scope) };
  return sql`(${mine} or t.id = any (${`{${(await foreignCategoriesInUse(alone, columnsUsing(all, "categories"))).join(",")}}`}::integer[]))`;
};

/** Yields the user's own rows of a table, a few thousand at a time, so that a long history neither fills memory nor blocks the database. */
export async function* ownRows(
  { database }: Pick<Deps, "database">,
  scope: Scope,
  table: TableName,
  columns: readonly Column[],
  all: readonly Table[],
): AsyncGenerator<Row[]> {
  const counted = columns.some(({ name }) => name === "id");
  for (let after: number | null = 0; after !== null;) {
    const at: number = after;
    const rows: Row[] = await database.reading(scope, async (tx) => {
      const where = sql`${await whose(tx, table, all)} ${counted ? sql`and t.id > ${at} order by t.id limit ${PART}` : sql``}`;
      const found = await sql<{ row: Row }>`
        select to_jsonb(r) as row from (select ${listed(columns)} from ${sql.table(table)} t where ${where}) r`.execute(tx.db);
      return found.rows.map(({ row }) => row);
    });
    yield rows;
    after = counted && rows.length === PART ? Number(rows.at(-1)?.["id"]) : null;
  }
}

/** Returns the rows of a shared table that the user's rows refer to, with the key that identifies them on other installations. */
export const sharedRows = async (
  { db, scope }: Tx<Scope>,
  { name, archive }: SharedTable,
  columns: readonly Column[],
  all: readonly Table[],
): Promise<Row[]> => {
  const named = sql.join(
    columnsReferringTo(all, name).map(
      ({ table, column }) => sql`select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${scope.userId}`,
    ),
    sql` union `,
  );
  // The user's own rows of an archived table are in its own file.
  const system = archive ? sql`and t.user_id is null` : sql``;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(r) as row from (select ${listed(columns)} from ${sql.table(name)} t where t.id in (${named}) ${system} order by t.id) r`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};
