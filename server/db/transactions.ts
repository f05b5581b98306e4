import { setTimeout as pause } from "node:timers/promises";
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
import { jittered } from "../jitter.ts";
import { isConflict } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";
import { type Stage, inOrder, insideTransaction, refuseInside } from "./running.ts";
import { type ScopeIds, opening, openingToWrite, waitingForOthers, writers } from "./scope.ts";
import { makeTurns } from "./turns.ts";
import { type DatabaseWatch, operationOf } from "./watch.ts";

/** A running transaction and its scope. Run every statement through `db`. */
export type Scoped<DB, S> = { readonly db: Transaction<DB>; readonly scope: S };

/** How often work is retried after the database rolled it back because of another transaction. Default: 3. */
export type Retries = { readonly retries?: number };

export type Transactions<DB> = {
  /** The whole database with the owner's rights: migrations, sign-in, jobs. */
  kysely: Kysely<DB>;
  /**
   * Runs work that may write, as the scope's user, after all earlier writes of the same household. Commits when it resolves and rolls back
   * when it throws. Retries the whole work after a deadlock or serialization failure, so keep effects outside the database out of it.
   */
  within: <S extends ScopeIds, T>(scope: S, work: (tx: Scoped<DB, S>) => Promise<T>, options?: Retries) => Promise<T>;
  /** Runs read-only work as the scope's user, on one unchanging snapshot. The database refuses writes in it. */
  reading: <S extends ScopeIds, T>(scope: S, work: (tx: Scoped<DB, S>) => Promise<T>) => Promise<T>;
  /** Runs work with the owner's rights, across all households, in one transaction. Retried like `within`. */
  asSystem: <T>(work: (db: Transaction<DB>) => Promise<T>, options?: Retries) => Promise<T>;
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

const RETRIES = 3;
const PAUSE_MS = 10;
const WRITE = "begin isolation level read committed";
const READ = "begin isolation level repeatable read read only";

/** Creates the database's transaction functions from its connection pool. */
export const transactionsOf = <DB>(pool: PostgresPool, log: DatabaseLog, watch: DatabaseWatch | null = null): Transactions<DB> => {
  const driver: Driver = new PostgresDriver({ pool });
  const dialect = dialectOf(driver, pool);
  const config: KyselyConfig = { dialect, ...(watch ? { log: telling(watch) } : {}) };
  const kysely = new Kysely<DB>(config);
  const transaction = (connection: DatabaseConnection, stage: Stage): Transaction<DB> => {
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consume) => inOrder(stage, () => consume(connection)) });
    return new Transaction<DB>({ config, driver, dialect, executor });
  };
  const turns = makeTurns();
  const once = async <T>(begin: string, work: (db: Transaction<DB>) => Promise<T>, people: readonly number[] = []): Promise<T> => {
    const next: (() => Promise<unknown>)[] = [];
    // Waiting here keeps a household with many writes from occupying every connection while it waits in the database.
    const result = await turns(people, () => committed(begin, work, next));
    for (const each of next) await each().catch((error: unknown) => log.warn({ err: error }, "a callback after a commit failed"));
    return result;
  };
  const committed = <T>(begin: string, work: (db: Transaction<DB>) => Promise<T>, next: (() => Promise<unknown>)[]): Promise<T> =>
    kysely.getExecutor().provideConnection(async (connection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw(begin));
        const result = await insideTransaction((stage) => {
          const db = transaction(connection, stage);
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
  const proved = <S extends ScopeIds, T>(scope: S, work: (tx: Scoped<DB, S>) => Promise<T>) => {
    return (db: Transaction<DB>): Promise<T> => {
      scope.lease?.confirm();
      return work({ db, scope });
    };
  };
  const measured: DatabaseWatch["transaction"] = watch?.transaction ?? ((_kind, work) => work());
  return {
    kysely,
    within: async (scope, work, options) => {
      await refuseInside();
      const begin = openingToWrite(scope, WRITE);
      return again(() => measured("write", () => once(begin, proved(scope, work), writers(scope))), options);
    },
    reading: (scope, work) => again(() => measured("read", () => once(opening(scope, READ), proved(scope, work)))),
    asSystem: (work, options) => again(() => measured("system", () => once(WRITE, work)), options),
  };
};

/**
 * Waits, in a transaction with the owner's rights, until nothing else writes for these users, and blocks their writes until its end. Call
 * it before the first read that a write depends on.
 */
export const lockWriters = async <DB>(db: Transaction<DB>, people: readonly number[]): Promise<void> => {
  const ids = [...new Set(people)].toSorted((a, b) => a - b);
  if (ids.length > 0) await db.executeQuery(CompiledQuery.raw(waitingForOthers(ids)));
};

/** Returns the same functions, but every read sees the snapshot of a running read-only transaction. Pass them the same scope. */
export const readingIn = <DB, S extends ScopeIds, D extends Transactions<DB>>(database: D, tx: Scoped<DB, S>): D =>
  Object.create(database, {
    reading: {
      value: async <R extends ScopeIds, T>(scope: R, work: (tx: Scoped<DB, R>) => Promise<T>): Promise<T> => {
        if (opening(scope, "") !== opening(tx.scope, "")) throw new Error("A snapshot was read for another scope.");
        return work({ db: tx.db, scope });
      },
      enumerable: true,
    },
  }) as D;

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

const again = async <T>(attempt: () => Promise<T>, { retries = RETRIES }: Retries = {}): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= retries || !isConflict(error)) throw error;
      await pause(jittered(PAUSE_MS * 2 ** failures));
    }
  }
};
