import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let maya: Person;
let checking: number;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  maya = await t.person();
  checking = await account(maya, "Checking", 100_000);
});

const rows = (...given: [name: string, cents: number][]) =>
  writeRows(
    t,
    maya,
    given.map(([name, cents], i) => ({ account: checking, date: `2026-11-${String((i % 18) + 1).padStart(2, "0")}`, cents, name })),
  );
const review = async (): Promise<Json> => (await maya.get("/api/finx-transactions/merchants-to-review/")).body;
const merchants = async (): Promise<unknown[]> =>
  ((await review())["merchants"] as Json[]).map((one) => [one["name"], one["count"], one["total"], one["money_in"]]);
const category = async (name: string): Promise<number> =>
  Number(((await maya.get("/api/finx-categories/")).body as unknown as Json[]).find((one) => one["name"] === name)?.["id"]);
const settle = (merchant_key: string, category_id: number, more: object = {}) =>
  settleAll([{ merchant_key, money_in: false, category_id }], more);
const settleAll = (decisions: object[], more: object = {}) =>
  maya.send("POST", "/api/finx-transactions/merchants-to-review/settle/", { decisions, ...more });
const named = async (name: string): Promise<Json[]> =>
  (await maya.get(`/api/finx-transactions/?search=${encodeURIComponent(name)}`)).body["results"] as Json[];

describe("review by merchant", () => {
  test("lists merchants by the money that waits, and says how many decisions settle most of it", async () => {
    await rows(["Zqa Small", 500], ["Zqb Large", 90_000], ["Zqb Large", 30_000], ["Zqc Middle", 20_000], ["Zqc Middle", -7_000]);
    expect(await merchants()).toEqual([
      ["Zqb Large", 2, 1200, false],
      ["Zqc Middle", 1, 200, false],
      ["Zqc Middle", 1, 70, true],
      ["Zqa Small", 1, 5, false],
    ]);
    expect(await review()).toMatchObject({
      waiting: { merchants: 4, transactions: 5, total: 1475 },
      decisions: 1,
      decided: expect.closeTo(0.8136, 3) as number,
      settled: 0,
    });
    expect((await maya.get("/api/frame/")).body["counts"]).toMatchObject({ to_review: 1 });
  });

  test("settles all waiting rows of a merchant with one decision, except those listed, and undoes it", async () => {
    await rows(["Zqb Large", 90_000], ["Zqb Large", 30_000], ["Zqb Large", 400]);
    const coffee = await category("Coffee");
    const small = (await named("Zqb Large")).find((row) => row["amount"] === 4);
    const reply = await settle("zqblarge", coffee, { except_ids: [small?.["id"]] });
    expect(reply.body).toMatchObject({ transactions_updated: 2 });
    expect(await merchants()).toEqual([["Zqb Large", 1, 4, false]]);
    await rows(["Zqb Large", 1_000]);
    expect((await named("Zqb Large")).filter((row) => (row["category"] as Json)["name"] === "Coffee")).toHaveLength(3);
    await maya.send("POST", `/api/finx-transactions/category-changes/${reply.body["change"]}/undo/`, {});
    expect((await review())["waiting"]).toMatchObject({ transactions: 3 });
  });

  test("settles several merchants at once, and one undo brings all back", async () => {
    await rows(["Zqa Small", 500], ["Zqb Large", 90_000], ["Zqb Large", 30_000], ["Zqc Middle", 20_000], ["Zqc Middle", -7_000]);
    const before = await review();
    const [coffee, groceries] = [await category("Coffee"), await category("Groceries")];
    const [small] = await named("Zqa Small");
    await rows(["Zqa Small", 600]);
    const reply = await settleAll(
      [
        { merchant_key: "zqblarge", money_in: false, category_id: coffee },
        { merchant_key: "zqasmall", money_in: false, category_id: coffee },
        { merchant_key: "zqcmiddle", money_in: true, category_id: groceries },
      ],
      { except_ids: [small?.["id"]] },
    );
    expect(reply.body).toMatchObject({ transactions_updated: 4 });
    expect(await merchants()).toEqual([
      ["Zqc Middle", 1, 200, false],
      ["Zqa Small", 1, 5, false],
    ]);
    const undone = await maya.send("POST", `/api/finx-transactions/category-changes/${reply.body["change"]}/undo/`, {});
    expect(undone.body).toEqual({ transactions_restored: 4 });
    expect((await maya.get("/api/merchant-choices/")).body).toEqual([]);
    expect((await review())["waiting"]).toMatchObject({ transactions: 6, total: (before["waiting"] as { total: number }).total + 6 });
  });

  test("settles none when nothing of one waits any more, and names it", async () => {
    await rows(["Zqa Small", 500], ["Zqb Large", 90_000], ["Zqc Middle", 20_000]);
    const coffee = await category("Coffee");
    await settle("zqblarge", coffee);
    const of = (merchant_key: string) => ({ merchant_key, money_in: false, category_id: coffee });
    const one = await settleAll([of("zqasmall"), of("zqblarge")]);
    expect([one.status, one.body["message"]]).toEqual([409, "Zqb Large no longer needs review. Nothing was changed."]);
    await settle("zqcmiddle", coffee);
    const two = await settleAll([of("zqasmall"), of("zqblarge"), of("zqcmiddle")]);
    expect(two.body["message"]).toBe("Zqb Large and Zqc Middle no longer need review. Nothing was changed.");
    expect((await settleAll([of("zqasmall"), of("nosuchmerchant")])).status).toBe(404);
    expect((await settleAll([of("zqasmall"), of("zqasmall")])).status).toBe(400);
    expect((await settleAll([])).status).toBe(400);
    expect(await merchants()).toEqual([["Zqa Small", 1, 5, false]]);
  });

  test("shows a merchant's waiting rows", async () => {
    await rows(["Zqb Large", 90_000], ["Zqb Large", 30_000]);
    const reply = await maya.get("/api/finx-transactions/merchants-to-review/rows/?merchant_key=zqblarge&money_in=false");
    expect((reply.body as unknown as Json[]).map((row) => row["amount"])).toEqual([300, 900]);
  });

  test("refuses a category that does not exist and changes nothing", async () => {
    await rows(["Zqb Large", 90_000]);
    const reply = await settle("zqblarge", 999_999);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain("category_id");
    expect(await merchants()).toHaveLength(1);
  });

  test("is the household's alone", async () => {
    await rows(["Zqb Large", 90_000]);
    const noah = await t.person();
    expect((await noah.get("/api/finx-transactions/merchants-to-review/")).body["merchants"]).toEqual([]);
  });
});

describe("why a row has its category", () => {
  const why = async (name: string): Promise<Json> => {
    const [row] = await named(name);
    return (await maya.get(`/api/finx-transactions/${row?.["id"]}/category-reason/`)).body;
  };

  test("is a known merchant, a choice for the merchant, a choice for the row, or nothing", async () => {
    await rows(["Safeway", 5_000], ["Zqa Unknown", 700], ["Zqb Chosen", 900]);
    expect(await why("Safeway")).toEqual({ text: "Known merchant: Safeway.", sure: true });
    expect(await why("Zqa Unknown")).toEqual({ text: "Not sure.", sure: false });
    const [row] = await named("Zqb Chosen");
    await maya.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: await category("Coffee") });
    expect(await why("Zqb Chosen")).toMatchObject({ sure: true, text: expect.stringMatching(/^You chose this on Nov \d+/) as string });
    await rows(["Zqb Chosen", 1_100]);
    const learned = (await named("Zqb Chosen")).find((one) => one["amount"] === 11);
    expect((await maya.get(`/api/finx-transactions/${learned?.["id"]}/category-reason/`)).body).toMatchObject({
      text: expect.stringMatching(/^You chose this for Zqb Chosen on Nov \d+/) as string,
    });
  });
});

describe("what was learned", () => {
  const learned = async (): Promise<Json[]> => (await maya.get("/api/merchant-choices/")).body as unknown as Json[];

  test("is listed, can be changed, and can be forgotten", async () => {
    await rows(["Zqb Chosen", 900]);
    await settle("zqbchosen", await category("Coffee"));
    const [choice] = await learned();
    expect(choice).toMatchObject({ name: "Zqb Chosen", category: { name: "Coffee" }, count: 1 });
    const changed = await maya.send("PATCH", `/api/merchant-choices/${choice?.["id"]}/`, { category_id: await category("Groceries") });
    expect(changed.body).toMatchObject([{ category: { name: "Groceries" } }]);
    await rows(["Zqb Chosen", 1_200]);
    expect((await named("Zqb Chosen")).find((row) => row["amount"] === 12)?.["category"]).toMatchObject({ name: "Groceries" });
    const [now] = await learned();
    expect((await maya.send("DELETE", `/api/merchant-choices/${now?.["id"]}/`)).status).toBe(204);
    expect(await learned()).toEqual([]);
    await rows(["Zqb Chosen", 1_300]);
    const next = (await named("Zqb Chosen")).find((row) => row["amount"] === 13);
    expect((await maya.get(`/api/finx-transactions/${next?.["id"]}/category-reason/`)).body).toMatchObject({ sure: false });
    expect((await maya.send("DELETE", `/api/merchant-choices/${now?.["id"]}/`)).status).toBe(404);
  });

  test("can be kept to one row", async () => {
    await rows(["Zqb Chosen", 900]);
    const [row] = await named("Zqb Chosen");
    await maya.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: await category("Coffee") });
    await maya.send("POST", `/api/finx-transactions/${row?.["id"]}/only-this/`, {});
    await rows(["Zqb Chosen", 1_100]);
    expect(await merchants()).toEqual([["Zqb Chosen", 1, 11, false]]);
  });

  test("kept to one row, gives back the choice before it", async () => {
    await rows(["Zqb Chosen", 900]);
    await settle("zqbchosen", await category("Groceries"));
    await rows(["Zqb Chosen", 1_000]);
    const second = (await named("Zqb Chosen")).find((row) => row["amount"] === 10);
    await maya.send("PATCH", `/api/finx-transactions/${second?.["id"]}/`, { finx_category_id: await category("Coffee") });
    await maya.send("POST", `/api/finx-transactions/${second?.["id"]}/only-this/`, {});
    expect(await learned()).toMatchObject([{ category: { name: "Groceries" } }]);
  });
});

describe("a brand of several countries", () => {
  test("is that of the household's time zone", async () => {
    await t.deps.database.kysely.updateTable("users").set({ time_zone: "Europe/Berlin" }).where("id", "=", maya.id).execute();
    await t.deps.database.kysely.updateTable("accounts").set({ currency: "EUR" }).where("id", "=", checking).execute();
    await rows(["CARTE A&O", 12_345]);
    expect((await named("CARTE A&O")).map((row) => (row["category"] as Json)["name"])).toEqual(["Hotels"]);
  });
});

describe("an investment account", () => {
  test("never spends: what it does is a transfer until someone says otherwise", async () => {
    const broker = await account(maya, "Brokerage", 500, "investment");
    await writeRows(t, maya, [{ account: broker, date: "2026-11-02", cents: 12_345, name: "Zqz Something" }]);
    expect((await named("Zqz Something")).map((row) => (row["category"] as Json)["section"])).toEqual(["Transfer"]);
  });
});

describe("money in other currencies", () => {
  test("is listed in its own and counts in no total", async () => {
    await rows(["Zqa Small", 500]);
    await t.deps.database.kysely
      .updateTable("transactions")
      .set({ currency: "SEK" })
      .where("name", "=", "Zqa Small")
      .where("user_id", "=", maya.id)
      .execute();
    await rows(["Zqb Large", 700]);
    expect(await review()).toMatchObject({
      merchants: [{ name: "Zqb Large" }, { name: "Zqa Small", currency: "SEK" }],
      waiting: { merchants: 2, transactions: 2, total: 7 },
      decisions: 1,
    });
  });
});
