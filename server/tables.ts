import type { Kysely, RawBuilder } from "kysely";
import type { z } from "zod";
import type { Problem } from "#domain/forecast/problems.ts";
import type { DB } from "./db/schema.ts";
import type { Scope } from "./identity/scope.ts";

export type TableName = keyof DB;
export type Row = Record<string, unknown>;
/** New ids by old ids, by table. */
export type NewIds = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** A column that refers to a row of another table. */
export type Reference = {
  to: TableName;
  /**
   * An archive in which the row it refers to is missing is refused. In other columns, a missing reference becomes null. `if set`: the row
   * may refer to nothing, but not to a row that is missing. `or left out`: the other row may be another member's, which an archive does not
   * have, so the row is not restored.
   */
  needed?: true | "if set" | "or left out";
  /** Referring to another member's row does not count as using it, so the row is not copied or exported for it. */
  weak?: true;
};

/** How a user's own rows of a table are exported and restored. */
export type ArchiveRules = {
  refs?: Readonly<Record<string, Reference>>;
  /** Columns that are specific to this installation and are not exported. */
  stays?: readonly string[];
  /** Checks beyond the database's own, so that the product can read the columns. */
  shape?: z.ZodType<object>;
  /** Returns what is wrong with a row by the rules of the domain. Called only with a row of the right shape. */
  problems?: (row: Row) => readonly Problem[];
  /** Fits a row to this installation before it is written. */
  adapt?: (row: Row, ids: NewIds) => Row;
  /** `refuse`: the user may have no rows yet. `replace`: sign-up created rows, which restoring deletes. */
  existing?: "refuse" | "replace";
};

/** How a row that belongs to no single user is recognized on another installation. */
export type SharedRows = {
  /** Exported columns. */
  columns: readonly string[];
  /** Returns the id of the same row here, never by its exported id. Null when it does not exist here. */
  find: (db: Kysely<DB>, row: Row, scope: Scope) => Promise<number | null>;
};

/** A table that a feature owns. A test compares all of them with the schema. */
export type Table = {
  name: TableName;
  /** Null for credentials, running work, caches and records of this installation. */
  archive: ArchiveRules | null;
  shared?: SharedRows;
  /** Column with an email address. Its rows are deleted together with the account whose verified address it is. */
  address?: string;
};

/** Contents of an archive once its rows are written, before the transaction ends. */
export type Restored = { rows: ReadonlyMap<string, readonly Row[]>; ids: NewIds };

type Column = { table: TableName; column: string };

const columnsWith = (tables: readonly Table[], wanted: (ref: Reference) => boolean): Column[] =>
  tables.flatMap(({ name, archive }) =>
    Object.entries(archive?.refs ?? {}).flatMap(([column, ref]) => (wanted(ref) ? [{ table: name, column }] : [])),
  );

/** Returns columns of archived tables that refer to rows of a table. */
export const columnsReferringTo = (tables: readonly Table[], name: TableName): Column[] => columnsWith(tables, ({ to }) => to === name);

/** Returns columns of archived tables that use rows of a table: all that refer to it, except weak ones. */
export const columnsUsing = (tables: readonly Table[], name: TableName): Column[] =>
  columnsWith(tables, ({ to, weak }) => to === name && !weak);

/** Returns a short text of an exported row; null when it is none. */
export const textIn = (row: Row, column: string): string | null => (typeof row[column] === "string" ? row[column].slice(0, 500) : null);

/** Runs a query for one id. */
export const findId = async (db: Kysely<DB>, query: RawBuilder<unknown>): Promise<number | null> =>
  (await (query as RawBuilder<{ id: number }>).execute(db)).rows[0]?.id ?? null;
