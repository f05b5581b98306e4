import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type Day, dayIn } from "#domain/day.ts";
import type { FileMapping } from "#domain/text/file-columns.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { inTurn } from "../../turns.ts";
import type { Scope } from "../../identity/scope.ts";
import { FileRefused, NO_CHOICES, parseFile, parseFileInWorker, type ParsedFile, type ReadChoices } from "./formats/index.ts";
import type { work } from "./store.ts";

/** A file up to this many bytes is read in milliseconds; starting a separate process would take longer. */
const MAX_INLINE_BYTES = 150_000;
/** Processes that read files concurrently on one server. Each may take 640 MB and a core. */
const MAX_READERS = 2;
/** Maximum number of files waiting for a process; further ones get 429. */
const MAX_WAITING_FILES = 8;
/** Maximum number of rows kept in memory for undecided imports; other files are read again. */
const MAX_CACHED_ROWS = 120_000;
export const zip = (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes, { level: 1 });
const unzip = promisify(gunzip);

/** Reads a bank file. Throws 400 with line and reason, naming `file` or the mapping field that does not fit. */
export const readFile = async (
  bytes: Uint8Array,
  fileName: string,
  today: Day,
  wishes: ReadChoices = NO_CHOICES,
  signal?: AbortSignal,
): Promise<ParsedFile> => {
  try {
    return bytes.length <= MAX_INLINE_BYTES
      ? parseFile(bytes, fileName, today, wishes)
      : await inTurn("bank file readers", MAX_READERS, () => parseFileInWorker(bytes, fileName, signal, today, wishes), MAX_WAITING_FILES);
  } catch (error) {
    if (error instanceof FileRefused)
      throw invalid(wishes.mapping === null ? "file" : fieldOf(error, wishes.mapping), error.message, "FILE_REFUSED");
    throw error;
  }
};

const fieldOf = ({ about }: FileRefused, { dateOrder, decimalMark }: FileMapping): keyof FileMapping =>
  about === "date" && dateOrder !== null ? "dateOrder" : about === "amount" && decimalMark !== null ? "decimalMark" : "columns";

/** Cached files by import id, oldest first. */
type Cached = Map<number, ParsedFile>;
const caches = new WeakMap<object, Cached>();
const cacheOf = ({ database }: Deps): Cached => {
  const files: Cached = caches.get(database) ?? new Map();
  caches.set(database, files);
  return files;
};
const rowsIn = (file: ParsedFile): number => file.statements.reduce((n, { rows }) => n + rows.length, 0);

/** Caches a parsed file until its import is started or discarded, so that it need not be read again. */
export const cacheFile = (deps: Deps, id: number, file: ParsedFile): void => {
  const files = cacheOf(deps);
  files.delete(id);
  files.set(id, file);
  let rows = [...files.values()].reduce((n, one) => n + rowsIn(one), 0);
  for (const [oldest, one] of files) {
    if (rows <= MAX_CACHED_ROWS) break;
    files.delete(oldest);
    rows -= rowsIn(one);
  }
};
export const dropCached = (deps: Deps, id: number): void => void cacheOf(deps).delete(id);

type Work = NonNullable<Awaited<ReturnType<typeof work>>>;

/** Returns an import's file as read for its preview: from the cache, or read again as of its upload day. */
export const fileOf = async (deps: Deps, scope: Scope, given: Work): Promise<ParsedFile> => {
  const mapping = mappingOf(given);
  const ready = cacheOf(deps).get(given.id);
  if (ready && isSame(ready.csv?.mapping ?? null, mapping)) return ready;
  const file = await readAgain(scope, given, mapping);
  cacheFile(deps, given.id, file);
  return file;
};

/** Reads an import's file with another mapping. */
export const readAgain = async (scope: Scope, given: Work, mapping: FileMapping | null): Promise<ParsedFile> => {
  if (!given.content) throw invalid("file", "The file is no longer available. Import it again.");
  const today = dayIn(new Date(given.created_at), scope.timeZone);
  return readFile(await unzip(given.content), given.file_name, today, { mapping, remembered: {} });
};

const mappingOf = ({ mapping }: Work): FileMapping | null => (mapping as Pick<ParsedFile, "csv"> | null)?.csv?.mapping ?? null;

const isSame = (a: FileMapping | null, b: FileMapping | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.dateOrder === b.dateOrder &&
    a.decimalMark === b.decimalMark &&
    a.positiveIs === b.positiveIs &&
    a.columns.join() === b.columns.join());
