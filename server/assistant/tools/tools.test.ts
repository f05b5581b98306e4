import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMonths, day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { detectSubscriptions } from "../../features/subscriptions/index.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { openEngine } from "../../testing/open-engine.ts";
import { account, centsOf, type TestRow, writeRows } from "../../testing/rows.ts";
import type { RunTool } from "./index.ts";

let t: TestApp;
let me: Person;
let stranger: Person;
let chats: Map<Person, number>;
let checking: number;
let card: number;
const theirs = { account: 0, category: 0, budget: 0, subscription: 0 };
let asked = 0;

const tool = async (person: Person, name: keyof { [K in Parameters<RunTool>[0]]: 0 }, args: unknown = {}): Promise<Json> => {
  const reply = await person.send("POST", `/api/chat/${chats.get(person)}/messages/`, {
    content: JSON.stringify({ tool: name, args }),
    nonce: `assistant-tool-${++asked}`,
  });
  expect([reply.status, reply.body["status"]], name).toEqual([200, "done"]);
  return JSON.parse(String(reply.body["content"])) as Json;
};

const monthly = (on: number, name: string, cents: number, n: number, last: string, category: string): TestRow[] =>
  Array.from({ length: n }, (_, i) => ({ account: on, date: addMonths(day(last), i - n + 1), cents, name, merchant: name, category }));
const detect = async (person: Person): Promise<void> => detectSubscriptions(t.deps, await scopeOfUser(t.deps, person.id));

beforeAll(async () => {
  t = await testApp({ engine: openEngine });
  me = await t.person();
  stranger = await t.person();
  chats = new Map();
  for (const person of [me, stranger]) chats.set(person, Number((await person.send("POST", "/api/chat/", {})).body["id"]));
  checking = await account(me, "Checking", 3_000);
  card = await account(me, "Card", 1_000, "credit");
  await writeRows(t, me, [
    ...monthly(checking, "Rent Office", 120_000, 8, "2026-11-01", "RENT_AND_UTILITIES_RENT"),
    ...monthly(card, "Netflix", 1_549, 5, "2026-08-11", "ENTERTAINMENT_TV_AND_MOVIES"),
    ...monthly(card, "Netflix", 1_799, 3, "2026-11-11", "ENTERTAINMENT_TV_AND_MOVIES"),
    ...monthly(checking, "Payroll", -400_000, 8, "2026-10-28", "INCOME_WAGES"),
    {
      account: card,
      date: "2026-11-05",
      cents: 60_000,
      name: "Jeweller",
      merchant: "Jeweller",
      category: "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE",
    },
    {
      account: card,
      date: "2026-11-06",
      cents: 4_321,
      name: "Shoes",
      merchant: "Shoes",
      category: "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES",
    },
    {
      account: card,
      date: "2026-11-07",
      cents: 4_321,
      name: "Shoes",
      merchant: "Shoes",
      category: "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES",
    },
  ]);
  await detect(me);
  theirs.account = await account(stranger, "Secret card", 500, "credit");
  const cash = await account(stranger, "Secret cash", 900);
  await writeRows(t, stranger, monthly(cash, "Secret club", 3_300, 6, "2026-11-03", "ENTERTAINMENT_TV_AND_MOVIES"));
  await detect(stranger);
  theirs.subscription = Number((await stranger.get("/api/finx-subscriptions/")).body["results"][0]?.["id"]);
  const categories = (await stranger.get("/api/finx-categories/")).body as Json;
  const category = Number((Array.isArray(categories) ? categories : (categories["results"] as Json[]))[0]?.["id"]);
  theirs.category = category;
  const budget = await stranger.send("POST", "/api/budgets/", {
    name: "Secret plan",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category, target_amount: 12 }],
  });
  theirs.budget = Number(budget.body["id"]);
});
afterAll(() => t.close());

describe("tools return what the screens show", () => {
  test("for subscriptions and their total cost", async () => {
    const { body } = await me.get("/api/finx-subscriptions/?status=active");
    const result = await tool(me, "list_subscriptions");
    expect((result["subscriptions"] as Json[]).map((s) => [s["id"], s["amount"]]).toSorted()).toEqual(
      (body["results"] as Json[]).map((s) => [s["id"], centsOf(s["average_amount"])]).toSorted(),
    );
    expect([result["monthly"], result["yearly"], result["count"]]).toEqual([121_799, 1_461_588, 2]);
  });

  test("for the income statement and budgets with actual amounts", async () => {
    const statement = (await me.get("/api/income-statement/2026/10/")).body;
    const result = await tool(me, "get_income_statement", { start: "2026-10-01", end: "2026-10-31" });
    expect([result["income"], result["expenses"], result["net"]]).toEqual([
      centsOf(statement["income"]["section_total"]),
      centsOf(statement["expenses"]["section_total"]),
      centsOf(statement["net_income"]),
    ]);
    const made = await tool(me, "create_budget", { title: "December 2026", start: "2026-12-01", end: "2026-12-31", months: 6 });
    const kept = (await me.get(`/api/budgets/${made["id"]}/?compute_actual=true`)).body;
    expect(kept).toMatchObject({ name: "December 2026", period_start: "2026-12-01", period_end: "2026-12-31" });
    expect((kept["line_items"] as Json[]).reduce((n, line) => n + centsOf(line["target_amount"]), 0)).toBe(made["total"]);
    const { budgets } = await tool(me, "list_budgets", { start: "2026-12-01", end: "2026-12-31" });
    expect((budgets as Json[]).map((b) => [b["id"], b["target"], b["actual"]])).toEqual([[made["id"], made["total"], 0]]);
  });

  test("for bills by day, the next payday, and unusual charges", async () => {
    const { bills, total } = await tool(me, "get_upcoming_bills", { end: "2026-12-15" });
    expect([(bills as Json[]).map((b) => [b["name"], b["date"], b["amount"]]), total]).toEqual([
      [
        ["Rent Office", "2026-12-01", 120_000],
        ["Netflix", "2026-12-11", 1_799],
      ],
      121_799,
    ]);
    const { events } = await tool(me, "get_income_events");
    expect(events).toMatchObject([{ name: "Payroll", amount: 400_000, frequency: "Monthly", nextDate: "2026-11-28" }]);
    const { anomalies } = await tool(me, "detect_anomalies", { start: "2026-09-01", end: "2026-11-20" });
    expect((anomalies as Json[]).map((a) => [a["kind"], a["merchant"], a["amount"]])).toEqual([
      ["new", "Jeweller", 60_000],
      ["duplicate", "Shoes", 4_321],
      ["price_rise", "Netflix", 1_799],
    ]);
  });

  test("for a forecast of checking, affordability, and paying off a debt", async () => {
    const result = await tool(me, "forecast_cashflow", { end: "2026-12-05" });
    expect([result["opening"], result["incoming"], result["outgoing"], result["closing"]]).toEqual([300_000, 400_000, 120_000, 580_000]);
    expect(await tool(me, "affordability", { amount: 100_000 })).toMatchObject({
      cash: 300_000,
      due: 121_799,
      left: 78_201,
      verdict: "tight",
    });
    expect(await tool(me, "calc_payoff", { accountId: card, payment: 10_000 })).toMatchObject({ missing: "apr", balance: 100_000 });
    expect(await tool(me, "calc_payoff", { accountId: card, payment: 50_000, apr: 12 })).toMatchObject({ months: 3, interest: 1_525 });
    expect(await tool(me, "calculate", { expression: "3 * 19.99" })).toEqual({ value: "59.97" });
    expect((await tool(me, "calculate", { expression: "1 +" }))["error"]).toMatch(/not a calculation/);
  });

  test("for a chart and a table made from a query", async () => {
    const source = { of: "spending", groupBy: "month", selection: { start: "2026-09-01", end: "2026-11-20" } };
    const chart = await tool(me, "create_chart", { title: "Spending by month", chartType: "bar", source });
    const { chart_data: data } = (await me.get(`/api/charts/${chart["id"]}/`)).body;
    expect(data["data_series"][0]?.["data_points"]).toEqual([
      { label: "September 2026", value: 1217.99 },
      { label: "October 2026", value: 1217.99 },
      { label: "November 2026", value: 1904.41 },
    ]);
    const grid = await tool(me, "create_datagrid", { title: "By month", source });
    expect((await me.get(`/api/datagrids/${grid["id"]}/`)).body["csv_data"]).toBe(
      "Month,Spending\nSeptember 2026,1217.99\nOctober 2026,1217.99\nNovember 2026,1904.41",
    );
    const typed = await tool(me, "create_chart", { title: "Lies", chartType: "bar", source, dataSeries: [{ label: "x", value: 1 }] });
    expect(typed["error"]).toMatch(/do not fit/);
    expect(
      (
        await tool(me, "create_chart", {
          title: "None",
          chartType: "bar",
          source: { ...source, selection: { start: "2020-01-01", end: "2020-02-01" } },
        })
      )["error"],
    ).toMatch(/nothing to show/);
  });
});

describe("investment activity", () => {
  // Beyond the time window of the message rate limit.
  beforeAll(() => t.setClock("2026-11-20T15:05:00.000Z"));

  test("a total counts every dividend, however many transactions lie between", async () => {
    const portfolio = await account(me, "Day trading", 1_000, "investment");
    const at = { user_id: me.id, account_id: portfolio, quantity: "1", price: "1" };
    const trades = Array.from({ length: 2_600 }, (_, i) => ({
      ...at,
      provider_transaction_id: `trade-${i}`,
      date: addMonths(day("2026-10-05"), -(i % 12)),
      name: i % 100 === 0 ? "VTI dividend" : "VTI",
      amount: cents(i % 100 === 0 ? -250 : 10_000),
      type: i % 100 === 0 ? "cash" : "buy",
      subtype: i % 100 === 0 ? "dividend" : null,
    }));
    await t.deps.database.kysely.insertInto("investment_transactions").values(trades).execute();
    const args = { start: "2025-01-01", end: "2026-11-20", accountIds: [portfolio] };
    expect(await tool(me, "list_trades", args)).toMatchObject({ count: 2_600 });
    expect(await tool(me, "list_trades", { ...args, kind: "dividend" })).toMatchObject({ count: 26, total: -6_500 });
  });
});

describe("ids of another household", () => {
  // Beyond the time window of the message rate limit.
  beforeAll(() => t.setClock("2026-11-20T15:10:00.000Z"));

  test("are treated as missing and change nothing", async () => {
    for (const [name, args] of [
      ["get_budget", (id: number) => ({ id })],
      ["calc_payoff", (id: number) => ({ accountId: id, payment: 1_000, apr: 10 })],
      ["get_holdings", (id: number) => ({ accountIds: [id] })],
      ["list_trades", (id: number) => ({ start: "2026-01-01", end: "2026-12-31", accountIds: [id] })],
      ["forecast_cashflow", (id: number) => ({ end: "2026-12-05", accountIds: [id] })],
      ["list_transactions", (id: number) => ({ selection: { subscriptionId: id }, orderBy: "date", limit: 5 })],
    ] as const) {
      const id = name === "get_budget" ? theirs.budget : name === "list_transactions" ? theirs.subscription : theirs.account;
      expect([name, await tool(me, name, args(id))]).toEqual([name, await tool(me, name, args(2_000_000_000))]);
    }
  });

  test("cannot be passed as a scope, and no data of others is reachable", async () => {
    for (const [name, args] of [
      ["list_subscriptions", { userId: stranger.id }],
      ["get_upcoming_bills", { end: "2026-12-31", household: 1 }],
      ["affordability", { amount: 1, member_ids: [stranger.id] }],
    ] as const)
      expect((await tool(me, name, args))["error"]).toMatch(/do not fit/);
    for (const name of ["list_subscriptions", "list_budgets", "get_holdings", "get_income_events"] as const)
      expect(JSON.stringify(await tool(me, name))).not.toContain("Secret");
    expect(JSON.stringify((await stranger.get("/api/charts/")).body)).toBe("[]");
  });
});
