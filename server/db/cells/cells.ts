import { randomUUID } from "node:crypto";
import { isUnavailable } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import type { Database } from "../open.ts";
import { CellUnavailable, inCell } from "./current.ts";
import type { Directory } from "./directory.ts";
import { type KeyKind, makeFinder } from "./find.ts";

/** A cell as this server knows it. `open` connects, updates the schema and checks the ids. */
export type CellPlace = { name: string; url: string; open: () => Promise<Database> };

/** The cells of an installation and their directory. */
export type Cells = {
  directory: Directory;
  /** Names of all cells of this server. */
  names: readonly string[];
  urlOf: (cell: string) => string;
  /** Returns the database of a cell. Throws `CellUnavailable`, which is answered with 503, while it cannot be reached. */
  database: (cell: string) => Database;
  /** Runs work in each cell that can be reached, and in the others once they can be. */
  inEach: (work: (cell: string) => Promise<unknown>) => Promise<void>;
  /** Returns the cell of an address. An unknown address gets one too, always the same, so that attempts at it are counted. */
  ofAddress: (address: string) => Promise<string>;
  /** Returns the cell that has a row with this key. An unknown key gets one too. Throws `CellUnavailable` when the cell cannot be known. */
  ofKey: (kind: KeyKind, key: string) => Promise<string>;
  /** Returns a cell for a request that concerns nobody yet: always the same for the same text, while all cells can be reached. */
  anyOf: (text: string) => string;
  /**
   * Runs work that may create an account with this address, in its cell. Whatever it does, and even if the server dies, the address stays
   * usable: later calls get the same cell while there is an account or a holder, and any cell otherwise.
   */
  atAddress: <T>(address: string, work: (hold: Hold) => Promise<T>) => Promise<T>;
  /** Holds an address until `end` is called. */
  hold: (address: string) => Promise<Hold>;
  close: () => Promise<void>;
};

/** A hold of an address for a sign-up. */
export type Hold = { cell: string; end: (hasAccount: boolean) => Promise<void> };

/** How often a server looks at each cell. */
const LOOK_MS = 5_000;

/**
 * Opens cells. One that cannot be reached is opened later, and only its households notice. Throws when one is wrong, such as for ids outside
 * of its range.
 */
export const openPlaces = async (
  places: readonly CellPlace[],
  { directory, log }: { directory: Directory; log: DatabaseLog },
): Promise<Cells> => {
  const opened = new Map<string, Database>();
  /** Work for each cell, with the cells where it has begun. */
  const waiting = new Map<(cell: string) => Promise<unknown>, Set<string>>();
  const runOnce = async (work: (cell: string) => Promise<unknown>, cell: string): Promise<void> => {
    const begun = waiting.get(work) ?? new Set();
    if (begun.has(cell)) return;
    waiting.set(work, begun.add(cell));
    await inCell(cell, () => work(cell));
  };
  /** Opened cells that did not answer the last look. They get no new households. */
  const lost = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const open = async ({ name, open: connect }: CellPlace): Promise<void> => {
    try {
      const database = await connect();
      if (isClosed) await database.close();
      else opened.set(name, database);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error, cell: name }, "a cell cannot be reached");
    }
  };
  const openLate = async (place: CellPlace): Promise<void> => {
    await open(place);
    if (!opened.has(place.name)) return;
    log.info({ cell: place.name }, "a cell was opened");
    for (const work of waiting.keys()) await runOnce(work, place.name);
  };
  const look = async (place: CellPlace): Promise<void> => {
    const database = opened.get(place.name);
    if (!database)
      return openLate(place).catch((error: unknown) =>
        log.error({ err: error, cell: place.name }, "a cell was not opened, or its work not started"),
      );
    await database.health().then(
      () => lost.delete(place.name),
      () => lost.add(place.name),
    );
  };
  const later = (): void => {
    if (!isClosed) timer = setTimeout(() => void Promise.all(places.map(look)).then(later), LOOK_MS).unref();
  };
  const close: Cells["close"] = async () => {
    isClosed = true;
    clearTimeout(timer);
    for (const database of opened.values()) await database.close();
    await directory.close();
  };
  try {
    for (const place of places) await open(place);
  } catch (error) {
    await close();
    throw error;
  }
  later();
  const names = places.map(({ name }) => name);
  const database = (cell: string): Database => {
    const found = opened.get(cell);
    if (!found) throw new CellUnavailable(cell);
    return found;
  };
  const reached = (): string[] => names.filter((name) => opened.has(name));
  const usable = (): string[] => reached().filter((name) => !lost.has(name));
  const anyFor = (digest: string): string => {
    const all = usable();
    const cell = all[Buffer.from(digest).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7) % all.length];
    if (cell === undefined) throw new CellUnavailable(names[0] ?? "");
    return cell;
  };
  const find = makeFinder({ directory, names, database });
  const hold: Cells["hold"] = async (address) => {
    const holder = randomUUID();
    const cell = await directory.hold(address, holder, usable());
    return { cell, end: (hasAccount) => directory.release(address, holder, hasAccount) };
  };
  return {
    directory,
    names,
    database,
    urlOf: (cell) => places.find(({ name }) => name === cell)?.url ?? "",
    inEach: async (work) => {
      waiting.set(work, new Set());
      for (const name of reached()) await runOnce(work, name);
    },
    ofAddress: async (address) => (await directory.cellOf(address)) ?? anyFor(directory.digestOf("address", address)),
    ofKey: async (kind, key) => (await find(kind, key)) ?? anyFor(directory.digestOf(kind, key)),
    anyOf: (text) => anyFor(directory.digestOf("request", text)),
    hold,
    atAddress: async (address, work) => {
      const held = await hold(address);
      let hasAccount = false;
      try {
        const result = await inCell(held.cell, () => work(held));
        hasAccount = true;
        return result;
      } finally {
        await held.end(hasAccount);
      }
    },
    close,
  };
};
