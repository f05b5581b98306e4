import type { Database } from "../../db/open.ts";
import { isUnfit } from "../../db/errors.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Archive } from "./read-archive.ts";
import type { SharedTable } from "./tables.ts";

/** Maps ids of shared rows in the archive to ids here. A row that does not exist here has none. */
export const sharedIds = (
  database: Database,
  scope: Scope,
  archive: Archive,
  tables: readonly SharedTable[],
): Promise<Map<string, Map<number, number>>> =>
  database.asSystem(async (db) => {
    const ids = new Map<string, Map<number, number>>();
    for (const { name, shared } of tables) {
      const found = new Map<number, number>();
      for (const row of archive.rows.get(`shared/${name}`) ?? []) {
        const id = await shared.find(db, row, scope).catch((error: unknown) => {
          throw isUnfit(error) ? invalid("file", `data/shared/${name}.json in the archive is invalid.`) : error;
        });
        if (id !== null) found.set(Number(row["id"]), id);
      }
      ids.set(name, found);
    }
    return ids;
  });
