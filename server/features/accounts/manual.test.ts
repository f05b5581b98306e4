import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";
import { csv, imported } from "../../testing/imports.ts";
import { account, centsOf } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const MANUAL = "/api/manual-accounts/";
const worth = async (p: Person, day = "2026-11-20"): Promise<number> => {
  const { body } = await p.get(`/api/balance/time-series/?date_start=${day}&date_end=${day}`);
  return centsOf(body["points"]?.[0]?.["balance"]);
};
const refused = (reply: { status: number; body: Json }): [number, string[]] => [
  reply.status,
  Object.keys(reply.body["validation_errors"] ?? {}),
];

describe("a manual account", () => {
  test("is created, read, patched, replaced and deleted", async () => {
    const p = await t.person();
    const made = await p.send("POST", MANUAL, {
      name: "Car loan",
      balance: 9000,
      type: "loan",
      subtype: "auto",
      interest_rate: 6.49,
      maturity_date: "2031-02-28",
    });
    const id = made.body["id"];
    const whole = {
      id,
      name: "Car loan",
      balance: 9000,
      invert_balance: false,
      type: "loan",
      subtype: "auto",
      automatic_balances: "none",
      maturity_date: "2031-02-28",
      interest_rate: 6.49,
      holdings_version: expect.any(String),
      currency: "USD",
    };
    expect(made.body).toEqual(whole);
    expect((await p.get(`${MANUAL}${id}/`)).body).toEqual(whole);
    expect((await p.send("PATCH", `${MANUAL}${id}/`, { balance: 8500.5 })).body).toEqual({ ...whole, balance: 8500.5 });
    const next = { ...whole, name: "Van loan", balance: 8000, interest_rate: null, maturity_date: null };
    expect((await p.send("PUT", `${MANUAL}${id}/`, next)).body).toEqual(next);
    expect(await worth(p)).toBe(-800_000);
    expect((await p.send("DELETE", `${MANUAL}${id}/`)).status).toBe(204);
    expect((await p.get(`${MANUAL}${id}/`)).status).toBe(404);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
    expect(await worth(p)).toBe(0);
  });

  test("requires every field in a PUT; an empty PATCH changes nothing", async () => {
    const p = await t.person();
    const id = await account(p, "Jar", 5);
    const before = (await p.get(`${MANUAL}${id}/`)).body;
    expect(refused(await p.send("PUT", `${MANUAL}${id}/`, { name: "Jar" }))).toEqual([
      400,
      ["type", "subtype", "maturity_date", "interest_rate", "balance", "invert_balance", "automatic_balances"],
    ]);
    expect((await p.send("PATCH", `${MANUAL}${id}/`, {})).body).toEqual(before);
    expect((await p.send("PUT", `${MANUAL}${id}/`, before)).body).toEqual(before);
  });

  test.each([
    [{ balance: 0 }, ["balance"]],
    [{ balance: 1e12 + 0.01 }, ["balance"]],
    [{ name: " " }, ["name"]],
    [{ subtype: null }, ["subtype"]],
    [{ subtype: "mortgage" }, ["subtype"]],
    [{ type: "loan" }, ["subtype"]],
    [{ maturity_date: "2031-01-01" }, ["maturity_date"]],
    [{ interest_rate: 100.01 }, ["interest_rate"]],
    [{ interest_rate: 0 }, ["interest_rate"]],
    [{ automatic_balances: "holding" }, ["automatic_balances"]],
    [{ automatic_balances: "always" }, ["automatic_balances"]],
  ])("rejects %j, names the field and stays unchanged", async (change, fields) => {
    const p = await t.person();
    const id = await account(p, "Everyday", 100);
    const before = (await p.get(`${MANUAL}${id}/`)).body;
    expect(refused(await p.send("PATCH", `${MANUAL}${id}/`, change))).toEqual([400, fields]);
    expect((await p.get(`${MANUAL}${id}/`)).body).toEqual(before);
  });

  test.each(["depository", "investment", "loan"])("of type %s needs a subtype", async (type) => {
    const p = await t.person();
    expect(refused(await p.send("POST", MANUAL, { name: "x", balance: 1, type }))).toEqual([400, ["subtype"]]);
  });

  test("that a file added without a kind can be renamed and revalued, but not be given a kind that does not fit", async () => {
    const p = await t.person();
    const { accounts } = await imported(t, p, csv([["2026-11-02", "Coffee", "-4.50"]]), "Jar");
    const path = `${MANUAL}${accounts[0]}/`;
    expect((await p.send("PATCH", path, { name: "Coin jar", balance: 12.5 })).body).toMatchObject({
      name: "Coin jar",
      balance: 12.5,
      subtype: null,
    });
    const whole: object = (await p.get(path)).body;
    expect((await p.send("PUT", path, { ...whole, balance: 13 })).body).toMatchObject({ balance: 13 });
    expect(refused(await p.send("PATCH", path, { subtype: "mortgage" }))).toEqual([400, ["subtype"]]);
    expect((await p.send("PATCH", path, { subtype: "savings" })).body["subtype"]).toBe("savings");
    expect(refused(await p.send("PATCH", path, { subtype: null }))).toEqual([400, ["subtype"]]);
  });

  test("loses its maturity date when it stops being a loan", async () => {
    const p = await t.person();
    const made = await p.send("POST", MANUAL, { name: "L", balance: 10, type: "loan", subtype: "other", maturity_date: "2030-01-01" });
    const changed = await p.send("PATCH", `${MANUAL}${made.body["id"]}/`, { type: "debt" });
    expect(changed.body).toMatchObject({ type: "debt", maturity_date: null });
  });

  test("with an inverted balance is a card with a credit balance or an overdrawn account", async () => {
    const p = await t.person();
    const made = await p.send("POST", MANUAL, { name: "Card", balance: 25, type: "credit", subtype: "credit card", invert_balance: true });
    expect(made.body).toMatchObject({ balance: 25, invert_balance: true });
    expect((await p.get(`/api/finx-accounts/${made.body["id"]}/`)).body).toMatchObject({ current_balance: 25, display_balance: -25 });
    expect(await worth(p)).toBe(2500);
    await p.send("PATCH", `${MANUAL}${made.body["id"]}/`, { invert_balance: false });
    expect(await worth(p)).toBe(-2500);
  });

  test("keeps its history when its value changes: the new value applies from that day on", async () => {
    let p = await t.person();
    const id = await account(p, "House", 400_000, "property");
    t.setClock("2026-11-25T15:00:00.000Z");
    p = await t.signedIn(p);
    await p.send("PATCH", `${MANUAL}${id}/`, { balance: 410_000 });
    expect(await worth(p, "2026-11-24")).toBe(40_000_000);
    expect(await worth(p, "2026-11-25")).toBe(41_000_000);
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("leaves its removal day on the chart for every member of the household", async () => {
    const [p, partner] = [await t.person(undefined, "Removal"), await t.person(undefined, "Removal")];
    const id = await account(p, "Old jar", 5);
    expect((await partner.send("DELETE", `${MANUAL}${id}/`)).status).toBe(204);
    for (const one of [p, partner]) {
      const { body } = await one.get("/api/balance/time-series/?date_start=2026-11-19&date_end=2026-11-20");
      expect(body["points"]?.[1]?.["events"]).toEqual([{ type: "ACCOUNT_REMOVED", label: "Old jar" }]);
    }
  });

  test("is neither a linked account nor a home: those return 404 here", async () => {
    const p = await t.person();
    await linked(t, p);
    const home = await p.send("POST", "/api/zillow-properties/", { address: "5 Elm Street" });
    const bank = ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["source"] === "plaid")?.["id"];
    for (const id of [home.body["id"], bank, 987_654, "abc", 0]) {
      expect((await p.get(`${MANUAL}${id}/`)).status, String(id)).toBe(404);
      expect((await p.send("DELETE", `${MANUAL}${id}/`)).status, String(id)).toBe(404);
      expect((await p.send("PATCH", `${MANUAL}${id}/`, { balance: 1 })).status, String(id)).toBe(404);
    }
  });
});

describe("any account", () => {
  test("requires its name, hidden flag, rate and end date in a PUT", async () => {
    const p = await t.person();
    const id = await account(p, "Car", 9000, "loan");
    const whole = { name: "Truck", hidden: true, interest_rate: 7.25, maturity_date: "2030-06-30" };
    expect((await p.send("PUT", `/api/finx-accounts/${id}/`, whole)).body).toMatchObject(whole);
    for (const missing of Object.keys(whole)) {
      const { [missing as keyof typeof whole]: _, ...rest } = whole;
      expect(refused(await p.send("PUT", `/api/finx-accounts/${id}/`, rest))).toEqual([400, [missing]]);
    }
  });
});
