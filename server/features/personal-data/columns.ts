import { sql } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ArchivedTable } from "./tables.ts";

/**
 * A column in the archive. An `exact` one holds decimals, exported as text so that no digit is lost; a `large` one holds amounts or ids.
 */
export type Column = { name: string; exact: boolean; large: boolean };

/** Exported columns by table: all except the owner, generated columns and those that stay. */
export const columnsOf = async ({ kysely }: Database, tables: readonly ArchivedTable[]): Promise<Map<string, Column[]>> => {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'user_id'
    order by table_name, ordinal_position`.execute(kysely);
  return new Map(
    tables.map(({ table, stays }) => [
      table,
      rows
        .filter((row) => row.table === table && !stays?.includes(row.name))
        .map(({ name, type }) => ({ name, exact: type === "numeric", large: type === "bigint" })),
    ]),
  );
};
