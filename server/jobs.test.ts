import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./db/open.ts";
import { testDatabase } from "./db/testing.ts";
import { pgBossJobs } from "./jobs.ts";
import { makeLog } from "./telemetry/log.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** If each of them waited until the queue is looked at, the test would run out of time. */
const MANY = 40;

test("work that this process sends starts without waiting for the next look at the queue", async () => {
  const jobs = pgBossJobs(database, makeLog("silent"));
  let ran = 0;
  await jobs.start([{ name: "count", run: async () => void (ran += 1) }]);
  for (let sent = 1; sent <= MANY; sent += 1) {
    await jobs.send("count", {}, String(sent));
    await expect.poll(() => ran).toBe(sent);
  }
  await jobs.stop();
});
