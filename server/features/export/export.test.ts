import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "#domain/text/grid.ts";
import { type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
  me = await t.person();
  const checking = await account(me, 'The "Joint", checking', 1234.5);
  await writeRows(t, me, [
    {
      account: checking,
      date: "2026-11-03",
      cents: 1_205,
      name: '=HYPERLINK("http://evil.example")',
      category: "FOOD_AND_DRINK_RESTAURANT",
    },
    { account: checking, date: "2026-11-04", cents: -5, name: "Cents\nback", category: "INCOME_OTHER" },
  ]);
});
afterAll(() => t.close());

const file = async (name: string) => {
  const answer = await me.raw(`/api/export/${name}/`);
  const [head, ...rows] = parseCsv(await answer.text());
  return { answer, rows: rows.map((row) => Object.fromEntries((head ?? []).map((column, i) => [column, row[i]]))) };
};

test("exports transactions with exact amounts and section, and no text that a spreadsheet takes for a formula", async () => {
  const { answer, rows } = await file("transactions");
  expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    "text/csv; charset=utf-8",
    'attachment; filename="hiro-transactions.csv"',
  ]);
  expect(rows.map((row) => [row["transaction_date"], row["amount"], row["name"], row["account"], row["section"]])).toEqual([
    ["2026-11-03", "12.05", `'=HYPERLINK("http://evil.example")`, 'The "Joint", checking', "Expense"],
    ["2026-11-04", "-0.05", "Cents\nback", 'The "Joint", checking', "Income"],
  ]);
});

test("exports every row once, however many there are", async () => {
  const many = await t.person();
  const checking = await account(many, "Many");
  await writeRows(
    t,
    many,
    Array.from({ length: 10_050 }, (_, i) => ({ account: checking, date: "2026-11-03", cents: i + 1, name: `Row ${i}` })),
  );
  const text = await (await many.raw("/api/export/transactions/")).text();
  const ids = parseCsv(text)
    .slice(1)
    .map((row) => row[0]);
  expect([ids.length, new Set(ids).size]).toEqual([10_050, 10_050]);
});

test("exports accounts, balances and subscriptions; an unknown file returns 404; each export is audited", async () => {
  expect((await file("accounts")).rows[0]).toMatchObject({ amount: "1234.50", type: "depository", hidden: "false" });
  expect((await file("balances")).rows[0]).toMatchObject({ date: "2026-11-20", amount: "1234.50" });
  expect((await file("subscriptions")).answer.status).toBe(200);
  expect((await me.raw("/api/export/passwords/")).status).toBe(404);
  const events = await t.deps.database.kysely
    .selectFrom("audit_events")
    .select(["event", "detail"])
    .where("user_id", "=", me.id)
    .where("event", "=", "export")
    .execute();
  expect(events.length).toBeGreaterThanOrEqual(3);
});
