import type { Kysely, Transaction } from "kysely";
import { isSessionChanged } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";
import { type Position, writtenBy } from "./position.ts";
import { openReplica, type Replica, type Tried } from "./replica.ts";
import { opening, READ, type ScopeIds } from "./scope.ts";
import type { DatabaseWatch } from "./watch.ts";

/** The replicas of an installation. */
export type Replicas<DB> = {
  /**
   * Runs a read on a replica that shows everything that was committed before the call, to anyone. Not done means that the primary must
   * answer. Throws only when the primary reports that the scope's session has changed.
   */
  read: <T>(scope: ScopeIds, work: (db: Transaction<DB>) => Promise<T>) => Promise<Tried<T>>;
  close: () => Promise<void>;
};

/** Connects to the replicas. Returns at once, because the product does not need them. */
export const openReplicas = <DB>(
  urls: readonly string[],
  primary: Kysely<DB>,
  log: DatabaseLog,
  watch: DatabaseWatch | null,
): Replicas<DB> => {
  const all = urls.map((url, n) => openReplica<DB>({ url, number: n + 1, primary, log, watch }));
  let turn = 0;
  const next = (): Replica<DB> | undefined => {
    const usable = all.filter((replica) => replica.isUsable());
    return usable[(turn += 1) % usable.length];
  };
  const tryOne = async <T>(scope: ScopeIds, work: (db: Transaction<DB>) => Promise<T>): Promise<Tried<T>> => {
    const replica = next();
    if (replica === undefined) return { done: false };
    const written = await neededFor(primary, scope);
    return written === null ? { done: false } : replica.read(written, opening(scope, READ), work);
  };
  return {
    read: async (scope, work) => {
      const tried = await tryOne(scope, work);
      watch?.read(tried.done ? "replica" : "primary");
      return tried;
    },
    close: async () => void (await Promise.all(all.map((replica) => replica.close()))),
  };
};

/** Returns the position that a read of this scope needs; null when the primary could not say. */
const neededFor = <DB>(primary: Kysely<DB>, scope: ScopeIds): Promise<Position | null> =>
  writtenBy(primary, scope).catch((error: unknown) => {
    if (isSessionChanged(error)) throw error;
    return null;
  });
