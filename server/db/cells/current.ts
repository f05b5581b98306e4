import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Returns the cell that the running request or job works in; null without cells, and before a request's cell is known. */
export const currentCell = (): string | null => current.getStore() ?? null;

/** Runs work, and everything that it starts, in a cell. */
export const inCell = <T>(name: string, work: () => T): T => current.run(name, work);

/** Keeps one value for each cell, or one without cells. `here` returns that of the running request or job; `all` returns those made so far. */
export const perCell = <T>(make: () => T): { here: () => T; all: () => T[] } => {
  const made = new Map<string | null, T>();
  const here = (): T => {
    const cell = currentCell();
    const found = made.get(cell) ?? make();
    made.set(cell, found);
    return found;
  };
  return { here, all: () => [...made.values()] };
};

/** A statement of a request whose cell is not known. It is refused, because it could reach the wrong cell. */
export class NoCell extends Error {
  constructor() {
    super("This request does not say whose data it concerns, so its cell is not known.");
    this.name = "NoCell";
  }
}

/** A cell that cannot be reached. Its code marks it as a lost database. */
export class CellUnavailable extends Error {
  readonly code = "08006";
  constructor(name: string) {
    super(`The cell ${name} cannot be reached.`);
    this.name = "CellUnavailable";
  }
}
