import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";

/** How far a transaction is: `over` once its work has ended, well or badly; `last` settles with its last statement. */
export type Stage = { over: boolean; last: Promise<unknown> };

const running = new AsyncLocalStorage<Stage>();

/** Runs the work of a transaction so that `refusingInside` can tell what happens in the midst of it. */
export const insideTransaction = async <T>(work: (stage: Stage) => Promise<T>): Promise<T> => {
  const stage: Stage = { over: false, last: Promise.resolve() };
  try {
    return await running.run(stage, work, stage);
  } finally {
    stage.over = true;
    // What was not awaited must have left the connection before it is committed, rolled back or lent to another.
    await Promise.allSettled([stage.last]);
  }
};

/**
 * Runs the statements of a transaction one after the other, also those asked for together, and refuses one that comes after its end:
 * the connection may be another scope's by then.
 */
export const inOrder = <T>(stage: Stage, statement: () => Promise<T>): Promise<T> => {
  const run = (): Promise<T> => (stage.over ? Promise.reject(new Error(TOO_LATE)) : statement());
  const turn = stage.last.then(run, run);
  stage.last = turn;
  return turn;
};

const TOO_LATE = "A statement came after the end of its transaction: await every statement of the work.";

/**
 * A pool that refuses a second connection to work inside a transaction. Such a statement would wait for its own transaction on the
 * embedded engine, starve the pool on the other, and on both neither see nor be undone with what the transaction does.
 */
export const refusingInside = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: () => (insideOne() ? Promise.reject(new Error(OUTSIDE)) : pool.connect()),
});

/** Whether the caller is the work of a transaction that has not ended. */
const insideOne = (): boolean => running.getStore()?.over === false;

const OUTSIDE = "A statement left the running transaction: use the `db` handed to its work.";

/** Resolves outside a transaction; rejects inside one, where waiting for a turn would wait for itself. */
export const refuseInside = (): Promise<void> => (insideOne() ? Promise.reject(new Error(OUTSIDE)) : Promise.resolve());
