import type { Updateable } from "kysely";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";

/** How long a sync may be silent before another may replace it: longer than the provider's slowest request. */
const LEASE_MS = 120_000;

/** The sync may no longer write: another one replaced it, or the connection was disconnected. */
export class LeaseLost extends Error {
  constructor() {
    super("this sync no longer holds the connection's lease");
    this.name = "LeaseLost";
  }
}

/**
 * The right to sync one connection. It is stored in the database, so it applies across servers, and a server that dies loses it by timeout.
 * The stored value is also the proof: a sync that lost its lease finds another's and writes nothing.
 */
export type Lease = { id: number; until: string };

const later = (deps: Deps): string => new Date(deps.clock().getTime() + LEASE_MS).toISOString();

/** Takes the lease of a connection for a sync, whose first step it then shows. Returns null while another sync has it, or when the connection is disconnected. */
export const takeLease = async (deps: Deps, id: number): Promise<Lease | null> => {
  const until = later(deps);
  const row = await deps.database.kysely
    .updateTable("connections")
    .set({ sync_lease_until: until, sync_step: "accounts", sync_rows: 0 })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where((eb) => eb.or([eb("sync_lease_until", "is", null), eb("sync_lease_until", "<=", deps.clock().toISOString())]))
    .returning("id")
    .executeTakeFirst();
  return row ? { id, until } : null;
};

/** Changes the connection while holding its lease, and renews the lease. Throws LeaseLost. */
export const renewLease = async (deps: Deps, scope: Scope, lease: Lease, change: Updateable<DB["connections"]>): Promise<void> => {
  lease.until = await deps.database.within(scope, (tx) => keepLease(deps, tx, lease, change));
};

/**
 * Changes the connection while holding its lease, locks it for the rest of the transaction and renews the lease. Returns the time that is
 * the lease's after the commit. Throws LeaseLost.
 */
export const keepLease = async (deps: Deps, tx: Tx<Scope>, lease: Lease, change: Updateable<DB["connections"]>): Promise<string> => {
  const until = later(deps);
  await write(tx, lease, { ...change, sync_lease_until: until });
  return until;
};

/** Locks the connection for the rest of the transaction if the lease is still valid. Throws LeaseLost. */
export const lockLease = async ({ db }: Tx<Scope>, lease: Lease): Promise<void> => {
  const locked = await db
    .selectFrom("connections")
    .select("id")
    .where("id", "=", lease.id)
    .where("sync_lease_until", "=", lease.until)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new LeaseLost();
};

/** Makes a final change to the connection and releases the lease. Throws LeaseLost. */
export const endLease = (tx: Tx<Scope>, lease: Lease, change: Updateable<DB["connections"]>): Promise<void> =>
  write(tx, lease, { ...change, sync_lease_until: null });

const write = async ({ db }: Tx<Scope>, lease: Lease, change: Updateable<DB["connections"]>): Promise<void> => {
  const row = await db
    .updateTable("connections")
    .set(change)
    .where("id", "=", lease.id)
    .where("sync_lease_until", "=", lease.until)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new LeaseLost();
};

/** Releases the leases of a dead process. Safe only where no other process uses the same database. */
export const freeLeases = async ({ kysely }: Database): Promise<void> => {
  await kysely.updateTable("connections").set({ sync_lease_until: null }).where("sync_lease_until", "is not", null).execute();
};
