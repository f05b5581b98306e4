import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { syncPath } from "./durable-fs.ts";
import { startEngine } from "./engine.ts";

/**
 * Creates the database inside a data folder on the first start and returns its path. It is created in a side folder, flushed file by file
 * and then renamed. A power cut therefore leaves either no database or a complete one.
 */
export const prepareDatabase = async (folder: string): Promise<string> => {
  const place = join(folder, "database");
  if (existsSync(place)) return place;
  const side = join(folder, "database.new");
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  const engine = await startEngine({ folder: side });
  await engine.close();
  syncTree(side);
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

const syncTree = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
};
