import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./open.ts";
import { makeNames } from "./prepared.ts";
import type { DB } from "./schema.ts";
import { alsoOpen, kindsToTest, testDatabase, NO_MIGRATIONS } from "./testing.ts";

describe("names of prepared statements", () => {
  test("a statement gets a name on its second use and keeps it", () => {
    const { nameOf } = makeNames();
    expect([nameOf("select 1"), nameOf("select 2")]).toEqual([undefined, undefined]);
    const name = nameOf("select 1");
    expect(name).toMatch(/^hiro_\d+$/);
    expect(nameOf("select 1")).toBe(name);
    expect(nameOf("select 2")).not.toBe(name);
  });

  test("a very long statement never gets one", () => {
    const { nameOf } = makeNames();
    const long = `select ${"1,".repeat(20_000)}1`;
    expect([nameOf(long), nameOf(long)]).toEqual([undefined, undefined]);
  });

  test("no more than a thousand statements get one", () => {
    const { nameOf } = makeNames();
    const texts = Array.from({ length: 1_200 }, (_, n) => `select ${n}`);
    for (const text of texts) for (let use = 0; use < 2; use += 1) nameOf(text);
    const named = texts.map(nameOf).filter((name) => name !== undefined);
    expect(new Set(named).size).toBeLessThanOrEqual(1_000);
    expect(nameOf("select 0")).toBeDefined();
  });

  test("after a change of tables no earlier name is used again", () => {
    const { nameOf, forget } = makeNames();
    nameOf("select 1");
    const before = nameOf("select 1");
    forget();
    nameOf("select 1");
    expect(nameOf("select 1")).not.toBe(before);
  });
});

describe.each(kindsToTest)("statements on the %s engine while another server migrates", (kind) => {
  let database: Database;
  let migrating: Database;
  beforeAll(async () => {
    database = await testDatabase({ kind, migrations: NO_MIGRATIONS });
    migrating = await alsoOpen(database);
    await database.execute("create table notes (id int primary key, body text not null); insert into notes values (1, 'one')");
  });
  afterAll(async () => {
    await migrating.close();
    await database.close();
  });
  const read = async (db: Transaction<DB> | Database["kysely"]): Promise<object[]> =>
    (await sql<object>`select * from notes where id = ${1}`.execute(db)).rows;

  test("return the new columns, inside a transaction and outside of one", async () => {
    for (const [n, column] of ["color", "size", "weight"].entries()) {
      for (let use = 0; use < 4; use += 1) {
        expect(Object.keys((await read(database.kysely))[0] ?? {})).toHaveLength(2 + n);
        expect(Object.keys((await database.asSystem(read))[0] ?? {})).toHaveLength(2 + n);
      }
      await migrating.execute(`alter table notes add column ${column} text`);
      const first = n % 2 === 0 ? await database.asSystem(read) : await read(database.kysely);
      expect(first[0]).toHaveProperty(column);
    }
  });

  test("write only once, although the transaction is repeated", async () => {
    await database.execute("create table marks (id serial primary key, note int)");
    const mark = () =>
      database.asSystem(async (db) => {
        await sql`insert into marks (note) values (${1})`.execute(db);
        return read(db);
      });
    for (let use = 0; use < 3; use += 1) await mark();
    await migrating.execute("alter table notes add column age int");
    expect((await mark())[0]).toHaveProperty("age");
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from marks`.execute(database.kysely);
    expect(rows).toEqual([{ count: 4 }]);
  });
});

// One process has the embedded database, so nothing there runs beside it.
describe.each(kindsToTest.filter((kind) => kind === "postgres"))("work that runs alone on the %s engine", (kind) => {
  test("waits for the same work on another server, and for no other work", async () => {
    const database = await testDatabase({ kind, migrations: NO_MIGRATIONS });
    const other = await alsoOpen(database);
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = database.alone("seed", async () => {
      started.resolve();
      await gate.promise;
      done.push("first");
    });
    await started.promise;
    const second = other.alone("seed", async () => void done.push("second"));
    await other.alone("something else", async () => void done.push("else"));
    gate.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(["else", "first", "second"]);
    await expect(database.alone("seed", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await other.alone("seed", async () => "free again")).toBe("free again");
    await other.close();
    await database.close();
  });
});
