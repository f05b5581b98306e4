import { strToU8, Zip, ZipDeflate } from "fflate";
import { exportFiles } from "#contract/export.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { exportLines } from "../export/index.ts";
import type { Row, Table, TableName } from "../../tables.ts";
import { columnsOf } from "./columns.ts";
import { ownRows, sharedRows } from "./rows.ts";
import * as store from "./store.ts";
import { type ArchivedTable, type ArchiveTables, archiveTables } from "./tables.ts";

/** Identifies a zip as our archive, and the version of its data layout. */
export const FORMAT = { format: "hiro-data", version: 1 } as const;

/** Returns the names of an archive's data files: shared tables first, and referenced tables before those that refer to them. */
export const filesOf = ({ own, shared }: ArchiveTables): string[] => [
  ...shared.map(({ name }) => `shared/${name}`),
  ...own.map(({ name }) => name),
];
export const dataFile = (name: string): string => `data/${name}.json`;

/** Returns all of a user's data as the bytes of a zip: readable tables, and `data/` for restoring. */
export const archiveOf = async (deps: Deps, scope: Scope, all: readonly Table[]): Promise<Uint8Array> => {
  const { database, clock } = deps;
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(part);
  });
  const add = async (name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> => {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of texts) file.push(strToU8(text));
    file.push(new Uint8Array(), true);
  };
  const tables = archiveTables(all);
  // A restore refuses an archive that lost one of its files.
  await add("hiro.json", [`${JSON.stringify({ ...FORMAT, made_at: clock().toISOString(), files: filesOf(tables) })}\n`]);
  for (const file of exportFiles) await add(`${file}.csv`, exportLines(deps, scope, file));
  await add("profile.json", [`${JSON.stringify(await store.personOf(database.kysely, scope.userId), null, 2)}\n`]);
  const columns = await columnsOf(database, tables);
  const exported: Exported = new Map();
  for (const one of tables.shared) {
    const rows = await database.reading(scope, (tx) => sharedRows(tx, one, columns.shared.get(one.name) ?? [], all));
    note(exported, one.name, rows);
    await add(dataFile(`shared/${one.name}`), listOf([rows]));
  }
  for (const one of tables.own) {
    const rows = ownRows(deps, scope, one.name, columns.own.get(one.name) ?? [], all);
    await add(dataFile(one.name), listOf(complete(rows, one, exported)));
  }
  zip.end();
  if (failure) throw failure;
  return Buffer.concat(parts);
};

/** Ids of exported rows by table. */
type Exported = Map<TableName, Set<unknown>>;

const note = (exported: Exported, table: TableName, rows: readonly Row[]): void => {
  const ids = exported.get(table) ?? new Set();
  for (const row of rows) ids.add(row["id"]);
  exported.set(table, ids);
};

/**
 * Yields the rows whose required references are in the archive. Tables are read one after another, so a row may refer to one that was added
 * after its own table was read.
 */
async function* complete(parts: AsyncIterable<Row[]>, { name, archive }: ArchivedTable, exported: Exported): AsyncGenerator<Row[]> {
  const needed = Object.entries(archive.refs ?? {}).filter(([, ref]) => ref.needed !== undefined);
  for await (const part of parts) {
    const rows = part.filter((row) => needed.every(([column, { to }]) => row[column] === null || exported.get(to)?.has(row[column])));
    note(exported, name, rows);
    yield rows;
  }
}

/** Yields a JSON array with one row per line. */
async function* listOf(parts: AsyncIterable<Row[]> | Iterable<Row[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
