import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { account } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("an account", () => {
  test("keeps a user's name and hidden flag through syncs, while other accounts follow the bank", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const [first, second] = (await p.get("/api/finx-accounts/")).body as Json[];
    await p.send("PATCH", `/api/finx-accounts/${first?.["id"]}/`, { name: "  Our money  ", hidden: true });
    await t.deps.database.kysely.updateTable("accounts").set({ name: "Old name" }).where("id", "=", Number(second?.["id"])).execute();
    await synced(t, p, id);
    expect((await p.get(`/api/finx-accounts/${first?.["id"]}/`)).body).toMatchObject({
      name: "Our money",
      hidden: true,
      name_set_by_user_at: "2026-11-20T15:00:00.000Z",
    });
    expect((await p.get(`/api/finx-accounts/${second?.["id"]}/`)).body).toMatchObject({
      name: second?.["name"],
      hidden: false,
      name_set_by_user_at: null,
    });
    expect((await p.get(`/api/finx-connections/${id}/`)).body["hidden_count"]).toBe(1);
  });

  test("changes only what is given and ignores unknown and read-only fields", async () => {
    const p = await t.person();
    const id = await account(p, "Cash", 100);
    const before = (await p.get(`/api/finx-accounts/${id}/`)).body;
    const stranger = await t.person();
    for (const body of [
      {},
      {
        current_balance: 1,
        display_balance: 2,
        type: "debt",
        user: stranger.id,
        source: "plaid",
        id: 7,
        status: "closed",
        currency: "EUR",
        created_at: "2000-01-01T00:00:00Z",
        mask: "1234",
        nonsense: true,
      },
      { "hidden ": true },
    ]) {
      const reply = await p.send("PATCH", `/api/finx-accounts/${id}/`, body);
      expect([reply.status, reply.body]).toEqual([200, before]);
    }
    for (const body of [
      { name: "" },
      { name: "   " },
      { name: "x".repeat(121) },
      { name: "a\u0000b" },
      { name: null },
      { name: 5 },
      { hidden: "true" },
      { hidden: null },
      { maturity_date: "2026-02-30" },
    ]) {
      const reply = await p.send("PATCH", `/api/finx-accounts/${id}/`, body);
      expect(reply.status, JSON.stringify(body)).toBe(400);
      expect(Object.keys(reply.body["validation_errors"] ?? {})).toEqual(Object.keys(body));
    }
    expect((await p.get(`/api/finx-accounts/${id}/`)).body).toEqual(before);
  });

  test("of type loan accepts a rate from 0.01 to 100 in steps of 0.01 and an end date, and both can be cleared", async () => {
    const p = await t.person();
    const id = await account(p, "Car loan", 9000, "loan");
    const set = (body: object) => p.send("PATCH", `/api/finx-accounts/${id}/`, body);
    for (const rate of [0.01, 0.07, 0.29, 0.57, 1.13, 4.35, 8.2, 64.1, 99.99, 100])
      expect((await set({ interest_rate: rate })).body["interest_rate"], String(rate)).toBe(rate);
    for (const rate of [0, 0.005, 0.011, 4.255, 100.01, -1, 1e9, "4.25", true]) {
      const reply = await set({ interest_rate: rate });
      expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})], String(rate)).toEqual([400, ["interest_rate"]]);
    }
    expect((await set({ maturity_date: "2031-02-28" })).body).toMatchObject({ interest_rate: 100, maturity_date: "2031-02-28" });
    expect((await set({ interest_rate: null, maturity_date: null })).body).toMatchObject({ interest_rate: null, maturity_date: null });
  });
});

describe("a manual account", () => {
  test("needs a name, a known type and a value of at least one cent", async () => {
    const p = await t.person();
    const add = (body: object) => p.send("POST", "/api/manual-accounts/", body);
    for (const [field, values] of [
      ["balance", [0, 0.001, 0.009, 5.015, -5, 1e15, 2e12, "5", null, undefined]],
      ["name", ["", "  ", "x".repeat(121), null]],
      ["type", ["cash", "", null]],
      ["subtype", ["bitcoin", 3]],
    ] as const) {
      for (const value of values) {
        const reply = await add({ name: "Cash", balance: 5, type: "depository", subtype: "checking", [field]: value });
        expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})], `${field} ${value}`).toEqual([400, [field]]);
      }
    }
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
    expect((await add({ name: "Jar", balance: 0.01, type: "depository", subtype: "savings" })).body).toMatchObject({
      name: "Jar",
      balance: 0.01,
      type: "depository",
      subtype: "savings",
      automatic_balances: "none",
    });
    expect((await add({ name: "Vault", balance: 1e12, type: "asset", subtype: "other" })).status).toBe(200);
    const [jar, vault] = ["Jar", "Vault"].map(
      (name) => async () => ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["name"] === name),
    );
    expect(await jar?.()).toMatchObject({ source: "manual", user: p.id, display_balance: 0.01, hidden: false });
    expect((await vault?.())?.["display_balance"]).toBe(1e12);
    expect((await p.get("/api/balance/time-series/?date_start=2026-11-19&date_end=2026-11-20")).body["points"]?.[1]?.["balance"]).toBe(
      1_000_000_000_000.01,
    );
  });

  test("of type debt shows what is owed, and lists come in group order", async () => {
    const p = await t.person();
    await account(p, "Owed", 50, "debt");
    await account(p, "House", 1000, "property");
    await p.send("POST", "/api/manual-accounts/", { name: "Daily", balance: 20, type: "depository", subtype: "checking" });
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).map((a) => [a["name"], a["display_balance"]])).toEqual([
      ["Daily", 20],
      ["House", 1000],
      ["Owed", 50],
    ]);
    expect((await p.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20")).body["points"]?.[0]?.["balance"]).toBe(970);
    const [, house] = (await p.get("/api/finx-accounts/")).body as Json[];
    expect(((await p.get(`/api/finx-accounts/?ids=${house?.["id"]}`)).body as Json[]).map((a) => a["name"])).toEqual(["House"]);
  });
});
