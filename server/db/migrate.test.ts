import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Migrations, migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";
import { refuseOlderThanOldest } from "./postgres.ts";
import { quiet } from "./quiet.ts";
import { kindsToTest, testDatabase, testServer, NO_MIGRATIONS } from "./testing.ts";

const statement = (text: string): Migrations[string] => ({ up: async (db) => void (await sql.raw(text).execute(db)) });
const FIRST: Migrations = { "0001-birds": statement("create table birds (id serial primary key, name text not null)") };
const SECOND: Migrations = { ...FIRST, "0002-robin": statement("insert into birds (name) values ('robin')") };

const birds = async (database: Database) => (await database.execute("select name from birds")).rows;

describe.each(kindsToTest)("migrations on the %s engine", (kind) => {
  const onDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = await testDatabase({ kind, migrations: NO_MIGRATIONS });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };

  test("run once each, in name order, even when one is added late", () =>
    onDatabase(async (database) => {
      expect(await migrate(database, FIRST)).toEqual(["0001-birds"]);
      expect(await migrate(database, SECOND)).toEqual(["0002-robin"]);
      expect(await migrate(database, { ...SECOND, "0001-cats": statement("create table cats (id int)") })).toEqual(["0001-cats"]);
      expect(await birds(database)).toEqual([{ name: "robin" }]);
    }));

  test("run once when several servers start together", () =>
    onDatabase(async (database) => {
      const ran = await Promise.all([migrate(database, SECOND), migrate(database, SECOND), migrate(database, SECOND)]);
      expect(ran.flat().toSorted()).toEqual(["0001-birds", "0002-robin"]);
      expect(await birds(database)).toEqual([{ name: "robin" }]);
    }));

  test("name a failing migration and leave nothing behind", () =>
    onDatabase(async (database) => {
      await expect(migrate(database, { ...SECOND, "0003-wrong": statement("select 1/0") })).rejects.toThrow(
        "The migration 0003-wrong failed.",
      );
      await expect(birds(database)).rejects.toThrow("does not exist");
      await migrate(database, SECOND);
      expect(await birds(database)).toEqual([{ name: "robin" }]);
    }));
});

test("an owner with CREATEROLE but not superuser can switch to the request role", async () => {
  const database = await testDatabase({ kind: "embedded", migrations: NO_MIGRATIONS });
  await database.execute(
    "drop table kysely_migration, kysely_migration_lock; drop role hiro_app; create role maker createrole; grant create on schema public to maker; set session authorization maker",
  );
  await migrate(database, FIRST);
  const { rows } = await database.reading({ userId: 1, memberIds: [1] }, ({ db }) => sql`select current_user as me`.execute(db));
  expect(rows).toEqual([{ me: "hiro_app" }]);
  await database.close();
});

describe.skipIf(!testServer())(
  `a PostgreSQL user without privileges${testServer() ? "" : " (skipped: HIRO_TEST_POSTGRES is not set)"}`,
  () => {
    test("gets a readable error when it may not switch to the request role", async () => {
      const owner = await testDatabase({ kind: "postgres", migrations: NO_MIGRATIONS });
      const { rows } = await owner.execute("select current_database() as name");
      const url = new URL(testServer() ?? "");
      url.pathname = `/${String(rows[0]?.["name"])}`;
      url.username = "hiro_weak";
      try {
        await owner.execute("drop role if exists hiro_weak; create role hiro_weak login");
        const weak = await openDatabase({ databaseUrl: url.href, log: quiet });
        await expect(migrate(weak, {})).rejects.toThrow("may not create or switch to the role hiro_app");
        await weak.close();
      } finally {
        await owner.execute("drop role if exists hiro_weak");
        await owner.close();
      }
    });

    test("gets an error saying that the server is unreachable", async () => {
      await expect(openDatabase({ databaseUrl: "postgres://hiro@127.0.0.1:1/hiro", log: quiet })).rejects.toThrow(
        "PostgreSQL at 127.0.0.1:1 cannot be reached",
      );
    });
  },
);

test.each([
  [140_012, "14.12", true],
  [150_000, "15.0", false],
  [180_001, "18.1", false],
])("refuses server version %i: %s %s", (number, name, refused) => {
  if (refused)
    expect(() => refuseOlderThanOldest({ number, name })).toThrow(
      `Hiro needs PostgreSQL 15 or newer; the server at DATABASE_URL is ${name}.`,
    );
  else expect(() => refuseOlderThanOldest({ number, name })).not.toThrow();
});
