import { mkdirSync, writeFileSync } from "node:fs";
import { join, normalize, sep } from "node:path";

const BLOCK = 512;
const FOLDER = "5";

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.toString("latin1", from, from + length);
  const end = field.indexOf("\0");
  return end < 0 ? field : field.slice(0, end);
};

/**
 * Writes the files and folders of the engine's image into a folder. The image is a tar file with short names and without links. Throws when
 * a name leads out of the folder.
 */
export const unpack = (image: Uint8Array, folder: string): void => {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const header = bytes.subarray(at, at + BLOCK);
    const path = join(folder, normalize(`${sep}${textAt(header, 0, 100)}`));
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const isFolder = textAt(header, 156, 1) === FOLDER;
    at += BLOCK;
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, bytes.subarray(at, at + size), { mode: 0o600 });
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
};
