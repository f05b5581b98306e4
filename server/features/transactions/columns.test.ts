import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../db/testing.ts";
import { COLUMNS } from "./columns.ts";

test("incoming columns have the types of the schema", async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = 'transactions'`.execute(
    database.kysely,
  );
  await database.close();
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const described = Object.entries(COLUMNS).flatMap(([name, rule]) => ("incoming" in rule ? [[name, rule.incoming]] : []));
  expect(described).toEqual(described.map(([name]) => [name, types.get(name ?? "")]));
});
