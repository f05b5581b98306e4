import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { syncPath } from "./durable-fs.ts";
import { startEngine } from "./engine.ts";
import { syncTree } from "./sync-tree.ts";
import type { Unpacking } from "./unpacker.ts";

/** The database in a data folder. */
export const DATABASE = "database";

/**
 * Creates the database inside a data folder on the first start and returns its path. It is created in a side folder, flushed file by file
 * and then renamed. A power cut therefore leaves either no database or a complete one. With an image, the database is a copy of it.
 */
export const prepareDatabase = async (folder: string, image: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<string> => {
  const place = join(folder, DATABASE);
  if (existsSync(place)) return place;
  const side = join(folder, `${DATABASE}.new`);
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  const ready = await image();
  if (ready) await unpackAside({ image: ready, folder: side });
  else {
    await (await startEngine({ folder: side })).close();
    await syncTree(side);
  }
  renameSync(side, place);
  syncPath(folder);
  return place;
};

/** Unpacks and flushes an image in another thread, because the product loads in this one meanwhile. The image moves there. */
const unpackAside = (unpacking: Unpacking): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./unpacker.ts", import.meta.url), { workerData: unpacking, transferList: [unpacking.image.buffer] });
    thread.once("error", reject);
    thread.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("the database's image could not be unpacked"))));
  });

/** Creates the folder and flushes the entries of each folder it had to create. Returns the absolute path. */
export const makeFolder = (folder: string): string => {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let at = path; first && at.length >= first.length; at = dirname(at)) syncPath(dirname(at));
  return path;
};
