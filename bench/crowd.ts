import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { migrate } from "#server/db/migrate.ts";
import { migrations } from "#server/db/migrations/index.ts";
import { openDatabase } from "#server/db/open.ts";
import { registerPerson } from "#server/identity/register.ts";
import { makeLog } from "#server/telemetry/log.ts";
import { freePort, startServer } from "#server/testing/process.ts";
import { signIn } from "./client.ts";
import type { Driven, Plan } from "./crowd-clients.ts";
import { type Sample, summary } from "./measure.ts";

const PEOPLE = 200;
const ROWS_EACH = 10_000;
const CLIENTS = 50;
const SECONDS = 20;
const PASSWORD = "Bench-2026!";
const emailOf = (n: number): string => `crowd${n}@example.com`;

export type Crowd = { rows: number; perSecond: number; took: Sample; failed: number; seedMs: number };

/** Inserts two hundred users with ten thousand rows each directly into PostgreSQL. */
const seed = async (databaseUrl: string, folder: string): Promise<void> => {
  const log = makeLog("error");
  const database = await openDatabase({ databaseUrl, folder, log });
  try {
    await migrate(database, migrations);
    for (let n = 0; n < PEOPLE; n += 1) {
      const id = await registerPerson(
        { database, clock: () => new Date() },
        { email: emailOf(n), password: PASSWORD, firstName: "Crowd", lastName: String(n) },
      );
      await database.asSystem(async (db) => {
        await sql`update users set signup_state = 'COMPLETED' where id = ${id}`.execute(db);
        await sql`insert into accounts (user_id, source, name, type, subtype, current_balance) select ${id}::integer, 'manual', 'Account ' || n, 'depository', 'checking', 500000 from generate_series(1, 4) n`.execute(
          db,
        );
        await sql`insert into transactions (user_id, account_id, source, amount, date, name, merchant_name, merchant_key, category_id)
          select ${id}::integer, (select min(id) from accounts where user_id = ${id}) + g % 4, 'manual', case when g % 40 = 0 then -250000 else 150 + (g * 7919) % 30000 end,
            date '2026-11-20' - (g % 3650), 'Merchant ' || (g * 31) % 400, 'Merchant ' || (g * 31) % 400, 'merchant' || (g * 31) % 400,
            (select id from categories where user_id is null order by id limit 1 offset (g * 13) % 100)
          from generate_series(1, ${ROWS_EACH}) g`.execute(db);
      });
    }
    await database.execute("vacuum (analyze)");
  } finally {
    await database.close();
  }
};

const REQUESTS = [
  "/api/finx-transactions/",
  "/api/finx-accounts/",
  "/api/income-statement/2026/10/",
  "/api/finx-transactions/?search=merchant%2012",
  "/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20",
  "/api/finx-transactions/summary/?date_start=2026-10-01&date_end=2026-10-31",
];

/**
 * Runs fifty concurrent clients, drawn from the two hundred users, with mixed reads for twenty seconds. The clients are a process of their
 * own, so that their work does not delay the server's event loop or each other's clock.
 */
export const crowd = async (databaseUrl: string, folder: string): Promise<Crowd> => {
  const began = performance.now();
  await seed(databaseUrl, folder);
  const seedMs = performance.now() - began;
  const server = await startServer({ HIRO_DATA: folder, DATABASE_URL: databaseUrl, HIRO_DEMO: "0" }, await freePort());
  try {
    const tokens: string[] = [];
    for (let n = 0; n < CLIENTS; n += 1) tokens.push((await signIn(server.url, emailOf(n * 4), PASSWORD)).token);
    const { took, failed, seconds } = await drive({ url: server.url, tokens, paths: REQUESTS, seconds: SECONDS });
    return { rows: PEOPLE * ROWS_EACH, perSecond: took.length / seconds, took: summary(took), failed, seedMs };
  } finally {
    await server.stop();
  }
};

const drive = async (plan: Plan): Promise<Driven> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "crowd-clients.ts")], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  return JSON.parse(await text(child.stdout)) as Driven;
};
