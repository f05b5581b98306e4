import { type Transaction, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSessionChanged } from "./errors.ts";
import type { Database } from "./open.ts";
import { readsOf } from "./reads.ts";
import type { DB } from "./schema.ts";
import { type Lease, opening, OPEN_READ, READ, readOpening } from "./scope.ts";
import { kindsToTest, testDatabase, NO_MIGRATIONS } from "./testing.ts";

const HOLDS = "a".repeat(32);
const ANN = { userId: 1, memberIds: [1, 2] };
const CLEO = { userId: 3, memberIds: [3] };

const SCHEMA = `
  create table notes (id int primary key, user_id int not null, body text not null);
  insert into notes values (1, 1, 'Ann'), (2, 2, 'Bob'), (3, 3, 'Cleo');
  grant select, insert on notes to hiro_app;
  alter table notes enable row level security;
  create policy household on notes to hiro_app
    using (user_id = any ((select coalesce(nullif(current_setting('hiro.member_ids', true), ''), '{}'))::int[]));
  create function hiro_confirm_session(session integer, person integer, digest text) returns void language plpgsql stable as
    $$ begin if digest <> '${HOLDS}' then raise exception 'changed' using errcode = 'HI001'; end if; end $$;
  revoke execute on function hiro_confirm_session(integer, integer, text) from public`;

const bodies = async (db: Transaction<DB> | Database["kysely"], after = 0): Promise<string[]> =>
  (await sql<{ body: string }>`select body from notes where id > ${after} order by id`.execute(db)).rows.map(({ body }) => body);

type Settings = { role: string; readOnly: string; level: string; timeout: string; n: number };
const settings = async (db: Transaction<DB> | Database["kysely"]): Promise<Settings | undefined> =>
  (
    await sql<Settings>`select current_user as role, current_setting('transaction_read_only') as "readOnly",
      current_setting('transaction_isolation') as level, current_setting('statement_timeout') as timeout, ${1}::int as n`.execute(db)
  ).rows[0];

/** A scope of an earlier request, and how often it was confirmed. */
const leased = (digest: string) => {
  const seen = { confirmed: 0 };
  const lease: Lease = { claim: { session: 5, person: 1, digest }, confirm: () => void (seen.confirmed += 1) };
  return { scope: { ...ANN, lease }, seen };
};

describe.each(kindsToTest)("reads one after another on the %s engine", (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase({ kind, migrations: NO_MIGRATIONS });
    await database.execute(SCHEMA);
  });
  afterAll(() => database.close());
  const read = (scope: typeof ANN) => database.reading(scope, ({ db }) => bodies(db));

  test("each see their own household, also side by side", async () => {
    for (let n = 0; n < 5; n += 1) expect([await read(ANN), await read(CLEO)]).toEqual([["Ann", "Bob"], ["Cleo"]]);
    const many = await Promise.all(Array.from({ length: 60 }, (_, n) => read(n % 3 === 0 ? CLEO : ANN)));
    many.forEach((seen, n) => expect(seen).toEqual(n % 3 === 0 ? ["Cleo"] : ["Ann", "Bob"]));
  });

  test("run with the role, the limits and the isolation of requests, and leave none of it behind", async () => {
    const owner = (await settings(database.kysely))?.role;
    expect(owner).not.toBe("hiro_app");
    for (let n = 0; n < 4; n += 1) {
      const inside = await database.reading(ANN, ({ db }) => settings(db));
      expect(inside).toEqual({ role: "hiro_app", readOnly: "on", level: "repeatable read", timeout: "20s", n: 1 });
      expect(await settings(database.kysely)).toMatchObject({ role: owner, readOnly: "off", timeout: "0" });
      expect(await database.asSystem((db) => bodies(db, n % 2))).toEqual(n % 2 ? ["Bob", "Cleo"] : ["Ann", "Bob", "Cleo"]);
      await expect(database.reading(ANN, ({ db }) => sql`insert into notes values (${9}, 1, 'x')`.execute(db))).rejects.toThrow(
        "read-only",
      );
    }
  });

  test("see everything that was saved before they began, and one snapshot until they end", async () => {
    for (let n = 10; n < 20; n += 1) {
      await database.execute(`insert into notes values (${n}, 1, 'n${n}')`);
      expect((await read(ANN)).at(-1)).toBe(`n${n}`);
    }
    await database.reading(ANN, async ({ db }) => {
      const before = await bodies(db);
      if (kind === "postgres") await sql`select pg_sleep(${0})`.execute(db);
      expect(await bodies(db)).toEqual(before);
    });
    await database.execute("delete from notes where id >= 10");
    expect(await read(ANN)).toEqual(["Ann", "Bob"]);
  });

  test("confirm a scope that holds, with and without statements", async () => {
    for (let n = 0; n < 4; n += 1) {
      const { scope, seen } = leased(HOLDS);
      expect(await read(scope)).toEqual(["Ann", "Bob"]);
      await database.reading(scope, async () => undefined);
      // Texts without values take another way to the database.
      await database.reading(scope, ({ db }) => sql`select 1`.execute(db));
      expect(seen.confirmed).toBe(3);
    }
  });

  test("neither return nor confirm anything for a scope that no longer holds, not even if the work ignores the error", async () => {
    for (let n = 0; n < 4; n += 1) {
      await read(leased(HOLDS).scope);
      const { scope, seen } = leased("b".repeat(32));
      const ways = [
        () => read(scope),
        () => database.reading(scope, async () => "nothing read"),
        () => database.reading(scope, ({ db }) => sql`select 1`.execute(db)),
      ];
      for (const way of ways) expect(await way().catch(isSessionChanged)).toBe(true);
      const ignoring = database.reading(scope, ({ db }) => bodies(db).catch(() => ["made up"]));
      await expect(ignoring).rejects.toThrow(/changed|rolled back/);
      expect(seen.confirmed).toBe(0);
      expect(await read(CLEO)).toEqual(["Cleo"]);
    }
  });

  test("fail with the error of their first statement, and the next ones succeed", async () => {
    for (let n = 0; n < 4; n += 1) {
      await expect(database.reading(ANN, ({ db }) => sql`select 1 / ${0}::int`.execute(db))).rejects.toThrow("division by zero");
      await expect(database.reading(ANN, ({ db }) => sql`select * from nowhere where id = ${1}`.execute(db))).rejects.toThrow("nowhere");
      await expect(database.reading(ANN, () => Promise.reject(new Error("not found")))).rejects.toThrow("not found");
      expect(await read(ANN)).toEqual(["Ann", "Bob"]);
    }
  });
});

describe("a text that opens a read", () => {
  test("is taken apart into its values; other texts are not", () => {
    expect(readOpening(opening(ANN, READ))).toEqual({ how: "plain", values: ["{1,2}", "1"] });
    expect(readOpening(opening({ userId: 0, memberIds: [] }, READ))).toEqual({ how: "plain", values: ["{}", "0"] });
    expect(readOpening(opening(leased(HOLDS).scope, READ))).toEqual({ how: "proving", values: ["{1,2}", "1", "5", "1", HOLDS] });
    for (const text of [READ, `${opening(ANN, READ)}; drop table notes`, opening(ANN, "begin"), opening(ANN, "begin read write")])
      expect(readOpening(text)).toBeNull();
  });
});

describe("what a connection sends for a read", () => {
  const statement = { name: "one", text: "select $1", values: [1] };
  /** Answers everything that is asked; returns what was sent, one text for each message. */
  const connection = () => {
    const sent: string[] = [];
    const reads = readsOf(async (query) => {
      const { text, callback } = query as { text: string; callback?: (error: null, result: object) => void };
      sent.push(callback ? `together: ${text}` : (text ?? String(query)));
      callback?.(null, { rows: [] });
      return { rows: [] };
    });
    const read = async (): Promise<void> => {
      await reads.control(opening(ANN, READ));
      await reads.run(statement);
      await reads.control("commit");
    };
    return { sent, reads, read };
  };

  test("is one message each, once its statements are prepared, and a commit if no read follows", async () => {
    const { sent, read } = connection();
    await read();
    expect(sent.splice(0)).toEqual([READ, OPEN_READ.plain, "select $1", "commit"]);
    for (let n = 0; n < 3; n += 1) await read();
    expect(sent.splice(0)).toEqual(["together: select $1", "together: select $1", "together: select $1"]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual(["commit"]);
  });

  test("asks for the columns of a statement once", async () => {
    const asked: string[][] = [];
    const reads = readsOf(async (query) => {
      const { prepare, callback } = query as { prepare?: (connection: object) => void; callback?: (error: null, result: object) => void };
      const messages: string[] = [];
      const noting = (message: string) => () => void messages.push(message);
      const [parse, bind, describe] = [noting("parse"), noting("bind"), noting("describe")];
      const connection = { parse, bind, describe, execute: noting("execute"), sync: noting("sync") };
      prepare?.call(query, { ...connection, parsedStatements: { one: "select $1" }, submittedNamedStatements: {} });
      asked.push(messages);
      callback?.(null, { rows: [], fields: [] });
      return { rows: [], fields: [] };
    });
    await reads.run(statement);
    for (let n = 0; n < 2; n += 1) await reads.run(statement);
    expect(asked.slice(1)).toEqual([
      ["bind", "execute", "sync"],
      ["bind", "execute", "sync"],
    ]);
    await reads.run({ ...statement, name: "two" });
    await reads.run({ text: "select $1", values: [2] });
    // The connection's own way, which asks for them.
    expect(asked.slice(3)).toEqual([[], []]);
  });

  test("ends an earlier read before anything else", async () => {
    const { sent, reads, read } = connection();
    await read();
    await read();
    sent.splice(0);
    await reads.control("begin isolation level read committed");
    expect(sent).toEqual(["commit", "begin isolation level read committed"]);
  });
});
