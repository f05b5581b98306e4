import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import { positionValue } from "#domain/accounts/portfolio.ts";
import { PricesError } from "../../providers/prices/index.ts";
import { sandboxPrices } from "../../providers/prices/sandbox.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, centsOf } from "../../testing/rows.ts";
import { repriceAll } from "./portfolio.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const UNRECOGNIZED = "Unrecognized symbol provided. Please check your input and try again.";
const WITH_HOLDINGS = "/api/manual-accounts/create-with-holdings/";
const market = sandboxPrices(() => new Date("2027-12-31T00:00:00Z"));
const closeOn = async (symbol: string, day: string): Promise<string> =>
  (await market.closes(symbol, "2026-11-01" as Day, day as Day)).at(-1)?.price ?? "";
const valueOn = async (symbol: string, quantity: number, day: string): Promise<number> =>
  positionValue(await closeOn(symbol, day), String(quantity));

const portfolio = async (p: Person, holdings: unknown, more: object = {}) =>
  p.send("POST", WITH_HOLDINGS, { name: "Brokerage", type: "investment", subtype: "brokerage", holdings, ...more });
const holdingsOf = async (p: Person, id: unknown): Promise<Json[]> =>
  (await p.get(`/api/manual-holdings/?manual_account=${id}`)).body as Json[];
const bulk = (p: Person, id: unknown, list: unknown) => p.send("PUT", `/api/manual-accounts/${id}/bulk-update/`, list);
const series = async (p: Person, id: unknown, start: string, end: string): Promise<Map<string, number>> => {
  const { body } = await p.get(`/api/balance/time-series/?date_start=${start}&date_end=${end}&account_id=${id}`);
  return new Map((body["points"] as Json[]).map((point) => [String(point["date"]), centsOf(point["balance"])]));
};
const at = async (instant: string, p: Person): Promise<Person> => {
  t.setClock(instant);
  return t.signedIn(p);
};

describe("an account valued by holdings", () => {
  test("is worth the sum of its holdings to the cent, and lists them like any portfolio", async () => {
    const p = await t.person();
    const made = await portfolio(p, [
      { symbol: " vti ", quantity: 12.3456 },
      { symbol: "BND", quantity: 0.0001 },
      { symbol: "brk.b", quantity: 3 },
    ]);
    const expected =
      (await valueOn("VTI", 12.3456, "2026-11-20")) +
      (await valueOn("BND", 0.0001, "2026-11-20")) +
      (await valueOn("BRK-B", 3, "2026-11-20"));
    expect(made.body).toMatchObject({ name: "Brokerage", automatic_balances: "holding", type: "investment", subtype: "brokerage" });
    expect(centsOf(made.body["balance"])).toBe(expected);
    const id = made.body["id"];
    const holdings = (await p.get(`/api/finx-holdings/?finx_account=${id}`)).body as Json[];
    expect(holdings.reduce((n, h) => n + centsOf(h["institution_value"]), 0)).toBe(expected);
    expect(holdings.find((h) => h["security"]?.["ticker_symbol"] === "VTI")).toMatchObject({
      quantity: 12.3456,
      institution_price: Number(await closeOn("VTI", "2026-11-20")),
      security: { name: "Vanguard Total Stock Market ETF", close_price_as_of: "2026-11-20", type: "etf" },
    });
    expect((await holdingsOf(p, id)).map((h) => [h["symbol"], h["quantity"], h["manual_account"]])).toEqual([
      ["VTI", 12.3456, id],
      ["BND", 0.0001, id],
      ["BRK-B", 3, id],
    ]);
  });

  test.each([
    [[], ["holdings"]],
    [[{ symbol: "VTI", quantity: 0 }], ["holdings"]],
    [[{ symbol: "VTI", quantity: -1 }], ["holdings.0.quantity"]],
    [[{ symbol: "", quantity: 1 }], ["holdings.0.symbol"]],
    [[{ quantity: 1 }], ["holdings.0.symbol"]],
    [[{ symbol: "VTI", quantity: "1" }], ["holdings.0.quantity"]],
    [[{ symbol: "VTI", quantity: 2e9 }], ["holdings.0.quantity"]],
    [
      [
        { symbol: "VTI", quantity: 1 },
        { symbol: "vti", quantity: 2 },
      ],
      ["symbol"],
    ],
    [undefined, ["holdings"]],
  ])("cannot be created from %j", async (holdings, fields) => {
    const p = await t.person();
    const reply = await portfolio(p, holdings);
    expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([400, fields]);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
  });

  test.each(["NOTASYMBOL", "a b", "<script>", "VTI;DROP"])("rejects the symbol %j with the dialog's message", async (symbol) => {
    const p = await t.person();
    const reply = await portfolio(p, [
      { symbol: "VTI", quantity: 1 },
      { symbol, quantity: 1 },
    ]);
    expect([reply.status, reply.body["message"]]).toEqual([400, UNRECOGNIZED]);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
    const id = (await portfolio(p, [{ symbol: "VTI", quantity: 1 }])).body["id"];
    const before = await holdingsOf(p, id);
    expect((await bulk(p, id, [{ symbol, quantity: 1 }])).body["message"]).toBe(UNRECOGNIZED);
    expect((await p.send("PATCH", `/api/manual-holdings/${before[0]?.["id"]}/`, { symbol })).body["message"]).toBe(UNRECOGNIZED);
    expect(await holdingsOf(p, id)).toEqual(before);
  });

  test("must be an investment account", async () => {
    const p = await t.person();
    const reply = await portfolio(p, [{ symbol: "VTI", quantity: 1 }], { type: "depository", subtype: "checking" });
    expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([400, ["holdings"]]);
    const cash = await account(p, "Cash", 5);
    expect((await bulk(p, cash, [{ symbol: "VTI", quantity: 1 }])).status).toBe(400);
  });

  test("replaces its holdings with a list: given ids are kept, even when two swap places, and the rest are deleted", async () => {
    const p = await t.person();
    const id = (
      await portfolio(p, [
        { symbol: "VTI", quantity: 1 },
        { symbol: "BND", quantity: 2 },
        { symbol: "KO", quantity: 3 },
      ])
    ).body["id"];
    const [vti, bnd] = await holdingsOf(p, id);
    const reply = await bulk(p, id, [
      { id: vti?.["id"], symbol: "BND", quantity: 5, manual_account: id },
      { id: bnd?.["id"], symbol: "VTI", quantity: 6, manual_account: id },
      { symbol: "JNJ", quantity: 7 },
    ]);
    expect((reply.body as Json[]).map((h) => [h["id"], h["symbol"], h["quantity"]])).toEqual([
      [vti?.["id"], "BND", 5],
      [bnd?.["id"], "VTI", 6],
      [expect.any(Number), "JNJ", 7],
    ]);
    expect(await holdingsOf(p, id)).toEqual(reply.body);
    const other = (await portfolio(p, [{ symbol: "VTI", quantity: 1 }])).body["id"];
    const foreign = await bulk(p, other, [{ id: vti?.["id"], symbol: "VTI", quantity: 9 }]);
    expect([foreign.status, Object.keys(foreign.body["validation_errors"] ?? {})]).toEqual([400, ["0.id"]]);
    expect((await bulk(p, id, [])).status).toBe(400);
    expect((await bulk(p, id, { symbol: "VTI", quantity: 1 })).status).toBe(400);
  });

  test("lets single holdings be read and changed, but not set to zero", async () => {
    const p = await t.person();
    const id = (await portfolio(p, [{ symbol: "VTI", quantity: 1 }])).body["id"];
    const holding = (await holdingsOf(p, id))[0]?.["id"];
    const path = `/api/manual-holdings/${holding}/`;
    expect((await p.get(path)).body).toEqual({ id: holding, symbol: "VTI", quantity: 1, manual_account: id });
    expect((await p.send("PATCH", path, { quantity: 2.5 })).body).toMatchObject({ id: holding, symbol: "VTI", quantity: 2.5 });
    expect((await p.send("PUT", path, { symbol: "bnd", quantity: 4 })).body).toMatchObject({ id: holding, symbol: "BND", quantity: 4 });
    expect(centsOf((await p.get(`/api/manual-accounts/${id}/`)).body["balance"])).toBe(await valueOn("BND", 4, "2026-11-20"));
    expect((await p.send("PATCH", path, { quantity: 0 })).status).toBe(400);
    expect((await p.send("PUT", path, { symbol: "VTI" })).status).toBe(400);
    expect((await p.get(path)).body).toMatchObject({ symbol: "BND", quantity: 4 });
  });

  test("rejects an entered balance until it is switched to one, and then drops its holdings", async () => {
    const p = await t.person();
    const id = (await portfolio(p, [{ symbol: "VTI", quantity: 1 }])).body["id"];
    const refused = await p.send("PATCH", `/api/manual-accounts/${id}/`, { balance: 5 });
    expect([refused.status, Object.keys(refused.body["validation_errors"] ?? {})]).toEqual([400, ["balance"]]);
    const whole = (await p.get(`/api/manual-accounts/${id}/`)).body;
    expect((await p.send("PUT", `/api/manual-accounts/${id}/`, { ...(whole as object), name: "Nest egg" })).body).toEqual({
      ...(whole as object),
      name: "Nest egg",
    });
    expect((await p.send("PATCH", `/api/manual-accounts/${id}/`, { type: "asset", subtype: "other" })).status).toBe(400);
    expect((await p.send("PATCH", `/api/manual-accounts/${id}/`, { automatic_balances: "none", balance: 750 })).body).toMatchObject({
      automatic_balances: "none",
      balance: 750,
    });
    expect((await p.get(`/api/finx-holdings/?finx_account=${id}`)).body).toEqual([]);
    await bulk(p, id, [{ symbol: "BND", quantity: 1 }]);
    expect((await p.get(`/api/manual-accounts/${id}/`)).body).toMatchObject({ automatic_balances: "holding" });
  });
});

describe("daily valuation", () => {
  test("its history is price × quantity at the time, from the day it was added, including days without activity", async () => {
    let p = await t.person();
    const id = (await portfolio(p, [{ symbol: "VTI", quantity: 10 }])).body["id"];
    p = await at("2026-12-01T15:00:00.000Z", p);
    await bulk(p, id, [{ symbol: "VTI", quantity: 20 }]);
    p = await at("2026-12-10T23:30:00.000Z", p);
    await repriceAll(t.deps);
    const days = await series(p, id, "2026-11-18", "2026-12-10");
    expect(days.get("2026-11-19")).toBe(0);
    for (const [day, quantity] of [
      ["2026-11-20", 10],
      ["2026-11-22", 10],
      ["2026-11-30", 10],
      ["2026-12-01", 20],
      ["2026-12-05", 20],
      ["2026-12-09", 20],
      ["2026-12-10", 20],
    ] as const)
      expect(days.get(day), day).toBe(await valueOn("VTI", quantity, day));
    expect(centsOf((await p.get(`/api/finx-accounts/${id}/`)).body["display_balance"])).toBe(days.get("2026-12-10"));
    const [holding] = (await p.get(`/api/finx-holdings/?finx_account=${id}`)).body as Json[];
    expect(centsOf(holding?.["institution_value"])).toBe(days.get("2026-12-10"));
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("a market outage leaves everything unchanged, and a request that needs prices gets an error", async () => {
    let p = await t.person();
    const id = (await portfolio(p, [{ symbol: "TSLA", quantity: 1 }])).body["id"];
    const { closes, find } = t.deps.prices;
    const silent = () => Promise.reject(new PricesError("silent"));
    Object.assign(t.deps.prices, { closes: silent, find: silent, search: silent });
    p = await at("2026-11-24T23:30:00.000Z", p);
    await repriceAll(t.deps);
    expect(centsOf((await p.get(`/api/manual-accounts/${id}/`)).body["balance"])).toBe(await valueOn("TSLA", 1, "2026-11-20"));
    const reply = await portfolio(p, [{ symbol: "QQQ", quantity: 1 }]);
    expect([reply.status, reply.body["errors"]]).toEqual([503, ["PRICES_UNAVAILABLE"]]);
    Object.assign(t.deps.prices, { closes, find });
    await repriceAll(t.deps);
    expect(centsOf((await p.get(`/api/manual-accounts/${id}/`)).body["balance"])).toBe(await valueOn("TSLA", 1, "2026-11-24"));
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("an imported file does not change a balance that market prices decide", async () => {
    const p = await t.person();
    const id = (await portfolio(p, [{ symbol: "VTI", quantity: 1 }])).body["id"];
    const before = (await p.get(`/api/manual-accounts/${id}/`)).body["balance"];
    const upload = await p.upload("/api/imports/?file_name=x.csv", "Date,Description,Amount\n2026-11-03,Deposit,45.00\n");
    await p.send("POST", `/api/imports/${upload.body["id"]}/start/`, {
      statements: [{ key: upload.body["statements"]?.[0]?.["key"], account: id, new_account: null }],
    });
    await t.deps.jobs.stop();
    expect((await p.get(`/api/manual-accounts/${id}/`)).body["balance"]).toBe(before);
  });
});
