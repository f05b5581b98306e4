import { sql } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ArchiveTables } from "./tables.ts";

/** A column in the archive, with its type in the database. `optional`: it may be null. */
export type Column = { name: string; type: string; optional: boolean };

/** Whether a column holds decimals, which are exported as text so that no digit is lost. */
export const isExact = ({ type }: Column): boolean => type === "numeric";

/** Exported columns by table: of own rows all except the owner, generated columns and those that stay; of shared rows the named ones. */
export type Columns = { own: ReadonlyMap<string, Column[]>; shared: ReadonlyMap<string, Column[]> };

export const columnsOf = async ({ kysely }: Database, tables: ArchiveTables): Promise<Columns> => {
  const { rows } = await sql<{ table: string } & Column>`
    select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as optional from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'user_id'
    order by table_name, ordinal_position`.execute(kysely);
  const of = (table: string, exported: (column: string) => boolean): Column[] =>
    rows.filter((row) => row.table === table && exported(row.name)).map(({ name, type, optional }) => ({ name, type, optional }));
  return {
    own: new Map(tables.own.map(({ name, archive }) => [name, of(name, (column) => !archive.stays?.includes(column))])),
    shared: new Map(tables.shared.map(({ name, shared }) => [name, of(name, (column) => shared.columns.includes(column))])),
  };
};
