import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const { tables, columns, owned } = { tables: new Set<string>(), columns: new Set<string>(), owned: new Set<string>() };
beforeAll(async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(t.deps.database.kysely);
  for (const { table, column } of rows) {
    tables.add(table);
    columns.add(`${table}.${column}`);
    if (column === "user_id") owned.add(table);
  }
});

describe("the tables of all features", () => {
  test("are the tables of the database, each owned by one feature", () => {
    expect(t.app.tables.map(({ name }) => name).sort()).toEqual([...tables].sort());
  });

  test("refer to existing columns and to tables that an archive contains", () => {
    const contained = new Set(t.app.tables.filter(({ archive, shared }) => archive !== null || shared).map(({ name }) => name));
    for (const { name, archive, shared, address } of t.app.tables) {
      const named = [
        ...Object.keys(archive?.refs ?? {}),
        ...(archive?.stays ?? []),
        ...(shared?.columns ?? []),
        ...(address ? [address] : []),
      ];
      for (const column of named) expect(columns, name).toContain(`${name}.${column}`);
      for (const { to } of Object.values(archive?.refs ?? {})) expect(contained, name).toContain(to);
    }
  });

  test("name every reference between archived tables, so that a restored row never keeps an old id", async () => {
    const { rows } = await sql<{ table: string; column: string; to: string }>`
      select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as to
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname <> 'user_id'`.execute(t.deps.database.kysely);
    const missing = rows.filter(({ table, column }) => {
      const archive = t.app.tables.find(({ name }) => name === table)?.archive;
      return archive && !archive.refs?.[column] && !archive.stays?.includes(column);
    });
    expect(missing).toEqual([]);
  });

  test("lose a user's rows with the user, except records that stay without one", async () => {
    // A key to a row of the same user counts, too: that row is lost with the user.
    const { rows } = await sql<{ name: string }>`
      select k.conrelid::regclass::text as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confdeltype = 'c' and a.attname = 'user_id'`.execute(t.deps.database.kysely);
    const cascading = new Set(rows.map(({ name }) => name));
    expect([...owned].filter((name) => !cascading.has(name)).sort()).toEqual(["assistant_usage", "audit_events"]);
  });
});
