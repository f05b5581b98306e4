import { CompiledQuery, type PostgresPool } from "kysely";
import { openEmbedded } from "./embedded/pool.ts";
import type { DatabaseLog } from "./log.ts";
import { openPostgres } from "./postgres.ts";
import { refusingInside } from "./running.ts";
import type { DB } from "./schema.ts";
import type { DatabaseWatch } from "./watch.ts";
import { type Scoped, type Transactions, transactionsOf } from "./transactions.ts";

export type { ScopeIds } from "./scope.ts";

/** One transaction of one scope: pass it to every store call, and send nothing past it. */
export type Tx<S> = Scoped<DB, S>;

export type Database = Transactions<DB> & {
  kind: "embedded" | "postgres";
  /** Runs SQL text with the owner's rights; without values it may hold several statements, and the rows of the last one return. */
  execute: (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  /** Resolves when a statement gets through, rejects when none does. */
  health: () => Promise<void>;
  /** Reclaims space and renews the planner's figures: nightly, and after large imports. */
  maintain: () => Promise<void>;
  /** Waits for running work, writes everything down and lets the data folder go. */
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string | undefined;
  /** The data folder of the embedded database; null keeps it in memory. */
  folder?: string | null | undefined;
  log: DatabaseLog;
  /** Measures it; nothing does unless told. */
  watch?: DatabaseWatch | null;
};

/**
 * Opens PostgreSQL when given its address, else the embedded database in the folder (made on first use).
 * Throws FolderInUseError when another process has the folder, and an Error in words when the server is too old or out of reach.
 */
export const openDatabase = async ({ databaseUrl, folder = null, log, watch = null }: DatabaseOptions): Promise<Database> =>
  databaseUrl
    ? databaseOf("postgres", await openPostgres(databaseUrl, log), log, watch)
    : databaseOf("embedded", await openEmbedded({ folder, log }), log, watch);

/** A database from an open pool of connections to it. */
export const databaseOf = (
  kind: Database["kind"],
  connections: PostgresPool,
  log: DatabaseLog,
  watch: DatabaseWatch | null = null,
): Database => {
  const pool = refusingInside(connections);
  const ways = transactionsOf<DB>(pool, log, watch);
  const execute: Database["execute"] = (text, values = []) => run(pool, text, values);
  let closing: Promise<void> | undefined;
  return {
    kind,
    ...ways,
    execute,
    health: async () => void (await ways.kysely.executeQuery(CompiledQuery.raw("select 1"))),
    maintain: async () => void (await execute("vacuum (analyze)")),
    close: () => (closing ??= pool.end()),
  };
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
