import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Built, readBuilt, saveBuilt } from "./embedded/built.ts";
import { openEmbedded } from "./embedded/pool.ts";
import { DATABASE } from "./embedded/folder.ts";
import { keyOfSources } from "./embedded/sources.ts";
import { pack } from "./embedded/tar.ts";
import type { DatabaseLog } from "./log.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type Database, databaseOf } from "./open.ts";
import { quiet } from "./quiet.ts";

/** What the content of an empty, migrated database depends on. */
const SOURCES = ["image.ts", "migrations/index.ts", "migrate.ts", "embedded/worker.ts"].map((path) => join(import.meta.dirname, path));

/** The image that fits this version of the migrations and the engine. */
export const imageOfThisVersion = (): Built => ({ name: "migrated", key: keyOfSources(SOURCES) });

/**
 * Runs the migrations on a new database and closes it. Returns its data folder as a tar file. A copy of a running database would start with
 * crash recovery, which flushes every file.
 */
export const makeImage = async (wanted: Migrations = migrations): Promise<Uint8Array<ArrayBuffer>> => {
  const folder = mkdtempSync(join(tmpdir(), "hiro-image-"));
  try {
    const pool = await openEmbedded({ folder, log: quiet });
    try {
      const database = databaseOf("embedded", pool, quiet);
      await migrate(database, wanted);
      await dropTemplates(database);
    } finally {
      await pool.end();
    }
    return pack(join(folder, DATABASE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** New databases are copied from templates, and this installation needs no second one. They are two fifths of all files. */
const dropTemplates = async ({ execute }: Pick<Database, "execute">): Promise<void> => {
  for (const template of ["template1", "template0"]) {
    await execute(`update pg_database set datistemplate = false, datallowconn = true where datname = '${template}'`);
    await execute(`drop database ${template}`);
  }
};

/** Returns the image that the build made for this version, or null: a new database is then created and migrated step by step. */
export const builtImage = async (log: DatabaseLog, folder?: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    return await readBuilt(imageOfThisVersion(), folder);
  } catch (error) {
    log.warn({ err: error }, "the built image of the database could not be read");
    return null;
  }
};

/** Makes the image of this version unless the build folder has it. */
export const buildImage = async (folder?: string): Promise<Uint8Array<ArrayBuffer>> => {
  const built = imageOfThisVersion();
  const ready = await readBuilt(built, folder);
  if (ready) return ready;
  const image = await makeImage();
  await saveBuilt(built, image, folder);
  return image;
};
