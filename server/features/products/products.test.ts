import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  await linked(t, p);
});
afterAll(() => t.close());

const groups = SYSTEM_CATEGORIES.map((category) => category.group);
const codes = SYSTEM_CATEGORIES.map((category) => category.code);
const list = async (query = ""): Promise<Json[]> => (await p.get(`/api/financial-products/${query}`)).body as Json[];
const accountOf = async (type: string): Promise<Json> => {
  const found = ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["type"] === type);
  if (!found) throw new Error(`no ${type} account`);
  return found;
};

describe("financial products", () => {
  test("are listed with every fact, each of one kind, under an existing institution", async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(10);
    for (const one of all) {
      expect([one["credit_card"] === null, one["depository_account"] === null], one["name"]).toEqual(
        one["product_type"] === "credit_card" ? [false, true] : [true, false],
      );
      expect(one["institution"]?.["id"], one["name"]).toBeGreaterThan(0);
      expect(one["landing_page_url"]).toMatch(/^https:\/\//);
      for (const bonus of one["signup_bonuses"] as Json[])
        expect([bonus["value"] > 0, bonus["required_amount"] > 0, bonus["months"] > 0]).toEqual([true, true, true]);
      const card = one["credit_card"];
      if (!card) continue;
      expect(card["apr_low"] <= card["apr_high"] && card["recommended_credit_score_low"] < card["recommended_credit_score_high"]).toBe(
        true,
      );
      for (const reward of (card["transaction_rewards"] ?? []) as Json[]) {
        expect(reward["reward_multiplier"]).toBeGreaterThan(Number(card["standard_reward_multiplier"]));
        if (reward["category_group"] !== null) expect(groups).toContain(reward["category_group"]);
        else if (reward["category_codes"] !== null) expect(codes).toEqual(expect.arrayContaining(reward["category_codes"] as never));
        else expect(reward["finx_merchant"]?.["name"]).toBeTruthy();
      }
    }
  });

  test("can be filtered by institution, kind and id, and one can be read by its id", async () => {
    const card = await accountOf("credit");
    const here = await list(`?finx_institution=${card["institution"]?.["id"]}&product_type=credit_card`);
    expect(here.map((one) => one["name"])).toEqual(["Breakwater", "Lantern Reserve", "Lantern Visa"]);
    expect((await list(`?ids=${here[0]?.["id"]},${here[2]?.["id"]}`)).map((one) => one["name"])).toEqual(["Breakwater", "Lantern Visa"]);
    expect(await list("?finx_institution=2000000000")).toEqual([]);
    expect((await p.get(`/api/financial-products/${here[1]?.["id"]}/`)).body).toMatchObject(Object(here[1]));
    expect((await p.get("/api/financial-products/2000000000/")).status).toBe(404);
    const wrong = await p.get("/api/financial-products/?product_type=house");
    expect([wrong.status, Object.keys(wrong.body["validation_errors"] ?? {})]).toEqual([400, ["product_type"]]);
  });

  test("keep their ids when the server restarts", async () => {
    const before = await list();
    await t.restart();
    expect(await list()).toEqual(before);
  });

  test("one can be assigned to an account of the same kind; a card product on a checking account or an unknown one is refused", async () => {
    const [card, checking] = [await accountOf("credit"), await accountOf("depository")];
    const set = (account: Json, product: unknown) => p.send("PATCH", `/api/finx-accounts/${account["id"]}/`, { product });
    const lantern = (await list("?product_type=credit_card")).find((one) => one["name"] === "Lantern Visa");
    expect((await set(card, lantern?.["id"])).body["product"]).toBe(lantern?.["id"]);
    for (const [account, product] of [
      [checking, lantern?.["id"]],
      [card, 2_000_000_000],
      [card, "Lantern"],
    ] as const) {
      const refused = await set(account, product);
      expect([refused.status, Object.keys(refused.body["validation_errors"] ?? {})]).toEqual([400, ["product"]]);
    }
    expect((await p.get(`/api/finx-accounts/${card["id"]}/`)).body["product"]).toBe(lantern?.["id"]);
    expect((await set(card, null)).body["product"]).toBe(null);
  });
});
