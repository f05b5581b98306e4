import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { type Transaction, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isConflict, isUnavailable } from "./errors.ts";
import type { Database } from "./open.ts";
import { MEMBERS_OF_WRITES } from "./migrations/0033-members-of-writes.ts";
import type { DB } from "./schema.ts";
import { alsoOpen, kindsToTest, testDatabase, NO_MIGRATIONS } from "./testing.ts";
import { afterCommit, lockWriters } from "./transactions.ts";

const ANN = { userId: 1, memberIds: [1, 2] };
const CLEO = { userId: 3, memberIds: [3] };

/** Runs work as if in another request. */
const elsewhere = AsyncLocalStorage.snapshot();

const TABLE = `
  create table users (id int primary key, household_id int);
  insert into users values (1, 1), (2, 1), (3, null), (9, null);
  create table notes (id serial primary key, user_id int not null, body text not null);
  grant select, insert, update, delete on notes to hiro_app;
  grant usage on sequence notes_id_seq to hiro_app;
  alter table notes enable row level security;
  create policy household on notes to hiro_app
    using (user_id = any ((select coalesce(nullif(current_setting('hiro.member_ids', true), ''), '{}'))::int[]))`;

const bodies = async (db: Transaction<DB>): Promise<string[]> =>
  (await sql<{ body: string }>`select body from notes order by id`.execute(db)).rows.map(({ body }) => body);
const write = (db: Transaction<DB>, userId: number, body: string) =>
  sql`insert into notes (user_id, body) values (${userId}, ${body})`.execute(db);

describe.each(kindsToTest)("transactions on the %s engine", (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase({ kind, migrations: NO_MIGRATIONS });
    await database.execute([TABLE, ...MEMBERS_OF_WRITES].join(";"));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.execute("truncate notes; insert into notes (user_id, body) values (1, 'Ann'), (2, 'Bob'), (3, 'Cleo')");
  });
  const all = () => database.asSystem(bodies);

  test("each scope sees its own household's rows, and a forgotten where clause returns no other rows", async () => {
    expect(await database.within(ANN, ({ db }) => bodies(db))).toEqual(["Ann", "Bob"]);
    expect(await database.reading(CLEO, ({ db }) => bodies(db))).toEqual(["Cleo"]);
    expect(await database.reading({ userId: 9, memberIds: [] }, ({ db }) => bodies(db))).toEqual([]);
    expect(await all()).toEqual(["Ann", "Bob", "Cleo"]);
  });

  test("a scope can neither insert into another household nor change its rows", async () => {
    await expect(database.within(CLEO, ({ db }) => write(db, 1, "planted"))).rejects.toThrow("row-level security");
    await database.within(CLEO, ({ db }) => sql`update notes set body = 'defaced'`.execute(db));
    expect(await all()).toEqual(["Ann", "Bob", "defaced"]);
  });

  test("an afterCommit callback runs after a commit, never after a rollback, and its failure undoes nothing", async () => {
    const seen: string[][] = [];
    const look = async () => void seen.push(await all());
    await database.within(ANN, async ({ db }) => {
      afterCommit(db, look);
      afterCommit(db, () => Promise.reject(new Error("too late")));
      await write(db, 1, "kept");
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([["Ann", "Bob", "Cleo", "kept"]]);
    const undone = database.within(ANN, async ({ db }) => {
      afterCommit(db, look);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(seen.length).toBe(1);
  });

  test("role and settings end with the transaction, committed or rolled back", async () => {
    const settings = async () =>
      (
        await database.execute(
          "select current_user = session_user as own, coalesce(current_setting('hiro.member_ids', true), '') as members",
        )
      ).rows;
    await database.within(ANN, ({ db }) => bodies(db));
    await expect(database.within(ANN, () => Promise.reject(new Error("changed my mind")))).rejects.toThrow("changed my mind");
    await expect(database.within(ANN, ({ db }) => sql`select 1/0`.execute(db))).rejects.toThrow("division by zero");
    expect(await Promise.all([settings(), settings(), settings()])).toEqual([1, 2, 3].map(() => [{ own: true, members: "" }]));
  });

  test("the work receives its scope", async () => {
    const scope = { ...ANN, name: "Ann" };
    expect(await database.within(scope, ({ scope: { name, userId } }) => Promise.resolve([name, userId]))).toEqual(["Ann", 1]);
  });

  test.each([Number.NaN, 1.5, -1, "1}'; reset role; --" as unknown as number])("rejects an id of %s", async (id) => {
    await expect(database.within({ userId: id, memberIds: [1] }, ({ db }) => bodies(db))).rejects.toThrow("not an id");
    await expect(database.within({ userId: 1, memberIds: [id] }, ({ db }) => bodies(db))).rejects.toThrow("not an id");
  });

  test("work that throws leaves nothing behind", async () => {
    const half = async (db: Transaction<DB>) => {
      await write(db, 1, "half");
      throw new Error("cut");
    };
    await expect(database.within(ANN, ({ db }) => half(db))).rejects.toThrow("cut");
    await expect(database.asSystem(half)).rejects.toThrow("cut");
    expect(await all()).toEqual(["Ann", "Bob", "Cleo"]);
  });

  test("an error swallowed inside the work still rolls it back, and the call reports it", async () => {
    const careless = async (db: Transaction<DB>) => {
      await write(db, 1, "lost");
      await sql`select 1/0`.execute(db).catch(() => "never mind");
    };
    await expect(database.within(ANN, ({ db }) => careless(db))).rejects.toThrow("rolled back instead of committed");
    expect(await all()).toEqual(["Ann", "Bob", "Cleo"]);
  });

  test("reading refuses writes and sees one snapshot throughout", async () => {
    await expect(database.reading(ANN, ({ db }) => write(db, 1, "sneaked in"))).rejects.toThrow("read-only");
    const [before, after] = await database.reading(ANN, async ({ db }) => {
      const first = await bodies(db);
      if (kind === "postgres") await elsewhere(() => database.execute("insert into notes (user_id, body) values (1, 'later')"));
      return [first, await bodies(db)];
    });
    expect(after).toEqual(before);
  });

  test("fifty concurrent transactions each run whole: no statement slips into another", async () => {
    await database.execute("create table if not exists counter (n int); truncate counter; insert into counter values (0)");
    const increment = async (db: Transaction<DB>) => {
      const { rows } = await sql<{ n: number }>`select n from counter for update`.execute(db);
      await pause(1);
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(db);
    };
    const reads = Array.from({ length: 50 }, () => database.execute("select current_user = session_user as own"));
    await Promise.all(Array.from({ length: 50 }, () => database.asSystem(increment)));
    expect((await database.execute("select n from counter")).rows).toEqual([{ n: 50 }]);
    expect((await Promise.all(reads)).every(({ rows }) => rows[0]?.["own"] === true)).toBe(true);
  });

  test("rejects a statement issued past the running transaction instead of waiting forever", async () => {
    const outside = () => sql`select 1`.execute(database.kysely);
    await expect(database.within(ANN, outside)).rejects.toThrow("left the running transaction");
    await expect(database.within(ANN, () => database.within(ANN, outside))).rejects.toThrow("left the running transaction");
    await expect(database.within(ANN, () => database.execute("select 1"))).rejects.toThrow("left the running transaction");
    expect((await outside()).rows).toHaveLength(1);
  });

  test("rejects a statement that outlives its transaction instead of running it as the connection's next user", async () => {
    let kept: Transaction<DB> | undefined;
    await database.within(ANN, ({ db }) => Promise.resolve((kept = db)));
    await expect(database.within(CLEO, () => (kept ? bodies(kept) : Promise.resolve([])))).rejects.toThrow(
      "A statement came after its transaction",
    );
  });

  test("retries work rolled back because of another transaction, at most three times", async () => {
    let runs = 0;
    const undone = async (db: Transaction<DB>, times: number) => {
      runs += 1;
      await write(db, 1, `run ${runs}`);
      if (runs <= times) await sql`do $$ begin raise exception 'undone' using errcode = '40001'; end $$`.execute(db);
    };
    await database.within(ANN, ({ db }) => undone(db, 2));
    expect(await all()).toEqual(["Ann", "Bob", "Cleo", "run 3"]);
    runs = 0;
    await expect(database.within(ANN, ({ db }) => undone(db, 9))).rejects.toSatisfy(isConflict);
    expect(runs).toBe(4);
    runs = 0;
    await expect(database.within(ANN, ({ db }) => undone(db, 9), { retries: 0 })).rejects.toThrow("undone");
    expect(runs).toBe(1);
  });

  test("a household's writes run one after another, even from two servers and while a member joins", async () => {
    const other = await alsoOpen(database);
    const slow = async ({ db }: { db: Transaction<DB> }) => {
      const before = await bodies(db);
      await pause(5);
      await write(db, 1, `saw ${before.length}`);
    };
    const joined = { userId: 2, memberIds: [1, 2, 9] };
    await Promise.all([database.within(ANN, slow), other.within(ANN, slow), other.within(joined, slow), database.within(joined, slow)]);
    expect(await all()).toEqual(["Ann", "Bob", "Cleo", "saw 2", "saw 3", "saw 4", "saw 5"]);
    await other.close();
  });

  test("a write that waited while a member left no longer sees that member's rows", async () => {
    const other = await alsoOpen(database);
    const locked = Promise.withResolvers<void>();
    const left = database.asSystem(async (db) => {
      await lockWriters(db, [1, 2]);
      locked.resolve();
      await pause(50);
      await sql`update users set household_id = null where id = 1`.execute(db);
    });
    await locked.promise;
    const seen = await Promise.all([
      database.within(ANN, ({ db }) => bodies(db)),
      other.within({ ...ANN, userId: 2 }, ({ db }) => bodies(db)),
    ]);
    await left;
    expect(seen).toEqual([["Ann"], ["Bob"]]);
    await database.execute("update users set household_id = 1 where id = 1");
    await other.close();
  });

  test("work with the owner's rights that calls lockWriters waits for those users' writes, and they wait for it", async () => {
    await database.execute("create table if not exists tally (n int); truncate tally; insert into tally values (0)");
    await database.execute("grant select, update on tally to hiro_app");
    const other = await alsoOpen(database);
    const increment = async (db: Transaction<DB>): Promise<void> => {
      const { rows } = await sql<{ n: number }>`select n from tally`.execute(db);
      await pause(2);
      await sql`update tally set n = ${(rows[0]?.n ?? 0) + 1}`.execute(db);
    };
    const owner = (one: Database) =>
      one.asSystem(async (db) => {
        await lockWriters(db, [2, 1]);
        await increment(db);
      });
    await Promise.all([1, 2, 3].flatMap(() => [database.within(ANN, ({ db }) => increment(db)), owner(other), owner(database)]));
    expect((await database.execute("select n from tally")).rows).toEqual([{ n: 9 }]);
    await other.close();
  });

  test.runIf(kind === "postgres")("a household with many writes leaves connections for others", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const open = database.within(ANN, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    const waiting = Array.from({ length: 30 }, () => database.within(ANN, ({ db }) => bodies(db)));
    expect(await database.within(CLEO, ({ db }) => bodies(db))).toEqual(["Cleo"]);
    end.resolve();
    await Promise.all([open, ...waiting]);
  });

  test.runIf(kind === "postgres")("two transactions that wait for each other both succeed in the end", async () => {
    const cross = (first: string, second: string) =>
      database.asSystem(async (db) => {
        await sql`update notes set body = body || '+' where body like ${first}`.execute(db);
        await pause(50);
        await sql`update notes set body = body || '+' where body like ${second}`.execute(db);
      });
    await Promise.all([cross("Ann%", "Bob%"), cross("Bob%", "Ann%")]);
    expect((await all()).toSorted()).toEqual(["Ann++", "Bob++", "Cleo"]);
  });

  test("statements issued together run one after another, and one failure fails the work", async () => {
    const numbers = await database.reading(ANN, ({ db }) =>
      Promise.all([1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n)),
    );
    expect(numbers).toEqual([1, 2, 3]);
    await expect(
      database.within(ANN, ({ db }) => Promise.all([write(db, 1, "a"), sql`select 1/0`.execute(db), write(db, 1, "b")])),
    ).rejects.toThrow("division by zero");
    expect(await all()).toEqual(["Ann", "Bob", "Cleo"]);
  });

  test.runIf(kind === "postgres")(
    "a connection lost mid-transaction leaves nothing half done and is recognized, and the next request succeeds",
    async () => {
      const cut = async (db: Transaction<DB>) => {
        await write(db, 1, "half");
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await elsewhere(() => database.execute("select pg_terminate_backend($1)", [rows[0]?.pid]));
        await write(db, 1, "never");
      };
      await expect(database.within(ANN, ({ db }) => cut(db))).rejects.toSatisfy(isUnavailable);
      expect(await all()).toEqual(["Ann", "Bob", "Cleo"]);
    },
  );

  test("maintenance and health checks run alongside other work", async () => {
    await Promise.all([database.maintain(), database.health(), all()]);
  });
});
