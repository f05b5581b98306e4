import { Client } from "pg";
import { startPostgres } from "../../scripts/postgres.mjs";
import type { DatabaseWatch, ReadTarget } from "../db/watch.ts";

/** A temporary PostgreSQL server of one test. */
export type Postgres = Extract<Awaited<ReturnType<typeof startPostgres>>, { url: string }>;

/** Starts a temporary PostgreSQL server. Throws if there are no binaries for one. */
export const started = async (options: Parameters<typeof startPostgres>[0]): Promise<Postgres> => {
  const server = await startPostgres(options);
  if (server.url === null) throw new Error(server.reason);
  return server;
};

/** Runs one statement on a server itself. Returns the column `result` of its first row. */
export const on = async <T = unknown>({ url }: Postgres, statement: string): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ result: T }>(statement)).rows[0]?.result as T;
  } finally {
    await client.end();
  }
};

/** Adds to `targets` where each read of a database ran. */
export const watchReads = (targets: ReadTarget[]): DatabaseWatch => ({
  statement: () => undefined,
  transaction: <T>(_kind: string, work: () => Promise<T>) => work(),
  read: (target) => void targets.push(target),
  behind: () => undefined,
});
