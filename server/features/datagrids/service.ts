import type { CellUpdate } from "#contract/budgets.ts";
import type { DataGrid } from "#contract/datagrids.ts";
import { formatCsv, parseCsv, setCell } from "#domain/text/grid.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as store from "./store.ts";

const MOST_SHOWN = 200;
const MOST_CELLS = 20_000;
const MOST_TEXT = 400_000;

/** Returns a table that the user may read. Throws 404. */
export const getGrid = async ({ database }: Deps, scope: Scope, id: number): Promise<DataGrid> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Table not found");
  return found;
};

/** Returns one member's tables among these ids that the user may read. */
export const gridsOf = async (
  { database }: Deps,
  scope: Scope,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DataGrid>> =>
  ids.length === 0
    ? new Map()
    : new Map((await database.reading(scope, (tx) => store.findAll(tx, ownerId, ids.slice(0, MOST_SHOWN)))).map((one) => [one.id, one]));

/** Adds a table. Throws 400 if it is too large. */
export const createGrid = ({ database }: Deps, scope: Scope, input: { name: string; csvData: string }): Promise<DataGrid> =>
  database.within(scope, async (tx) => {
    const grid = parseCsv(input.csvData);
    if (grid.reduce((cells, row) => cells + row.length, 0) > MOST_CELLS) throw invalid("csvData", `Enter at most ${MOST_CELLS} cells.`);
    const found = await store.find(tx, await store.insert(tx, input.name, formatCsv(grid)));
    if (!found) throw notFound("Table not found");
    return found;
  });

/** Returns one of the user's tables inside a running transaction. `lock` locks it until the transaction ends. Throws 404. */
export const gridAt = async (tx: Tx<Scope>, id: number, { lock = false } = {}): Promise<DataGrid> => {
  const found = await (lock ? store.lock(tx, id) : store.find(tx, id));
  if (!found?.own) throw notFound("Table not found");
  return found;
};

/**
 * Sets the text of one cell inside a running transaction. With `width`, removes empty cells beyond it from the end of the row. Throws 404,
 * and 400 if the cell does not exist.
 */
export const putCell = async (
  tx: Tx<Scope>,
  id: number,
  { row, column, value }: CellUpdate,
  at: string,
  width = Number.POSITIVE_INFINITY,
): Promise<DataGrid> => {
  const grid = await gridAt(tx, id, { lock: true });
  const changed = setCell(parseCsv(grid.csvData), row, column, value);
  if (!changed) throw invalid("row", "This cell does not exist.");
  while ((changed[row]?.length ?? 0) > width && changed[row]?.at(-1) === "") changed[row]?.pop();
  const csv = formatCsv(changed);
  if (csv.length > MOST_TEXT) throw invalid("value", "This text makes the table too large.");
  await store.setCsv(tx, id, csv, at);
  return { ...grid, csvData: csv, updatedAt: at };
};

/** Sets the text of one cell. Throws 404, and 400 if the cell does not exist. */
export const setGridCell = ({ database, clock }: Deps, scope: Scope, id: number, cell: CellUpdate): Promise<DataGrid> =>
  database.within(scope, (tx) => putCell(tx, id, cell, clock().toISOString()));

/** Deletes a table. Throws 404. */
export const removeGrid = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  if (!(await deps.database.within(scope, (tx) => store.remove(tx, id)))) throw notFound("Table not found");
};
