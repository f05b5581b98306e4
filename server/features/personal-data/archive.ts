import { strToU8, Zip, ZipDeflate } from "fflate";
import { exportFiles } from "#contract/export.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { exportLines } from "../export/index.ts";
import type { Row, Table } from "../../tables.ts";
import { columnsOf } from "./columns.ts";
import { ownRows, sharedRows } from "./rows.ts";
import * as store from "./store.ts";
import { archiveTables } from "./tables.ts";

/** Identifies a zip as our archive, and the version of its data layout. */
export const FORMAT = { format: "hiro-data", version: 1 } as const;

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
  await add("hiro.json", [`${JSON.stringify({ ...FORMAT, made_at: clock().toISOString() })}\n`]);
  for (const file of exportFiles) await add(`${file}.csv`, exportLines(deps, scope, file));
  await add("profile.json", [`${JSON.stringify(await store.personOf(database.kysely, scope.userId), null, 2)}\n`]);
  const tables = archiveTables(all);
  const columns = await columnsOf(database, tables);
  for (const one of tables.shared) {
    const rows = await database.reading(scope, (tx) => sharedRows(tx, one, columns.shared.get(one.name) ?? [], all));
    await add(`data/shared/${one.name}.json`, listOf([rows]));
  }
  for (const { name } of tables.own) await add(`data/${name}.json`, listOf(ownRows(deps, scope, name, columns.own.get(name) ?? [], all)));
  zip.end();
  if (failure) throw failure;
  return Buffer.concat(parts);
};

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
