import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";

/** How far a transaction is: `over` once its work has ended, well or badly. */
export type Stage = { over: boolean };

const running = new AsyncLocalStorage<Stage>();

/** Runs the work of a transaction so that `refusingInside` can tell what happens in the midst of it. */
export const insideTransaction = async <T>(work: (stage: Stage) => Promise<T>): Promise<T> => {
  const stage = { over: false };
  try {
    return await running.run(stage, work, stage);
  } finally {
    stage.over = true;
  }
};

/** Refuses a statement of a transaction that has ended: its connection may be another scope's by now. */
export const onlyDuring = <T>(stage: Stage, statement: () => Promise<T>): Promise<T> =>
  stage.over ? Promise.reject(new Error("A statement came after the end of its transaction: await every statement of the work.")) : statement();

/**
 * A pool that refuses a second connection to work inside a transaction. Such a statement would wait for its own transaction on the
 * embedded engine, starve the pool on the other, and on both neither see nor be undone with what the transaction does.
 */
export const refusingInside = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: () => {
    if (running.getStore()?.over === false) {
      return Promise.reject(new Error("A statement left the running transaction: use the `db` handed to its work."));
    }
    return pool.connect();
  },
});
