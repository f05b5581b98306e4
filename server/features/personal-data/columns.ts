import { sql } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ArchiveTables } from "./tables.ts";

/**
 * A column in the archive. An `exact` one holds decimals, exported as text so that no digit is lost; a `large` one holds amounts or ids.
 */
export type Column = { name: string; exact: boolean; large: boolean };

/** Exported columns by table: of own rows all except the owner, generated columns and those that stay; of shared rows the named ones. */
export type Columns = { own: ReadonlyMap<string, Column[]>; shared: ReadonlyMap<string, Column[]> };

export const columnsOf = async ({ kysely }: Database, tables: ArchiveTables): Promise<Columns> => {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'user_id'
    order by table_name, ordinal_position`.execute(kysely);
  const of = (table: string, exported: (column: string) => boolean): Column[] =>
    rows
      .filter((row) => row.table === table && exported(row.name))
      .map(({ name, type }) => ({ name, exact: type === "numeric", large: type === "bigint" }));
  return {
    own: new Map(tables.own.map(({ name, archive }) => [name, of(name, (column) => !archive.stays?.includes(column))])),
    shared: new Map(tables.shared.map(({ name, shared }) => [name, of(name, (column) => shared.columns.includes(column))])),
  };
};
