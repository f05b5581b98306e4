import { strToU8, Zip, ZipDeflate } from "fflate";
import { exportFiles } from "#contract/export.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/scope.ts";
import { exportLines } from "../export/index.ts";
import * as store from "./store.ts";

/** Everything of a person as the bytes of a zip. */
export const archiveOf = async (deps: Deps, scope: Scope): Promise<Uint8Array> => {
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
  for (const file of exportFiles) await add(`${file}.csv`, exportLines(deps, scope, file));
  await add("profile.json", [json(await store.personOf(deps.database.kysely, scope.userId))]);
  for (const table of store.OWN_TABLES)
    await add(`${table}.json`, [json(await deps.database.reading(scope, (tx) => store.ownRows(tx, table)))]);
  zip.end();
  if (failure) throw failure;
  return Buffer.concat(parts);
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
