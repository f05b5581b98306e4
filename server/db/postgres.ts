import type { PostgresPool } from "kysely";
import { Pool } from "pg";
import type { DatabaseLog } from "./log.ts";
import { makeNames, prepareStatements } from "./prepared.ts";
import { VALUES } from "./values.ts";

const OLDEST = 150_000;

/** Connects to a PostgreSQL server. Throws when it cannot be reached or is older than 15. */
export const openPostgres = async (databaseUrl: string, log: DatabaseLog): Promise<PostgresPool> => {
  const pool = poolAt(databaseUrl, log, 5_000);
  try {
    refuseOlderThanOldest(await versionOf(pool, databaseUrl));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool as PostgresPool;
};

/** Creates the connection pool of a server. It connects when a connection is needed, and rejects after the given milliseconds. */
export const poolAt = (databaseUrl: string, log: DatabaseLog, connectionTimeoutMillis: number): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    types: VALUES,
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      // Compiling a plan takes longer than running the short statements of this product.
      await client.query(
        "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set jit = off; set plan_cache_mode = force_generic_plan",
      );
    },
  });
  // Also handles a connection in use, whose loss would otherwise end the process. Its waiting statement is rejected with the same error.
  const lost = (error: Error): void => log.warn({ err: error }, "a database connection was lost");
  const names = makeNames();
  pool.on("connect", (client) => client.on("error", lost)).on("error", lost);
  pool.on("connect", (client) => prepareStatements(client, names));
  return pool;
};

type Version = { number: number; name: string };

const versionOf = async (pool: Pool, databaseUrl: string): Promise<Version> => {
  try {
    const { rows } = await pool.query<Version>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    return rows[0] ?? { number: 0, name: "unknown" };
  } catch (error) {
    const host = URL.parse(databaseUrl)?.host;
    throw new Error(`PostgreSQL${host ? ` at ${host}` : ""} cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

/** Throws a readable error when the server is older than PostgreSQL 15. */
export const refuseOlderThanOldest = ({ number, name }: Version): void => {
  if (number < OLDEST) throw new Error(`Hiro needs PostgreSQL 15 or newer; the server at DATABASE_URL is ${name}.`);
};
