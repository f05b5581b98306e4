import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
let checking: number;
let savings: number;
let hidden: number;

beforeAll(async () => {
  t = await testApp();
  me = await t.person();
  [checking, savings, hidden] = [await account(me, "Checking"), await account(me, "Savings"), await account(me, "Hidden")];
  await writeRows(t, me, [
    { account: checking, date: "2026-10-02", cents: 180_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: checking, date: "2026-10-15", cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
    { account: checking, date: "2026-11-02", cents: 180_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: checking, date: "2026-11-05", cents: 8_000, name: "Shoes", category: "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES" },
    { account: checking, date: "2026-11-09", cents: -3_000, name: "Shoes back", category: "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES" },
    { account: checking, date: "2026-11-14", cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
    { account: checking, date: "2026-11-19", cents: 1_250, name: "Lunch", category: "FOOD_AND_DRINK_RESTAURANT", pending: true },
    { account: checking, date: "2026-11-16", cents: 50_000, name: "To savings", category: "TRANSFER_OUT_SAVINGS" },
    { account: savings, date: "2026-11-16", cents: -50_000, name: "From checking", category: "TRANSFER_IN_SAVINGS" },
    { account: hidden, date: "2026-11-16", cents: 99_999, name: "Secret", category: "FOOD_AND_DRINK_RESTAURANT" },
  ]);
  await me.send("PATCH", `/api/finx-accounts/${hidden}/`, { hidden: true });
});
afterAll(() => t.close());

const statement = async (path: string) => (await me.get(`/api/income-statement/${path}/`)).body;
const totals = (body: Json) => [
  body["income"]["section_total"],
  body["expenses"]["section_total"],
  body["excluded"]["section_total"],
  body["net_income"],
];
const lines = (body: Json, part: string) =>
  (body[part]["line_items"] as Json[]).map((line) => [line["name"], line["amount"], line["count"], line["pending"]]);

describe("the income statement", () => {
  test("of a month subtracts refunds, states pending apart, and excludes transfers and hidden accounts", async () => {
    const november = await statement("2026/11");
    expect(totals(november)).toEqual([3000, 1862.5, 0, 1137.5]);
    expect(lines(november, "expenses")).toEqual([
      ["Rent", 1800, 1, 0],
      ["Clothing", 50, 2, 0],
      ["Dining out", 12.5, 1, 12.5],
    ]);
    expect(lines(november, "excluded")).toEqual([
      ["To savings", 500, 1, 0],
      ["From savings", -500, 1, 0],
    ]);
    expect([november["start"], november["end"], november["expenses"]["pending"]]).toEqual(["2026-11-01", "2026-11-30", 12.5]);
  });
  test("has one line for each category, whether or not both sides of its transfers are known", async () => {
    const you = await t.person();
    const [from, to] = [await account(you, "Checking"), await account(you, "Savings")];
    const moved = { name: "To savings", category: "TRANSFER_OUT_SAVINGS" };
    await writeRows(t, you, [
      { account: from, date: "2026-11-16", cents: 50_000, ...moved },
      { account: to, date: "2026-11-16", cents: -50_000, name: "From checking", category: "TRANSFER_IN_SAVINGS" },
      { account: from, date: "2026-11-03", cents: 7_000, ...moved },
    ]);
    const { body } = await you.get("/api/income-statement/2026/11/");
    expect(lines(body, "excluded")).toEqual([
      ["To savings", 570, 2, 0],
      ["From savings", -500, 1, 0],
    ]);
    const checks = (await you.get("/api/data-checks/")).body as Json[];
    expect(checks.find((check) => check["key"] === "statement")).toMatchObject({ holds: true });
  });
  test("of a quarter, a year and a range is the sum of its months", async () => {
    expect(totals(await statement("2026/Q4"))).toEqual([6000, 3662.5, 0, 2337.5]);
    expect(totals(await statement("2026/Q3"))).toEqual([0, 0, 0, 0]);
    expect(totals(await statement("2026"))).toEqual([6000, 3662.5, 0, 2337.5]);
    expect(totals(await statement("range/2026-11-05/2026-11-09"))).toEqual([0, 50, 0, -50]);
    expect(totals(await statement("2026/1"))).toEqual(totals(await statement("2026/01")));
  });
  test.each(["2026/13", "2026/0", "2026/Q5", "2026/q4", "26/11", "abcd", "2026/november"])("rejects %s", async (path) => {
    expect((await me.get(`/api/income-statement/${path}/`)).status).toBe(404);
  });
  test("names invalid dates and a range that ends before it starts", async () => {
    const backwards = await me.get("/api/income-statement/range/2026-11-09/2026-11-05/");
    expect([backwards.status, Object.keys(backwards.body["validation_errors"])]).toEqual([400, ["end_date"]]);
    expect((await me.get("/api/income-statement/range/2026-02-30/2026-03-05/")).status).toBeGreaterThanOrEqual(400);
  });
});

describe("the running total", () => {
  const series = async (query: string) => (await me.get(`/api/income-statement/cumulative_time_series/${query}`)).body["points"] as Json[];
  test("covers spending by default, and keeps its total on days without rows", async () => {
    const points = await series("2026-11-01/2026-11-30/");
    expect([points.length, points[0]?.["amount"], points[1]?.["amount"], points[8]?.["amount"], points.at(-1)?.["amount"]]).toEqual([
      30, 0, 1800, 1850, 1862.5,
    ]);
    expect(points[1]).toMatchObject({ step: 2, date: "2026-11-02" });
  });
  test("of income is positive; of categories it uses their rows", async () => {
    expect((await series("2026-11-01/2026-11-30/?section=Income")).at(-1)?.["amount"]).toBe(3000);
    const categories = (await me.get("/api/finx-categories/")).body as Json[];
    const rent = categories.find((c) => c["category_id"] === "RENT_AND_UTILITIES_RENT")?.["id"];
    expect((await series(`2026-10-01/2026-11-30/?category_id=${rent}`)).at(-1)?.["amount"]).toBe(3600);
  });
  test("by day of month leaves out months that only hidden accounts have", async () => {
    const you = await t.person();
    const [seen, unseen] = [await account(you, "Seen"), await account(you, "Unseen")];
    const rent = { name: "Rent", category: "RENT_AND_UTILITIES_RENT" };
    await writeRows(t, you, [
      { account: unseen, date: "2026-06-02", cents: 50_000, ...rent },
      { account: seen, date: "2026-09-02", cents: 90_000, ...rent },
      { account: seen, date: "2026-10-02", cents: 90_000, ...rent },
    ]);
    const mean = async () =>
      (
        (await you.get("/api/income-statement/cumulative_time_series/2026-05-01/2026-10-31/?aggregation=day_of_month")).body[
          "points"
        ] as Json[]
      ).at(-1)?.["amount"];
    expect(await mean()).toBe(460);
    await you.send("PATCH", `/api/finx-accounts/${unseen}/`, { hidden: true });
    expect(await mean()).toBe(900);
  });
  test("by day of month is the mean of the months that have data", async () => {
    const points = await series("2026-05-01/2026-11-30/?aggregation=day_of_month");
    expect([points.length, points[1]?.["date"], points[1]?.["amount"], points[30]?.["amount"]]).toEqual([31, null, 1800, 1831.25]);
  });
});
