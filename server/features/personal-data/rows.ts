import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import { withoutOthers } from "../../http/scope-of.ts";
import { foreignCategoriesInUse } from "../categories/index.ts";
import type { Column } from "./columns.ts";
import { SHARED, type Shared, TABLES, type ArchivedTable } from "./tables.ts";

export type Row = Record<string, unknown>;

const PART = 5000;

const listed = (columns: readonly Column[]) =>
  sql.join(columns.map(({ name, exact }) => (exact ? sql`t.${sql.ref(name)}::text as ${sql.ref(name)}` : sql.ref(`t.${name}`))));

/** Includes other members' categories that the user's rows have; without them the rows would lose their category. */
const whose = async (tx: Tx<Scope>, table: string) => {
  const mine = sql`t.user_id = ${tx.scope.userId}`;
  if (table !== "categories") return mine;
  const alone = { ...tx, scope: withoutOthers(tx.scope) };
  return sql`(${mine} or t.id = any (${`{${(await foreignCategoriesInUse(alone)).join(",")}}`}::integer[]))`;
};

/** Yields the user's own rows of a table, a few thousand at a time, so that a long history neither fills memory nor blocks the database. */
export async function* ownRows(
  { database }: Pick<Deps, "database">,
  scope: Scope,
  { table }: ArchivedTable,
  columns: readonly Column[],
): AsyncGenerator<Row[]> {
  const counted = columns.some(({ name }) => name === "id");
  for (let after: number | null = 0; after !== null;) {
    const at: number = after;
    const rows: Row[] = await database.reading(scope, async (tx) => {
      const where = sql`${await whose(tx, table)} ${counted ? sql`and t.id > ${at} order by t.id limit ${PART}` : sql``}`;
      const found = await sql<{ row: Row }>`
        select to_jsonb(r) as row from (select ${listed(columns)} from ${sql.table(table)} t where ${where}) r`.execute(tx.db);
      return found.rows.map(({ row }) => row);
    });
    yield rows;
    after = counted && rows.length === PART ? Number(rows.at(-1)?.["id"]) : null;
  }
}

const namedBy = (table: Shared) =>
  TABLES.flatMap(({ table: from, refs }) =>
    Object.entries(refs ?? {}).flatMap(([column, ref]) => (ref.to === table ? [{ from, column }] : [])),
  );

/** Returns the rows of a shared table that the user's rows refer to, with the key that identifies them on other installations. */
export const sharedRows = async ({ db, scope }: Tx<Scope>, table: Shared): Promise<Row[]> => {
  const named = sql.join(
    namedBy(table).map(({ from, column }) => sql`select ${sql.ref(column)} from ${sql.table(from)} where user_id = ${scope.userId}`),
    sql` union `,
  );
  const columns = sql.join(SHARED[table].map((name) => (name === "close_price" ? sql`close_price::text` : sql.ref(name))));
  const system = table === "categories" ? sql`and user_id is null` : sql``;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(r) as row from (select ${columns} from ${sql.table(table)} where id in (${named}) ${system} order by id) r`.execute(db);
  return rows.map(({ row }) => row);
};
