import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
let food: number;
let pay: number;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const id = async (code: string): Promise<number> =>
  Number(((await me.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === code)?.["id"]);

beforeEach(async () => {
  me = await t.person();
  [food, pay] = [await id("FOOD_AND_DRINK_GROCERIES"), await id("INCOME_SALARY")];
  const checking = await account(me, "Checking");
  await writeRows(t, me, [
    { account: checking, date: "2026-10-31", cents: 9_900, name: "Before", category: "FOOD_AND_DRINK_GROCERIES" },
    { account: checking, date: "2026-11-01", cents: 10_000, name: "Start date", category: "FOOD_AND_DRINK_GROCERIES" },
    { account: checking, date: "2026-11-10", cents: -1_050, name: "Refund", category: "FOOD_AND_DRINK_GROCERIES" },
    { account: checking, date: "2026-11-30", cents: 2_000, name: "End date", category: "FOOD_AND_DRINK_GROCERIES" },
    { account: checking, date: "2026-12-01", cents: 7_700, name: "After", category: "FOOD_AND_DRINK_GROCERIES" },
    { account: checking, date: "2026-11-15", cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
  ]);
});

const make = async (
  lines = [
    { category: food, target_amount: 500 },
    { category: pay, target_amount: 3500 },
  ],
) => me.send("POST", "/api/budgets/", { name: "November", period_start: "2026-11-01", period_end: "2026-11-30", line_items: lines });
const amounts = (budget: Json) =>
  (budget["line_items"] as Json[]).map((line) => [
    line["category"]["name"],
    line["target_amount"],
    line["actual_amount"],
    line["remaining_amount"],
  ]);

describe("a budget", () => {
  test("reports each line's actual amount: both end days included, refunds subtracted, income positive", async () => {
    const made = await make();
    expect(made.status).toBe(200);
    const path = `/api/budgets/${made.body["id"]}/`;
    expect(amounts((await me.get(`${path}?compute_actual=true`)).body)).toEqual([
      ["Groceries", 500, 109.5, 390.5],
      ["Paychecks", 3500, 3000, 500],
    ]);
    expect(amounts((await me.get(path)).body)).toEqual([
      ["Groceries", 500, null, null],
      ["Paychecks", 3500, null, null],
    ]);
  });

  test("counts payments on an own loan in no line, and transfers where their category is one", async () => {
    const MORTGAGE = "LOAN_PAYMENTS_MORTGAGE_PAYMENT";
    const CASH = "TRANSFER_OUT_WITHDRAWAL";
    const checking = await account(me, "Checking", 500);
    await writeRows(t, me, [
      { account: checking, date: "2026-11-05", cents: 237_741, name: "Mortgage", category: MORTGAGE },
      { account: checking, date: "2026-11-06", cents: 6_000, name: "Cash", category: CASH },
    ]);
    const { body } = await make([
      { category: await id(MORTGAGE), target_amount: 3000 },
      { category: await id(CASH), target_amount: 100 },
    ]);
    const actual = async () =>
      ((await me.get(`/api/budgets/${body["id"]}/?compute_actual=true`)).body["line_items"] as Json[]).map((line) => line["actual_amount"]);
    expect(await actual()).toEqual([2377.41, 60]);
    await me.send("POST", "/api/manual-accounts/", { name: "Home loan", balance: 300_000, type: "loan", subtype: "mortgage" });
    expect(await actual()).toEqual([0, 60]);
  });

  test("sets a target by its cell and changes nothing else", async () => {
    const { body } = await make();
    const path = `/api/budgets/${body["id"]}/cell-value/`;
    const set = await me.send("PUT", path, { row: 1, column: 1, value: "$1,250.50" });
    expect([set.status, amounts(set.body)[0]]).toEqual([200, ["Groceries", 1250.5, 109.5, 1141]]);
    for (const [cell, field] of [
      [{ row: 0, column: 1, value: "1" }, "row"],
      [{ row: 3, column: 1, value: "1" }, "row"],
      [{ row: 1, column: 2, value: "1" }, "row"],
      [{ row: 1, column: 1, value: "-5" }, "value"],
      [{ row: 1, column: 1, value: "a lot" }, "value"],
      [{ row: 1, column: 1 }, "value"],
    ] as const) {
      const refused = await me.send("PUT", path, cell);
      expect([refused.status, Object.keys(refused.body["validation_errors"])], JSON.stringify(cell)).toEqual([400, [field]]);
    }
    expect(amounts((await me.get(`/api/budgets/${body["id"]}/`)).body)[0]?.[1]).toBe(1250.5);
  });

  test("can be renamed, moved to other dates, given other lines and deleted", async () => {
    const { body } = await make();
    const path = `/api/budgets/${body["id"]}/`;
    const changed = await me.send("PATCH", path, {
      name: "October",
      period_start: "2026-10-01",
      period_end: "2026-10-31",
      line_items: [{ category: food, target_amount: 80 }],
      version: body["version"],
    });
    expect([changed.body["name"], amounts(changed.body)]).toEqual(["October", [["Groceries", 80, 99, -19]]]);
    expect((await me.send("DELETE", path)).status).toBe(204);
    expect((await me.get(path)).body["message"]).toBe("Budget not found");
  });

  test.each([
    ["an end before the start", { period_end: "2026-10-01" }, "period_end"],
    ["no name", { name: " " }, "name"],
    [
      "a category twice",
      {
        line_items: () => [
          { category: food, target_amount: 1 },
          { category: food, target_amount: 2 },
        ],
      },
      "line_items",
    ],
    ["no such category", { line_items: () => [{ category: 999_999, target_amount: 1 }] }, "line_items"],
    ["a negative target", { line_items: () => [{ category: food, target_amount: -1 }] }, "line_items.0.target_amount"],
  ])("is rejected with %s, and nothing is saved", async (_, wrong, field) => {
    const lines = "line_items" in wrong && wrong.line_items ? wrong.line_items() : [];
    const refused = await me.send("POST", "/api/budgets/", {
      name: "B",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      ...wrong,
      line_items: lines,
    });
    expect([refused.status, Object.keys(refused.body["validation_errors"])]).toEqual([400, [field]]);
    expect((await me.get("/api/budgets/")).body).toEqual([]);
  });

  test("belongs to the household: a partner sees and changes it", async () => {
    const [one, two] = [await t.person("one@budget.example", "Budgeters"), await t.person("two@budget.example", "Budgeters")];
    const made = await one.send("POST", "/api/budgets/", {
      name: "Ours",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: [{ category: food, target_amount: 5 }],
    });
    const set = await two.send("PUT", `/api/budgets/${made.body["id"]}/cell-value/`, { row: 1, column: 1, value: "6" });
    expect([
      set.status,
      ((await one.get("/api/budgets/?compute_actual=true")).body as Json[])[0]?.["line_items"]?.[0]?.["target_amount"],
    ]).toEqual([200, 6]);
  });
});
