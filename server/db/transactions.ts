import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { jittered } from "../jitter.ts";
import { haveMembersChanged, isConflict } from "./errors.ts";
import { withPresentMembers } from "./present-members.ts";
import type { Replicas } from "./replicas.ts";
import { refuseInside } from "./running.ts";
import type { Runner } from "./runner.ts";
import { type ScopeIds, opening, openingToWrite, READ, waitingForOthers, writers } from "./scope.ts";
import { makeTurns } from "./turns.ts";
import type { DatabaseWatch } from "./watch.ts";

export { afterCommit } from "./runner.ts";

/** A running transaction and its scope. Run every statement through `db`. */
export type Scoped<DB, S> = { readonly db: Transaction<DB>; readonly scope: S };

/** How often work is retried after the database rolled it back because of another transaction. Default: 3. */
export type Retries = { readonly retries?: number };

export type Transactions<DB> = {
  /** The whole database with the owner's rights: migrations, sign-in, jobs. */
  kysely: Kysely<DB>;
  /**
   * Runs work that may write, as the scope's user, after all earlier writes of the same household. Commits when it resolves and rolls back
   * when it throws. Retries the whole work after a deadlock or serialization failure, so keep effects outside the database out of it. The
   * scope of the transaction names the household's present members, who may be others than those of the given scope.
   */
  within: <S extends ScopeIds, T>(scope: S, work: (tx: Scoped<DB, S>) => Promise<T>, options?: Retries) => Promise<T>;
  /** Runs read-only work as the scope's user, on one unchanging snapshot. The database refuses writes in it. */
  reading: <S extends ScopeIds, T>(scope: S, work: (tx: Scoped<DB, S>) => Promise<T>) => Promise<T>;
  /** Runs work with the owner's rights, across all households, in one transaction. Retried like `within`. */
  asSystem: <T>(work: (db: Transaction<DB>) => Promise<T>, options?: Retries) => Promise<T>;
};

const RETRIES = 3;
const PAUSE_MS = 10;
/** How often a household may change while one write waits for its turn. */
const MOST_CHANGES = 5;
const WRITE = "begin isolation level read committed";

/** Creates the database's transaction functions from its connection pool and its replicas. */
export const transactionsOf = <DB>(
  { kysely, run }: Runner<DB>,
  replicas: Replicas<DB> | null = null,
  watch: DatabaseWatch | null = null,
): Transactions<DB> => {
  const turns = makeTurns();
  const measured: DatabaseWatch["transaction"] = watch?.transaction ?? ((_kind, work) => work());
  return {
    kysely,
    within: async (scope, work, options) => {
      await refuseInside();
      const write = (present: typeof scope): ReturnType<typeof work> => {
        const begin = openingToWrite(present, WRITE);
        // Waiting here keeps a household with many writes from occupying every connection while it waits in the database.
        const inTurn = <T>(transaction: () => Promise<T>): Promise<T> => turns(writers(present), transaction);
        const inScope = (db: Transaction<DB>): ReturnType<typeof work> => {
          present.lease?.confirm();
          return work({ db, scope: present });
        };
        return again(() => measured("write", () => run(begin, inScope, { inTurn })), options);
      };
      let present = scope;
      for (let changes = 0; ; changes += 1) {
        try {
          return await write(present);
        } catch (error) {
          if (changes >= MOST_CHANGES || !haveMembersChanged(error)) throw error;
          present = await withPresentMembers(kysely, present);
        }
      }
    },
    reading: (scope, work) =>
      again(() =>
        measured("read", async () => {
          const inScope = (db: Transaction<DB>): ReturnType<typeof work> => work({ db, scope });
          const tried = await replicas?.read(scope, inScope);
          const result = tried?.done ? tried.result : await run(opening(scope, READ), inScope);
          // The statements that prove the scope may run with the first one of the work, so it is proved when the transaction has ended.
          scope.lease?.confirm();
          return result;
        }),
      ),
    asSystem: (work, options) => again(() => measured("system", () => run(WRITE, work)), options),
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
