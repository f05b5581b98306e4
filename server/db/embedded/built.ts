import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

/** Bytes that the build makes from sources, and the hash of everything they depend on. */
export type Built = { name: string; key: string };

/** Folder of the embedded database's build products. */
export const BUILT = resolve(import.meta.dirname, "../../../dist/database");

const DIGEST_BYTES = 32;
/** Products have tens of megabytes. Node decompresses 16 KB at a time otherwise. */
const CHUNK = 1024 * 1024;

/** Includes the key, so that a product saved under another key's name is not used either. */
const digestOf = (key: string, packed: Uint8Array): Buffer => createHash("sha256").update(key).update(packed).digest();

const fileOf = ({ name, key }: Built): string => `${name}-${key}.zst`;

/** Saves a product, compressed, in place of those of the same name with another key. */
export const saveBuilt = async (built: Built, bytes: Uint8Array, folder = BUILT): Promise<void> => {
  const packed = await promisify(zstdCompress)(bytes);
  mkdirSync(folder, { recursive: true });
  const side = join(folder, `${fileOf(built)}.${process.pid}`);
  writeFileSync(side, Buffer.concat([digestOf(built.key, packed), packed]));
  renameSync(side, join(folder, fileOf(built)));
  for (const other of readdirSync(folder))
    if (other.startsWith(`${built.name}-`) && other.endsWith(".zst") && other !== fileOf(built))
      rmSync(join(folder, other), { force: true });
};

/** Returns a product, or null when there is none for its key or the file is damaged. */
export const readBuilt = async (built: Built, folder = BUILT): Promise<Uint8Array<ArrayBuffer> | null> => {
  const path = join(folder, fileOf(built));
  if (!existsSync(path)) return null;
  const file = readFileSync(path);
  const packed = file.subarray(DIGEST_BYTES);
  if (!file.subarray(0, DIGEST_BYTES).equals(digestOf(built.key, packed))) return null;
  return new Uint8Array(await promisify(zstdDecompress)(packed, { chunkSize: CHUNK }));
};

/** Deletes a product. */
export const dropBuilt = (built: Built, folder = BUILT): void => rmSync(join(folder, fileOf(built)), { force: true });
