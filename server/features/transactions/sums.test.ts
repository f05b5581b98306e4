import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SURE_ENOUGH } from "#domain/categorize/guess.ts";
import { addDays, day, type Day } from "#domain/day.ts";
import { toDollars, cents } from "#domain/money.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const kept = async (person: Person): Promise<Json | undefined> =>
  ((await person.get("/api/data-checks/")).body as Json[]).find((check) => check["key"] === "sums");
const FIRST = day("2026-07-20");
const LAST = day("2026-11-20");
const CODES = ["FOOD_AND_DRINK_GROCERIES", "INCOME_SALARY", "TRANSFER_OUT_SAVINGS", "RENT_AND_UTILITIES_RENT"];

/** Statement, running total, summary and days of a period, and the same from the listed rows. */
const shown = async (me: Person, start: Day, end: Day): Promise<unknown[]> => {
  const { body } = await me.get(`/api/income-statement/range/${start}/${end}/`);
  const series = (await me.get(`/api/income-statement/cumulative_time_series/${start}/${end}/`)).body["points"] as Json[];
  const parts = ["income", "expenses", "excluded"].map((part) => [
    body[part]["section_total"],
    body[part]["pending"],
    (body[part]["line_items"] as Json[]).reduce((n, line) => n + Number(line["count"]), 0),
  ]);
  const summary = (await me.get(`/api/finx-transactions/summary/?date_start=${start}&date_end=${end}`)).body;
  const days = (await me.get(`/api/finx-transactions/days/?date_start=${start}&date_end=${end}`)).body as Json[];
  const whole = ["count", "total", "oldest", "newest"].map((field) => summary[field]);
  return [...parts, series.at(-1)?.["amount"], whole, days.map((one) => [one["day"], one["count"], one["out"], one["in"]])];
};
const listed = async (me: Person, start: Day, end: Day): Promise<unknown[]> => {
  const rows = await everyRow(me, `date_start=${start}&date_end=${end}`);
  const of = (section: string): Json[] => rows.filter((row) => row["category"]["section"] === section);
  const total = (some: readonly Json[]): number => some.reduce((n, row) => n + Math.round(Number(row["amount"]) * 100), 0);
  const parts = [
    ["Income", -1],
    ["Expense", 1],
    ["Transfer", 1],
  ].map(([section, sign]) => {
    const some = of(String(section));
    const signed = (rows: readonly Json[]): number => toDollars(cents(Number(sign) * total(rows) || 0));
    return [signed(some), signed(some.filter((row) => row["pending"])), some.length];
  });
  const dates = rows.map((row) => String(row["transaction_date"]));
  const days = [...new Set(dates)].map((day) => {
    const moved = rows.filter((row) => row["transaction_date"] === day && row["category"]["section"] !== "Transfer");
    const [out, back] = [moved.filter((row) => Number(row["amount"]) > 0), moved.filter((row) => Number(row["amount"]) < 0)];
    return [day, dates.filter((one) => one === day).length, toDollars(cents(total(out))), toDollars(cents(-total(back) || 0))];
  });
  const whole = [rows.length, toDollars(cents(total(rows))), dates.at(-1) ?? null, dates[0] ?? null];
  return [...parts, toDollars(cents(total(of("Expense")))), whole, days];
};
describe("the kept sums", () => {
  const change = fc.record({
    kind: fc.constantFrom("add", "settle", "move", "refile", "hide", "remove", "retype", "empty"),
    account: fc.nat(2),
    amount: fc.integer({ min: -90_000, max: 90_000 }),
    days: fc.nat(123),
    category: fc.nat(CODES.length - 1),
  });
  test("are the sums of the rows after any changes in any order, and reports of any period show their rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 25 }), fc.nat(123), fc.nat(123), async (changes, a, b) => {
        const me = await t.person();
        const accounts = [await account(me, "Checking"), await account(me, "Savings"), await account(me, "Card", 50, "credit")];
        const db = t.deps.database.kysely;
        for (const [i, one] of changes.entries()) {
          const id = accounts[one.account] ?? 0;
          const own = sql`id = (select max(id) from transactions where account_id = ${id})`;
          const date = addDays(FIRST, one.days);
          const code = CODES[one.category] ?? "";
          if (one.kind === "add" || one.kind === "settle") {
            const pending = one.kind === "settle";
            await writeRows(t, me, [{ account: id, date, cents: one.amount, category: code, pending, id: `held-${id}-${i}` }]);
            if (pending && one.amount % 2 === 0)
              await writeRows(t, me, [{ account: id, date, cents: one.amount + 100, category: code, pendingId: `held-${id}-${i}` }]);
          } else if (one.kind === "move") await sql`update transactions set date = ${date} where ${own}`.execute(db);
          else if (one.kind === "refile")
            await sql`update transactions set category_id = (select id from categories where category_id = ${code}), category_confidence = 0.5 where ${own}`.execute(
              db,
            );
          else if (one.kind === "hide") await me.send("PATCH", `/api/finx-accounts/${id}/`, { hidden: one.amount % 2 === 0 });
          else if (one.kind === "remove") await sql`delete from transactions where ${own}`.execute(db);
          else if (one.kind === "retype")
            await sql`update accounts set type = ${one.amount % 2 === 0 ? "investment" : "depository"} where id = ${id}`.execute(db);
          else await sql`delete from transactions where account_id = ${id} and amount > 0`.execute(db);
        }
        expect(await kept(me)).toMatchObject({ holds: true, problems: [] });
        const [start, end] = [addDays(FIRST, Math.min(a, b)), addDays(FIRST, Math.max(a, b))];
        for (const period of [
          [start, end],
          [FIRST, LAST],
        ] as const)
          expect(await shown(me, ...period)).toEqual(await listed(me, ...period));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("move between sections when a category's type changes, also for a row of another member", async () => {
    const [maya, sam] = [await t.person(undefined, "Sums"), await t.person(undefined, "Sums")];
    const own = (await maya.send("POST", "/api/finx-categories/", { name: "Side work", section: "Expense" })).body["id"];
    for (const person of [maya, sam]) {
      const wallet = await account(person, "Wallet");
      await person.send("POST", "/api/finx-transactions/", {
        account: wallet,
        name: "Fee",
        amount: 20,
        date: "2026-09-03",
        finx_category_id: own,
      });
    }
    const months = async () => (await maya.get("/api/income-statement/2026/09/")).body;
    expect((await months())["expenses"]["section_total"]).toBe(40);
    await maya.send("PATCH", `/api/finx-categories/${own}/`, { section: "Income" });
    expect([(await months())["expenses"]["section_total"], (await months())["income"]["section_total"]]).toEqual([0, -40]);
    const running: Json[] = (await sam.get("/api/income-statement/cumulative_time_series/2026-09-01/2026-09-30/?section=Income")).body[
      "points"
    ];
    expect(running.at(-1)?.["amount"]).toBe(-40);
    expect(await kept(sam)).toMatchObject({ holds: true });
  });

  test("leave with a deleted account, and nothing remains of a deleted user", async () => {
    const me = await t.person();
    const [wallet, purse] = [await account(me, "Wallet"), await account(me, "Purse")];
    for (const id of [wallet, purse]) await writeRows(t, me, [{ account: id, date: "2026-10-05", cents: 900 }]);
    await me.send("DELETE", `/api/manual-accounts/${wallet}/`);
    expect((await me.get("/api/income-statement/2026/10/")).body["expenses"]["section_total"]).toBe(9);
    expect(await kept(me)).toMatchObject({ holds: true });
    const db = t.deps.database.kysely;
    await sql`delete from users where id = ${me.id}`.execute(db);
    for (const table of ["day_sums", "month_sums", "account_sums"])
      expect((await sql`select 1 from ${sql.table(table)} where user_id = ${me.id}`.execute(db)).rows).toEqual([]);
  });

  test("count as not reviewed what the review lists: the threshold is written in both", async () => {
    const { rows } = await sql<{ text: string }>`select pg_get_functiondef('hiro_sum_added'::regproc) as text`.execute(
      t.deps.database.kysely,
    );
    expect(rows[0]?.text).toContain(`category_confidence < ${SURE_ENOUGH} `);
  });
});
