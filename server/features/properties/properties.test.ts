import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HomesError } from "../../providers/homes/index.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { centsOf } from "../../testing/rows.ts";
import { renewEstimates } from "./service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const FAILED = "Failed to fetch property details. Please check the address and try again.";
const HOMES = "/api/zillow-properties/";
const ADDRESS = "412 Linden St, Portland, OR 97205";
const details = (p: Person, address: string) => p.get(`${HOMES}get-property-details/?address=${encodeURIComponent(address)}`);

describe("a home found by its address", () => {
  test("can be previewed without saving anything", async () => {
    const p = await t.person();
    const { body } = await details(p, "412 linden st, portland, or 97205");
    expect(body).toMatchObject({ id: null, name: "412 Linden St", address: ADDRESS, estimated_by: "Sandbox estimate", zillow_url: null });
    expect(body["balance"]).toBeGreaterThan(50_000);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
  });

  test("becomes an account worth its estimate, whatever value the request contains", async () => {
    const p = await t.person();
    const { body: seen } = await details(p, ADDRESS);
    const made = await p.send("POST", HOMES, { ...(seen as object), balance: 1, zillow_url: "javascript:alert(1)" });
    expect(made.body).toEqual({ ...(seen as object), id: made.body["id"] });
    expect((await p.get(`/api/finx-accounts/${made.body["id"]}/`)).body).toMatchObject({
      source: "zillow",
      zillow_property: made.body["id"],
      manual_account: null,
      type: "property",
      subtype: "home",
      display_balance: seen["balance"],
    });
  });

  test("is added once, in any spelling, by any member, and with concurrent requests", async () => {
    const [p, q] = [await t.person(undefined, "Same home"), await t.person(undefined, "Same home")];
    const writings = [ADDRESS, "412 LINDEN ST, portland, or 97205", ADDRESS, ADDRESS];
    const replies = await Promise.all(writings.map((address, i) => (i % 2 === 0 ? p : q).send("POST", HOMES, { address })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
    const refused = replies.find((reply) => reply.status === 409);
    expect([refused?.body["message"], refused?.body["errors"]]).toEqual([
      "This home is already one of your accounts.",
      ["HOME_ALREADY_ADDED"],
    ]);
    const [account, ...others] = (await q.get("/api/finx-accounts/")).body as Json[];
    expect(others).toEqual([]);
    expect((await details(q, ADDRESS)).body["id"]).toBe(account?.["id"]);
    const other = (await p.send("POST", HOMES, { address: "9 Birch Ave, Portland, OR 97205" })).body;
    expect((await p.send("PATCH", `${HOMES}${other["id"]}/`, { address: ADDRESS })).status).toBe(409);
    expect((await p.send("PATCH", `${HOMES}${account?.["id"]}/`, { address: "412 linden st, portland, or 97205" })).status).toBe(200);
    const stranger = await t.person();
    expect((await details(stranger, ADDRESS)).body["id"]).toBe(null);
    expect((await stranger.send("POST", HOMES, { address: ADDRESS })).status).toBe(200);
  });

  test.each(["", "Linden Street", "x".repeat(400)])("is not found at %j", async (address) => {
    const p = await t.person();
    for (const reply of [await details(p, address), await p.send("POST", HOMES, { address })]) {
      expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([400, ["address"]]);
    }
    if (address === "Linden Street") expect((await details(p, address)).body["message"]).toBe(FAILED);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
  });

  test("fails with the same message when the home value provider does not respond", async () => {
    const p = await t.person();
    const { find } = t.deps.homes;
    t.deps.homes.find = () => Promise.reject(new HomesError("silent"));
    const reply = await details(p, ADDRESS);
    expect([reply.status, reply.body["message"], reply.body["errors"]]).toEqual([503, FAILED, ["HOMES_UNAVAILABLE"]]);
    t.deps.homes.find = find;
  });

  test("keeps its estimate when renamed, and gets another when the address changes", async () => {
    const p = await t.person();
    const { body: made } = await p.send("POST", HOMES, { address: ADDRESS });
    const path = `${HOMES}${made["id"]}/`;
    expect((await p.send("PATCH", path, { name: "Home" })).body).toEqual({ ...(made as object), name: "Home" });
    const moved = await p.send("PUT", path, { name: "Home", address: "9 Oak Avenue, Salem, OR" });
    expect(moved.body).toMatchObject({ name: "Home", address: "9 Oak Avenue, Salem, OR" });
    expect(moved.body["balance"]).not.toBe(made["balance"]);
    expect((await p.send("PATCH", path, { address: "nowhere" })).body["message"]).toBe(FAILED);
    expect((await p.get(path)).body).toEqual(moved.body);
  });

  test("can be hidden like any account but not edited, and its removal shows on the chart", async () => {
    const p = await t.person();
    const { body: made } = await p.send("POST", HOMES, { address: ADDRESS });
    const path = `/api/finx-accounts/${made["id"]}/`;
    expect((await p.send("PATCH", path, { hidden: true })).body["hidden"]).toBe(true);
    for (const change of [{ name: "Mine" }, { interest_rate: 5 }, { maturity_date: "2030-01-01" }]) {
      const reply = await p.send("PATCH", path, change);
      expect([reply.status, reply.body["errors"]]).toEqual([403, ["LOOKED_UP"]]);
    }
    expect((await p.send("PATCH", path, { name: made["name"], hidden: false })).status).toBe(200);
    expect((await p.send("DELETE", `${HOMES}${made["id"]}/`)).status).toBe(204);
    expect((await p.get(`${HOMES}${made["id"]}/`)).status).toBe(404);
    const { body } = await p.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20");
    expect(body["points"]?.[0]).toMatchObject({ balance: 0, events: [{ type: "ACCOUNT_REMOVED", label: "412 Linden St" }] });
  });

  test("gets a new estimate once a month; the previous value applies until then", async () => {
    let p = await t.person();
    const { body: made } = await p.send("POST", HOMES, { address: ADDRESS });
    const balance = async () => centsOf((await p.get(`/api/finx-accounts/${made["id"]}/`)).body["display_balance"]);
    await renewEstimates(t.deps);
    expect(await balance()).toBe(centsOf(made["balance"]));
    t.setClock("2026-12-03T08:00:00.000Z");
    p = await t.signedIn(p);
    await renewEstimates(t.deps);
    const renewed = await balance();
    expect(renewed).not.toBe(centsOf(made["balance"]));
    const { body } = await p.get(`/api/balance/time-series/?date_start=2026-12-02&date_end=2026-12-03&account_id=${made["id"]}`);
    expect([0, 1].map((i) => centsOf(body["points"]?.[i]?.["balance"]))).toEqual([centsOf(made["balance"]), renewed]);
    t.deps.homes.find = () => Promise.reject(new HomesError("silent"));
    t.setClock("2027-01-03T08:00:00.000Z");
    await renewEstimates(t.deps);
    p = await t.signedIn(p);
    expect(await balance()).toBe(renewed);
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});
