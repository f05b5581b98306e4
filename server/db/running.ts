import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";

/** Progress of a transaction. `over` is true once its work has ended, with or without an error. `last` settles with its last statement. */
export type Stage = { over: boolean; last: Promise<unknown> };

const running = new AsyncLocalStorage<Stage>();

/** Runs a transaction's work so that `refusingInside` can detect calls made from within it. */
export const insideTransaction = async <T>(work: (stage: Stage) => Promise<T>): Promise<T> => {
  const stage: Stage = { over: false, last: Promise.resolve() };
  try {
    return await running.run(stage, work, stage);
  } finally {
    stage.over = true;
    // Statements that were not awaited must finish before the connection is committed, rolled back or lent to another caller.
    await Promise.allSettled([stage.last]);
  }
};

/**
 * Runs a transaction's statements one after another, even those issued together. Rejects a statement issued after the transaction's end: by
 * then the connection may belong to another scope.
 */
export const inOrder = <T>(stage: Stage, statement: () => Promise<T>): Promise<T> => {
  const run = (): Promise<T> => (stage.over ? Promise.reject(new Error(TOO_LATE)) : statement());
  const turn = stage.last.then(run, run);
  stage.last = turn;
  return turn;
};

const TOO_LATE = "A statement came after its transaction ended: await every statement of the work.";

/**
 * A pool that refuses a second connection to work inside a transaction. On the embedded engine such a statement would wait for its own
 * transaction; on PostgreSQL it would starve the pool. On both it would not see the transaction's changes and would not be rolled back with
 * them.
 */
export const refusingInside = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: () => (insideOne() ? Promise.reject(new Error(OUTSIDE)) : pool.connect()),
});

/** Returns whether the caller runs inside an open transaction. */
const insideOne = (): boolean => running.getStore()?.over === false;

const OUTSIDE = "A statement left the running transaction: use the `db` passed to its work.";

/** Resolves outside a transaction. Rejects inside one, where waiting for a turn would deadlock. */
export const refuseInside = (): Promise<void> => (insideOne() ? Promise.reject(new Error(OUTSIDE)) : Promise.resolve());
