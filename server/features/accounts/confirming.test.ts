import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { account } from "../../testing/rows.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
});
afterAll(() => t.close());

const unconfirmed = async (): Promise<string[]> =>
  ((await p.get("/api/finx-accounts/")).body as Json[]).filter((a) => a["unconfirmed"] === true).map((a) => String(a["type"]));
const all = async (): Promise<Json[]> => (await p.get("/api/finx-accounts/")).body as Json[];
const patch = (id: unknown, change: object) => p.send("PATCH", `/api/finx-accounts/${String(id)}/`, change);

test("linked cards and loans wait for a user's confirmation; other accounts never do", async () => {
  await account(p, "By hand", 100, "credit");
  const harbor = await linked(t, p);
  await linked(t, p, "user_good", "ins_sandbox_keystead");
  const waiting = await unconfirmed();
  expect(new Set(waiting)).toEqual(new Set(["credit", "loan"]));
  const linkedDebts = (await all()).filter((a) => a["source"] === "plaid" && ["credit", "loan"].includes(String(a["type"])));
  expect(waiting.length).toBe(linkedDebts.length);

  const [first, ...others] = linkedDebts;
  expect((await patch(first?.["id"], { name: "Renamed" })).body["unconfirmed"]).toBe(true);
  expect((await patch(first?.["id"], { confirmed: true })).body["unconfirmed"]).toBe(false);
  expect((await patch(first?.["id"], { confirmed: false })).status).toBe(400);
  for (const debt of others) {
    const change = debt["type"] === "credit" ? { product: null } : { maturity_date: debt["maturity_date"] };
    expect((await patch(debt["id"], change)).body["unconfirmed"]).toBe(false);
  }
  expect(await unconfirmed()).toEqual([]);
  await synced(t, p, harbor["id"]);
  expect(await unconfirmed()).toEqual([]);
});
