import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
/** Imports of our own files. Imports of types alone do not exist at run time. */
const OWN_IMPORT = /^(?:import|export) (?!type )[^"]*?"([.#][^"]+)";$/gm;

const filesBehind = (file: string, found: Set<string>): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(OWN_IMPORT)) filesBehind(createRequire(file).resolve(target), found);
  return found;
};

/** Returns a hash of these files, of all own files that they import, and of the engine's version. */
export const keyOfSources = (entries: readonly string[]): string => {
  const files = new Set<string>();
  for (const entry of entries) filesBehind(entry, files);
  const hash = createHash("sha256").update(engineVersion());
  for (const file of [...files].toSorted()) hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 32);
};

/** Version of PGlite. */
export const engineVersion = (): string => {
  const manifest = join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "../../package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
};
