import { CompiledQuery, type PostgresPool } from "kysely";
import { type EmbeddedOptions, openEmbedded } from "./embedded/pool.ts";
import type { DatabaseLog } from "./log.ts";
import { openPostgres } from "./postgres.ts";
import { openReplicas } from "./replicas.ts";
import { runnerOf } from "./runner.ts";
import { refusingInside } from "./running.ts";
import type { DB } from "./schema.ts";
import type { DatabaseWatch } from "./watch.ts";
import { type Scoped, type Transactions, transactionsOf } from "./transactions.ts";

export type { ScopeIds } from "./scope.ts";

/** One transaction of one scope. Pass it to every store call, and run every statement through it. */
export type Tx<S> = Scoped<DB, S>;

export type Database = Transactions<DB> & {
  kind: "embedded" | "postgres";
  /** Runs SQL text with the owner's rights. Text without values may hold several statements; the rows of the last one are returned. */
  execute: (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Runs work of many transactions while no other server runs work of the same name; others wait for its end. A server that dies ends its
   * turn.
   */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when a statement succeeds; rejects otherwise. */
  health: () => Promise<void>;
  /** Reclaims space and refreshes planner statistics: nightly of all tables, and of one after many of its rows changed. */
  maintain: (table?: keyof DB & string) => Promise<void>;
  /** Waits for running work, writes everything to disk and releases the data folder. */
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** URL of a PostgreSQL server. Without one the embedded database is used. */
  databaseUrl?: string | undefined;
  /** URLs of its replicas, which answer reads. Default: none. */
  replicaUrls?: readonly string[] | undefined;
  /** Data folder of the embedded database. Null keeps it in memory. */
  folder?: string | null | undefined;
  /** Returns the image that a new embedded database starts from. Default: none. */
  image?: EmbeddedOptions["image"];
  log: DatabaseLog;
  /** Collects metrics. Default: none. */
  watch?: DatabaseWatch | null;
};

/**
 * Opens PostgreSQL when given its URL, otherwise the embedded database in the folder (created on first use). Throws FolderInUseError when
 * another process has the folder, and a readable Error when the server is too old or unreachable.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { databaseUrl, replicaUrls = [], folder = null, image, log, watch = null } = options;
  return databaseUrl
    ? databaseOf("postgres", await openPostgres(databaseUrl, log), log, { watch, replicaUrls })
    : databaseOf("embedded", await openEmbedded({ folder, image, log }), log, { watch });
};

type More = { watch?: DatabaseWatch | null; replicaUrls?: readonly string[] };

/** Creates a database from an open connection pool. */
export const databaseOf = (
  kind: Database["kind"],
  connections: PostgresPool,
  log: DatabaseLog,
  { watch = null, replicaUrls = [] }: More = {},
): Database => {
  const pool = refusingInside(connections);
  const primary = runnerOf<DB>(pool, log, watch);
  const replicas = replicaUrls.length > 0 ? openReplicas(replicaUrls, primary.kysely, log, watch) : null;
  const ways = transactionsOf(primary, replicas, watch);
  const execute: Database["execute"] = (text, values = []) => run(pool, text, values);
  let closing: Promise<void> | undefined;
  return {
    kind,
    ...ways,
    execute,
    // One process has the embedded database, and it does such work only while it starts.
    alone: (name, work) => (kind === "postgres" ? withSessionLock(connections, name, work) : work()),
    health: async () => void (await ways.kysely.executeQuery(CompiledQuery.raw("select 1"))),
    maintain: async (table) => void (await execute(table === undefined ? "vacuum (analyze)" : `vacuum (analyze) ${table}`)),
    close: () => (closing ??= Promise.all([pool.end(), replicas?.close()]).then(() => undefined)),
  };
};

/** A lock of the connection, because the work commits many times. The database frees it when the connection is lost. */
const withSessionLock = async <T>(pool: PostgresPool, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let free = false;
  try {
    await client.query("select pg_advisory_lock(hashtext($1)::bigint)", [`hiro ${name}`]);
    const result = await work();
    await client.query("select pg_advisory_unlock(hashtext($1)::bigint)", [`hiro ${name}`]);
    free = true;
    return result;
  } finally {
    // A connection that may still hold the lock is closed instead of lent to another caller.
    client.release(!free);
  }
};

type Rows = { rows: Record<string, unknown>[] };

const run = async (pool: PostgresPool, text: string, values: readonly unknown[]): Promise<Rows> => {
  const client = await pool.connect();
  try {
    const result: Rows | Rows[] = await client.query<Record<string, unknown>>(text, values);
    return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] };
  } finally {
    client.release();
  }
};
