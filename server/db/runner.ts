import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyConfig,
  type LogEvent,
  type PostgresPool,
  PostgresDialect,
  PostgresDriver,
  Transaction,
} from "kysely";
import type { DatabaseLog } from "./log.ts";
import { type Stage, inOrder, insideTransaction } from "./running.ts";
import { type DatabaseWatch, operationOf } from "./watch.ts";

type Options = {
  /** Waits for the transaction's turn. Default: starts it at once. */
  inTurn?: <T>(transaction: () => Promise<T>) => Promise<T>;
  /** Runs on the connection before the transaction starts; what it throws ends the run. */
  before?: (connection: DatabaseConnection) => Promise<void>;
};

/** Runs transactions on the connections of one pool. */
export type Runner<DB> = {
  kysely: Kysely<DB>;
  /** Opens a transaction with `begin`, runs work in it, and then the callbacks that wait for its commit. Rolls back when work throws. */
  run: <T>(begin: string, work: (db: Transaction<DB>) => Promise<T>, options?: Options) => Promise<T>;
};

/** Callbacks waiting for the end of a running transaction. */
const following = new WeakMap<object, (() => Promise<unknown>)[]>();

/**
 * Runs work after the transaction commits and before its caller continues; never after a rollback. A failure is logged and changes nothing,
 * so something else must pick the work up.
 */
export const afterCommit = <DB>(db: Transaction<DB>, work: () => Promise<unknown>): void => {
  const next = following.get(db);
  if (!next) throw new Error("afterCommit was called without a running transaction");
  next.push(work);
};

export const runnerOf = <DB>(pool: PostgresPool, log: DatabaseLog, watch: DatabaseWatch | null): Runner<DB> => {
  const driver: Driver = new PostgresDriver({ pool });
  const dialect = dialectOf(driver, pool);
  const config: KyselyConfig = { dialect, ...(watch ? { log: telling(watch) } : {}) };
  const kysely = new Kysely<DB>(config);
  const inside = (connection: DatabaseConnection, stage: Stage): Transaction<DB> => {
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consume) => inOrder(stage, () => consume(connection)) });
    return new Transaction<DB>({ config, driver, dialect, executor });
  };
  type Next = (() => Promise<unknown>)[];
  const committed = <T>(begin: string, work: (db: Transaction<DB>) => Promise<T>, next: Next, before: Options["before"]): Promise<T> =>
    kysely.getExecutor().provideConnection(async (connection) => {
      try {
        await before?.(connection);
        await connection.executeQuery(CompiledQuery.raw(begin));
        const result = await insideTransaction((stage) => {
          const db = inside(connection, stage);
          following.set(db, next);
          return work(db);
        });
        await driver.commitTransaction(connection);
        return result;
      } catch (error) {
        // If the rollback fails, the connection is dropped and the database rolls the work back itself. The first error is the more useful
        // one.
        await driver
          .rollbackTransaction(connection)
          .catch((failure: unknown) => log.warn({ err: failure }, "a connection was lost during a transaction"));
        throw error;
      }
    });
  return {
    kysely,
    run: async (begin, work, { inTurn, before } = {}) => {
      const next: Next = [];
      const transaction = () => committed(begin, work, next, before);
      const result = await (inTurn ? inTurn(transaction) : transaction());
      for (const each of next) await each().catch((error: unknown) => log.warn({ err: error }, "a callback after a commit failed"));
      return result;
    },
  };
};

/** Reports each statement when it finishes. */
const telling =
  (watch: DatabaseWatch): ((event: LogEvent) => void) =>
  ({ level, query, queryDurationMillis }) =>
    watch.statement({ operation: operationOf(query.sql), ms: queryDurationMillis, failed: level === "error" });

const dialectOf = (driver: Driver, pool: PostgresPool): PostgresDialect => {
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => driver;
  return dialect;
};
