import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isUnavailable } from "../errors.ts";
import { buildImage } from "../image.ts";
import { type Database, databaseOf } from "../open.ts";
import { type EmbeddedPool, openEmbedded } from "./pool.ts";

const said: string[] = [];
const log = {
  info: (_: object, words: string) => void said.push(words),
  warn: (_: object, words: string) => void said.push(words),
  error: (_: object, words: string) => void said.push(words),
};

let folder: string;
let pool: EmbeddedPool;
let database: Database;

const open = async (options: { longTurnMs?: number; checkpointMs?: number } = {}): Promise<void> => {
  // Creating a database from nothing takes seconds.
  pool = await openEmbedded({ folder, log, image: () => buildImage(), ...options });
  database = databaseOf("embedded", pool, log);
};

beforeEach(() => {
  said.length = 0;
  folder = mkdtempSync(join(tmpdir(), "hiro-pool-"));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the next request restarts an engine that died, with every acknowledged write", async () => {
  await open();
  await database.execute("create table kept (n int); insert into kept values (1)");
  const client = await pool.connect();
  await client.query("begin", []);
  await client.query("insert into kept values (2)", []);
  const cut = client.query("select pg_sleep(5)", []);
  client.release(true);
  await expect(cut).rejects.toSatisfy(isUnavailable);
  expect((await database.execute("select n from kept")).rows).toEqual([{ n: 1 }]);
  expect(said).toEqual(["the embedded database stopped; the next request restarts it"]);
});

test("logs a transaction that keeps the one connection too long, and the others wait their turn", async () => {
  await open({ longTurnMs: 20 });
  const order: string[] = [];
  await Promise.all([
    database.asSystem(async () => {
      await pause(60);
      order.push("slow");
    }),
    database.health().then(() => order.push("waited")),
  ]);
  expect(order).toEqual(["slow", "waited"]);
  expect(said).toEqual(["a transaction has kept the embedded database too long"]);
});

test("writes checkpoints on its own, so the write-ahead log does not grow forever", async () => {
  await open({ checkpointMs: 30 });
  const redo = async () => (await database.execute("select redo_lsn::text from pg_control_checkpoint()")).rows[0]?.["redo_lsn"];
  const before = await redo();
  await database.execute("create table kept (n int); insert into kept select generate_series(1, 10000)");
  await expect.poll(redo).not.toBe(before);
});

describe("a statement that is repeated", () => {
  const plan = async (): Promise<string> => JSON.stringify((await database.execute("explain execute hiro_1 (5)")).rows);
  /** Returns the plan that was made while the table was empty. */
  const planOfEmptyTable = async (): Promise<string> => {
    await database.execute("create table kept (n int)");
    for (const above of [1, 2]) await database.execute("select count(*)::int from kept where n > $1", [above]);
    return plan();
  };
  const grow = (): Promise<unknown> => database.execute("insert into kept select generate_series(1, 10000)");

  test("is planned once", async () => {
    await open();
    const planned = await planOfEmptyTable();
    await grow();
    expect(await plan()).toBe(planned);
  });

  test("is planned again after a checkpoint, because tables may have grown", async () => {
    await open({ checkpointMs: 30 });
    const planned = await planOfEmptyTable();
    await grow();
    await expect.poll(plan).not.toBe(planned);
  });
});

test("a closed database answers with an error instead of hanging", async () => {
  await open();
  await database.close();
  await expect(database.health()).rejects.toThrow("closed");
  await database.close();
});
