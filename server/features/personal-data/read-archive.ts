import { crc32 } from "node:zlib";
import { strFromU8, unzip, type Unzipped } from "fflate";
import { z } from "zod";
import { invalid } from "../../errors.ts";
import type { Row } from "../../tables.ts";
import { dataFile, filesOf, FORMAT } from "./archive.ts";
import type { ArchiveTables } from "./tables.ts";

/** Maximum size of an unpacked archive. A hundred thousand transactions are about ninety megabytes. */
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_FILES = 200;

/** Files that every archive has, also one that does not list its files because an earlier version exported it. */
const ALWAYS = ["accounts", "transactions"];

const refused = (message: string) => invalid("file", message);
const NOT_OURS = "This is not a file that Hiro exported.";

/** Contents of an archive: rows by file name below `data/`, and the user's profile. */
export type Archive = { rows: ReadonlyMap<string, Row[]>; profile: Row };

/** Unpacks an archive for restoring. Throws 400, naming the file in it, when it is not our archive, too large, or does not fit. */
export const readArchive = async (bytes: Uint8Array, tables: ArchiveTables): Promise<Archive> => {
  const files = await unpacked(bytes);
  checkIntact(bytes, files);
  const head = z
    .looseObject({ format: z.literal(FORMAT.format), version: z.number(), files: z.array(z.string()).optional() })
    .safeParse(jsonIn(files, "hiro.json"));
  if (!head.success) throw refused(NOT_OURS);
  if (head.data.version > FORMAT.version) throw refused("This file was exported by a newer version of Hiro. Update this one first.");
  const lost = (head.data.files ?? ALWAYS).find((name) => !(dataFile(name) in files));
  if (lost !== undefined) throw refused(`${dataFile(lost)} is missing from the archive.`);
  const rows = new Map(filesOf(tables).map((name) => [name, rowsIn(files, dataFile(name))]));
  return { rows, profile: z.record(z.string(), z.unknown()).catch({}).parse(jsonIn(files, "profile.json")) };
};

const unpacked = (bytes: Uint8Array): Promise<Unzipped> =>
  new Promise((resolve, reject) => {
    let [size, count] = [0, 0];
    const filter = (file: { name: string; originalSize: number }): boolean => {
      const wanted = /^(hiro|profile)\.json$|^data\/(shared\/)?[a-z_]+\.json$/.test(file.name);
      if (wanted) [size, count] = [size + file.originalSize, count + 1];
      return wanted && size <= MOST_BYTES && count <= MOST_FILES;
    };
    try {
      unzip(bytes, { filter }, (error, files) => {
        if (error) return reject(refused(NOT_OURS));
        return size > MOST_BYTES || count > MOST_FILES ? reject(refused("This file contains too much data.")) : resolve(files);
      });
    } catch {
      reject(refused(NOT_OURS));
    }
  });

/** Of the records at the end of a zip file: their signatures, and where their fields are (APPNOTE.TXT, 4.3.12 and 4.3.16). */
const END = { signature: 0x06054b50, size: 22, count: 10, offset: 16 };
const ENTRY = { signature: 0x02014b50, size: 46, crc: 16, lengths: [28, 30, 32] };
/** Checksums of the files in a zip file, by name. Empty if its directory cannot be read. */
const checksumsIn = (bytes: Uint8Array): ReadonlyMap<string, number> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, number>();
  let end = bytes.length - END.size;
  while (end >= 0 && view.getUint32(end, true) !== END.signature) end -= 1;
  if (end < 0) return found;
  let at = view.getUint32(end + END.offset, true);
  for (let left = view.getUint16(end + END.count, true); left > 0 && at + ENTRY.size <= bytes.length; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY.signature) break;
    const [name = 0, extra = 0, comment = 0] = ENTRY.lengths.map((offset) => view.getUint16(at + offset, true));
    found.set(strFromU8(bytes.subarray(at + ENTRY.size, at + ENTRY.size + name)), view.getUint32(at + ENTRY.crc, true));
    at += ENTRY.size + name + extra + comment;
  }
  return found;
};
/** Throws 400, naming the file, if one of them is not what was packed: a single damaged bit may be another amount. */
const checkIntact = (bytes: Uint8Array, files: Unzipped): void => {
  const checksums = checksumsIn(bytes);
  const damaged = Object.entries(files).find(([name, content]) => checksums.get(name) !== crc32(content));
  if (damaged) throw refused(`${damaged[0]} in the archive is damaged. Export the data again, or use another copy of the file.`);
};

const jsonIn = (files: Unzipped, name: string): unknown => {
  const bytes = files[name];
  if (!bytes) return null;
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    throw refused(`${name} in the archive cannot be read.`);
  }
};

const Rows = z.array(z.record(z.string(), z.unknown()));

const rowsIn = (files: Unzipped, name: string): Row[] => {
  const parsed = Rows.safeParse(jsonIn(files, name) ?? []);
  if (!parsed.success) throw refused(`${name} in the archive is not a list of rows.`);
  return parsed.data;
};
