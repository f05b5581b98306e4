import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, normalize, relative, sep } from "node:path";

const BLOCK = 512;
const FOLDER = "5";
const FILE = "0";

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

/** Returns the files and folders of a folder as a tar file that `unpack` and the engine read. */
export const pack = (folder: string): Uint8Array<ArrayBuffer> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).replaceAll(sep, "/")}`;
    return entry.isDirectory() ? { name, type: FOLDER, bytes: Buffer.alloc(0) } : { name, type: FILE, bytes: readFileSync(path) };
  });
  // A folder comes before what is in it.
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Uint8Array(Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(2 * BLOCK)]));
};

const blocksOf = ({ name, type, bytes }: { name: string; type: string; bytes: Buffer }): Buffer[] => {
  // Fields end with the zeros that the header is filled with.
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) >= 100) throw new RangeError(`a name is too long for the image: ${name}`);
  header.write(name);
  header.write(type === FOLDER ? "0000700" : "0000600", 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(`        ${type}`, 148);
  header.write("ustar", 257);
  header.write("00", 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
};

const octal = (number: number, digits: number): string => number.toString(8).padStart(digits, "0");
