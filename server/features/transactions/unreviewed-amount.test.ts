import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { askAnew } from "../../testing/assistant.ts";
import { csv, imported } from "../../testing/imports.ts";
import { account, centsOf, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const UNKNOWN = "QZRVX 0091";
const MONTH = "date_start=2026-11-01&date_end=2026-11-20";

/** A user whose file has a merchant that Hiro does not know, and whose budget has lines for everything. */
const household = async () => {
  const me = await t.person();
  await imported(
    t,
    me,
    csv([
      ["2026-11-04", UNKNOWN, "-400.00"],
      ["2026-11-05", UNKNOWN, "-12.00"],
      ["2026-11-06", "Trader Joe's #12", "-61.07"],
      ["2026-11-09", "WXKQV DEPOSITED", "70.50"],
      ["2026-11-10", "PAYROLL ACME", "2500.00"],
    ]),
    "Old bank",
  );
  const rows = await everyRow(me, "");
  const ofUnknown = rows.filter((row) => String(row["original_description"]).startsWith(UNKNOWN));
  const { body } = await me.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [...new Set(rows.map((row) => row["category_id"]))].map((category) => ({ category, target_amount: 600 })),
  });
  return { me, rows, ofUnknown, budget: Number(body["id"]) };
};

/** Every figure that says how much of it is not reviewed, without those that are zero. */
const marks = async (me: Person, budget: number): Promise<Record<string, unknown>> => {
  const get = async (path: string): Promise<Json> => (await me.get(path)).body;
  const days = (await get(`/api/finx-transactions/days/?${MONTH}`)) as unknown as Json[];
  const { income, expenses } = await get("/api/income-statement/2026/11/");
  const { line_items } = await get(`/api/budgets/${budget}/?compute_actual=true`);
  const named = (lines: Json[], name: (line: Json) => string) =>
    lines.filter((line) => line["unreviewed"] !== 0).map((line) => [name(line), line["unreviewed"]]);
  return {
    summary: (await get(`/api/finx-transactions/summary/?${MONTH}`))["unreviewed"],
    days: named(days, (one) => String(one["day"])),
    spending: [expenses["unreviewed"], named(expenses["line_items"], (line) => line["name"])],
    income: [income["unreviewed"], named(income["line_items"], (line) => line["name"])],
    budget: named(line_items, (line) => line["category"]["name"]),
  };
};
const answer = async (me: Person, question: string): Promise<string> => String((await askAnew(me, question))["content"]);
const spent = (me: Person): Promise<string> => answer(me, "How much did I spend this month?");

describe("what is not reviewed", () => {
  test("is marked in every figure that counts it, until the user chooses its category", async () => {
    const { me, ofUnknown, budget } = await household();
    expect(ofUnknown.map((row) => row["category"]?.["name"])).toEqual(["Uncategorized", "Uncategorized"]);
    expect(await marks(me, budget)).toEqual({
      summary: 482.5,
      days: [
        ["2026-11-09", 70.5],
        ["2026-11-05", 12],
        ["2026-11-04", 400],
      ],
      spending: [412, [["Uncategorized", 412]]],
      income: [70.5, [["Other income", 70.5]]],
      budget: expect.arrayContaining([
        ["Uncategorized", 412],
        ["Other income", 70.5],
      ]),
    });
    expect(await spent(me)).toMatch(/\$412\.00 of this is not reviewed\.$/);
    const categories = (await me.get("/api/finx-categories/")).body as Json[];
    const groceries = categories.find((one) => one["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.["id"];
    for (const row of ofUnknown)
      expect((await me.send("PATCH", `/api/finx-transactions/${row["id"]}/`, { finx_category_id: groceries })).status).toBe(200);
    expect(await marks(me, budget)).toMatchObject({
      summary: 70.5,
      days: [["2026-11-09", 70.5]],
      spending: [0, []],
      income: [70.5, [["Other income", 70.5]]],
    });
    expect(await spent(me)).not.toContain("reviewed");
  });

  test("is zero in a budget without actual amounts", async () => {
    const { me, budget } = await household();
    const { line_items } = (await me.get(`/api/budgets/${budget}/`)).body;
    expect((line_items as Json[]).map((line) => line["unreviewed"])).toEqual([0, 0, 0, 0]);
  });

  test("is said of each total that an answer states", async () => {
    const { me } = await household();
    expect(await answer(me, "What is my income this month?")).toMatch(/\$70\.50 of this is not reviewed\.$/);
    expect(await answer(me, "How is my budget doing?")).toMatch(/\$412\.00 of this is not reviewed\.$/);
    expect(await answer(me, "How much of my uncategorized budget is left?")).toMatch(/\$412\.00 of this is not reviewed\.$/);
    expect(await answer(me, "How much did I spend at Trader Joe's this month?")).not.toContain("reviewed");
    const you = await t.person();
    const checking = await account(you, "Checking");
    await writeRows(t, you, [
      { account: checking, date: "2026-10-05", cents: 41_200, name: UNKNOWN },
      { account: checking, date: "2026-11-05", cents: 9_900, name: "Food", category: "FOOD_AND_DRINK_GROCERIES" },
    ]);
    expect(await answer(you, "How does my spending this month compare to last month?")).toMatch(
      /\$412\.00 of the \$412\.00 is not reviewed\.$/,
    );
  });

  test("is at most the absolute sum of each day, and zero once everything is confirmed", async () => {
    const rows = fc.array(
      fc.record({
        cents: fc.integer({ min: -90_000, max: 90_000 }).filter((n) => n !== 0),
        after: fc.nat(18),
        name: fc.constantFrom(UNKNOWN, "Trader Joe's", "Acme Wages", "Corner"),
        category: fc.constantFrom("FOOD_AND_DRINK_GROCERIES", "INCOME_SALARY", null),
        pending: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const me = await t.person();
        const checking = await account(me, "Checking");
        await writeRows(
          t,
          me,
          given.map(({ after, ...row }) => ({ ...row, account: checking, date: addDays(day("2026-11-01"), after) })),
        );
        const days = async () => (await me.get(`/api/finx-transactions/days/?${MONTH}`)).body as Json[];
        const { expenses, income } = (await me.get("/api/income-statement/2026/11/")).body;
        let all = 0;
        for (const { out, in: received, unreviewed } of await days()) {
          expect(centsOf(unreviewed)).toBeGreaterThanOrEqual(0);
          expect(centsOf(unreviewed)).toBeLessThanOrEqual(centsOf(out) + centsOf(received));
          all += centsOf(unreviewed);
        }
        expect(centsOf(expenses["unreviewed"]) + centsOf(income["unreviewed"])).toBe(all);
        const posted = (await everyRow(me, "pending=false")).map((row) => row["id"]);
        if (posted.length > 0) await me.send("POST", "/api/finx-transactions/bulk-confirm/", { transaction_ids: posted });
        expect((await days()).filter((one) => one["unreviewed"] !== 0)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test("counts only the main currency, as the totals do", async () => {
    const me = await t.person();
    const [dollars, kronor] = [await account(me, "Checking"), await account(me, "Konto")];
    await writeRows(
      t,
      me,
      [dollars, kronor].map((of) => ({ account: of, date: "2026-11-05", cents: 41_200, name: UNKNOWN })),
    );
    for (const [table, column] of [
      ["accounts", "id"],
      ["transactions", "account_id"],
    ] as const)
      await t.deps.database.kysely
        .updateTable(table)
        .set({ currency: "SEK" })
        .where(column as "id", "=", kronor)
        .execute();
    const [only] = (await me.get(`/api/finx-transactions/days/?${MONTH}`)).body as Json[];
    expect(only).toMatchObject({ count: 2, out: 412, unreviewed: 412 });
    expect((await me.get("/api/income-statement/2026/11/")).body["expenses"]).toMatchObject({ section_total: 412, unreviewed: 412 });
    expect(await spent(me)).toMatch(/\$412\.00 of this is not reviewed\.$/);
  });
});
