import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeSecrets } from "../secrets.ts";
import { type CellsSettings, openCells } from "./cells/open-cells.ts";
import { DATABASE } from "./embedded/folder.ts";
import { builtImage } from "./image.ts";
import type { DatabaseLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type Database, openDatabase } from "./open.ts";
import type { DatabaseWatch } from "./watch.ts";

type Place = {
  databaseUrl: string | undefined;
  replicaUrls: readonly string[];
  dataFolder: string;
  cells: (CellsSettings & { secret: string }) | null;
};

/** Whether the embedded database must be created first. */
export const isNew = ({ databaseUrl, cells, dataFolder }: Omit<Place, "replicaUrls">): boolean =>
  databaseUrl === undefined && cells === null && !existsSync(join(dataFolder, DATABASE));

/** Opens the installation's database or cells and runs the pending migrations. A new data folder starts from the built image. */
export const openInstalled = async (
  { databaseUrl, replicaUrls, dataFolder, cells }: Place,
  log: DatabaseLog,
  watch: DatabaseWatch | null = null,
): Promise<Database> => {
  if (cells !== null) return openCells(cells, { sign: makeSecrets(cells.secret).sign, log, watch });
  const database = await openDatabase({ databaseUrl, replicaUrls, folder: dataFolder, image: () => builtImage(log), log, watch });
  try {
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
