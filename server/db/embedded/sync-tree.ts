import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** Flushes a folder with everything in it. Flushes at the same time share the work of the disk. */
export const syncTree = async (folder: string): Promise<void> => {
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
