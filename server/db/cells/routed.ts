import type { Database, Tx } from "../open.ts";
import { isUserDeleted } from "../errors.ts";
import type { ScopeIds } from "../scope.ts";
import type { Cells } from "./cells.ts";
import { currentCell, inCell, NoCell } from "./current.ts";

const routed = new WeakMap<Database, Cells>();

/** Returns the cells of an installation's database; null for an installation without cells. */
export const cellsOf = (database: Database): Cells | null => routed.get(database) ?? null;

/** Runs work once, or in each cell of an installation that has cells. */
export const inEveryCell = async (database: Database, work: () => Promise<unknown>): Promise<void> => {
  const cells = cellsOf(database);
  await (cells ? cells.inEach(work) : work());
};

/** Runs work once, or in one cell after the other. Throws when one of them cannot be reached. For commands of the operator. */
export const inAllCells = async (database: Database, work: () => Promise<unknown>): Promise<void> => {
  const cells = cellsOf(database);
  if (!cells) return void (await work());
  for (const cell of cells.names) await inCell(cell, work);
};

/** Runs work that concerns the account of an address, in its cell if the installation has cells. An unknown address gets one. */
export const atAddress = <T>(database: Database, address: string, work: () => Promise<T>): Promise<T> =>
  cellsOf(database)?.atAddress(address, work) ?? work();

/** A user whose rows have moved to another cell while the request waited. */
export class PersonMoved extends Error {
  constructor() {
    super("This user has moved to another cell.");
    this.name = "PersonMoved";
  }
}

/**
 * Creates a database that takes every statement to one cell: that of the scope, or else that of the running request or job. Throws `NoCell`
 * when there is none, and `CellUnavailable` while the cell cannot be reached.
 */
export const routedDatabase = (cells: Cells): Database => {
  const here = (): Database => {
    const cell = currentCell();
    if (cell === null) throw new NoCell();
    return cells.database(cell);
  };
  const forScope = async <T>(scope: ScopeIds, work: (database: Database) => Promise<T>): Promise<T> => {
    const [mine, running] = [scope.cell ?? null, currentCell()];
    const cell = mine ?? running;
    if (cell === null) throw new NoCell();
    if (running !== null && cell !== running) throw new Error("A scope of one cell was used in another.");
    return inCell(cell, () => work(cells.database(cell)));
  };
  const database: Database = {
    kind: "postgres",
    get kysely() {
      return here().kysely;
    },
    within: (scope, work, options) =>
      forScope(scope, async (one) => {
        try {
          return await one.within(scope, work, options);
        } catch (error) {
          // A write whose user is gone was refused before it began.
          throw isUserDeleted(error) ? new PersonMoved() : error;
        }
      }),
    reading: (scope, work) =>
      forScope(scope, (one) =>
        one.reading(scope, async (tx) => {
          // The transaction itself has proved a scope with a lease.
          if (!scope.lease) await refuseMoved(tx);
          return work(tx);
        }),
      ),
    asSystem: async (work, options) => here().asSystem(work, options),
    execute: async (text, values) => here().execute(text, values),
    alone: async (name, work) => here().alone(name, work),
    health: async () => {
      const answers = cells.names.map(async (name) => cells.database(name).health());
      await Promise.any(answers);
    },
    maintain: async (table) => here().maintain(table),
    close: cells.close,
  };
  routed.set(database, cells);
  return database;
};

/** A read that waited while its user moved must not continue here, where nothing of theirs is left. */
const refuseMoved = async ({ db, scope }: Tx<ScopeIds>): Promise<void> => {
  if (scope.userId === 0) return;
  const found = await db.selectFrom("users").select("id").where("id", "=", scope.userId).executeTakeFirst();
  if (!found) throw new PersonMoved();
};
