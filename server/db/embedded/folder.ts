import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncPath } from "./durable-fs.ts";
import { startEngine } from "./engine.ts";
import { unpack } from "./tar.ts";

/** The database in a data folder. */
export const DATABASE = "database";

/**
 * Creates the database inside a data folder on the first start and returns its path. It is created in a side folder, flushed file by file
 * and then renamed. A power cut therefore leaves either no database or a complete one. With an image, the database is a copy of it.
 */
export const prepareDatabase = async (folder: string, image: () => Promise<Uint8Array | null>): Promise<string> => {
  const place = join(folder, DATABASE);
  if (existsSync(place)) return place;
  const side = join(folder, `${DATABASE}.new`);
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  const ready = await image();
  if (ready) unpack(ready, side);
  else await (await startEngine({ folder: side })).close();
  await syncTree(side);
  renameSync(side, place);
  syncPath(folder);
  return place;
};

/** Creates the folder and flushes the entries of each folder it had to create. Returns the absolute path. */
export const makeFolder = (folder: string): string => {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let at = path; first && at.length >= first.length; at = dirname(at)) syncPath(dirname(at));
  return path;
};

/** Flushes a folder with everything in it. Flushes at the same time share the work of the disk. */
const syncTree = async (folder: string): Promise<void> => {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.flatMap((entry) => (entry.isDirectory() || entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  await Promise.all(inParts([...paths, folder], PARALLEL).map(syncAll));
};

/** Node has four threads for files. */
const PARALLEL = 4;

const inParts = <T>(list: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) => list.filter((_, i) => i % parts === part));

const syncAll = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const file = await open(path, "r");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
};
