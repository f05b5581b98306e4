import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../deps.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";
import { rereadCategories } from "./reread.ts";

let t: TestApp;
let maya: Person;
let checking: number;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  maya = await t.person();
  checking = await account(maya, "Checking", 100_000);
});

const write = (...names: string[]) =>
  writeRows(
    t,
    maya,
    names.map((name, i) => ({ account: checking, date: "2026-11-02", cents: 1_000 + i, name })),
  );
/** Makes rows as an earlier reading left them: uncategorized, and not sure. */
const asBefore = async (): Promise<void> => {
  const db = t.deps.database.kysely;
  await sql`update transactions set category_id = (select id from categories where category_id = 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES'),
    category_confidence = 0, category_reason = null, category_source = 'guess' where user_id = ${maya.id}`.execute(db);
  await sql`update users set category_reading = 0 where id = ${maya.id}`.execute(db);
};
const categories = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await everyRow(maya, "ordering=date")).map((row) => [String(row["name"]), row["category"]["name"]]));
const categoryId = async (name: string): Promise<number> =>
  Number(((await maya.get("/api/finx-categories/")).body as unknown as Json[]).find((one) => one["name"] === name)?.["id"]);

describe("reading categories again", () => {
  test("changes what is sure now, and nothing that a user chose, settled or left out", async () => {
    await write("SAFEWAY #1711", "SAFEWAY #1712", "Zqa Unknown", "COSTCO WHSE #0451", "COSTCO WHSE #0452");
    await asBefore();
    const before = await categories();
    const [chosen] = await everyRow(maya, "search=1712");
    const coffee = await categoryId("Coffee");
    await maya.send("PATCH", `/api/finx-transactions/${String(chosen?.["id"])}/`, { finx_category_id: coffee });
    await maya.send("POST", `/api/finx-transactions/${String(chosen?.["id"])}/only-this/`);
    const [leftOut, settled] = await everyRow(maya, "search=costco");
    await maya.send("POST", "/api/finx-transactions/merchants-to-review/settle/", {
      decisions: [{ merchant_key: "costcowhse", money_in: false, category_id: coffee }],
      except_ids: [leftOut?.["id"]],
    });
    await rereadCategories(t.deps);
    const unknown = before["Zqa Unknown"];
    expect(await categories()).toEqual({
      "SAFEWAY #1711": "Groceries",
      "SAFEWAY #1712": "Coffee",
      "Zqa Unknown": unknown,
      [String(settled?.["name"])]: "Coffee",
      [String(leftOut?.["name"])]: unknown,
    });
    const [row] = await everyRow(maya, "search=1711");
    expect((await maya.get(`/api/finx-transactions/${String(row?.["id"])}/category-reason/`)).body).toEqual({
      text: "Known merchant: Safeway.",
      sure: true,
    });
  });

  test("continues after an interruption, and a second run changes nothing", async () => {
    await writeRows(
      t,
      maya,
      Array.from({ length: 1_200 }, (_, i) => ({ account: checking, date: "2026-11-02", cents: 1_000 + i, name: `SAFEWAY #${1000 + i}` })),
    );
    await asBefore();
    const waiting = async () => Number((await maya.get("/api/finx-transactions/transactions-to-review/count/")).body["count"]);
    let calls = 0;
    const within: Deps["database"]["within"] = (...given) => {
      calls += 1;
      if (calls === 2) throw new Error("the server stops");
      return t.deps.database.within(...given);
    };
    const stopping: Deps = { ...t.deps, database: Object.assign(Object.create(t.deps.database) as Deps["database"], { within }) };
    await expect(rereadCategories(stopping)).rejects.toThrow("the server stops");
    expect(await waiting()).toBe(200);
    await rereadCategories(t.deps);
    expect(await waiting()).toBe(0);
    const changes = async () =>
      (await sql`select max(xmin::text::bigint) as last from transactions where user_id = ${maya.id}`.execute(t.deps.database.kysely)).rows;
    const after = await changes();
    await rereadCategories(t.deps);
    expect(await changes()).toEqual(after);
  });
});
