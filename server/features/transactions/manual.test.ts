import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imported, csv, ofx } from "../../testing/imports.ts";
import { account, writeRows } from "../../testing/rows.ts";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let p: Person;
let wallet: number;
let categories: Json[];

beforeAll(async () => {
  t = await testApp();
  p = await t.person("hand@example.com", "Hand");
  wallet = await account(p, "Wallet", 100);
  categories = (await p.get("/api/finx-categories/")).body;
});
afterAll(() => t.close());

const categoryId = (name: string): unknown => categories.find((c) => c["name"] === name)?.["id"];
const balance = async (id: number): Promise<number> => Number((await p.get(`/api/finx-accounts/${id}/`)).body["current_balance"]);
const netWorth = async (): Promise<number> =>
  Number((await p.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20")).body["points"]?.[0]?.["balance"]);
const add = (row: object): Promise<Answer> =>
  p.send("POST", "/api/finx-transactions/", { account: wallet, name: "Market stall", amount: 12.5, date: "2026-11-18", ...row });
const change = (id: unknown, row: object, method = "PATCH"): Promise<Answer> =>
  p.send(method, `/api/finx-transactions/${String(id)}/`, row);
const fieldsOf = (answer: Answer): string[] => Object.keys(answer.body["validation_errors"] as object).sort();

describe("a manual transaction", () => {
  test("is listed as entered, and the account's balance and net worth follow", async () => {
    const [start, worth] = [await balance(wallet), await netWorth()];
    const made = await add({ finx_category_id: categoryId("Groceries") });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: "Market stall",
      amount: 12.5,
      date: "2026-11-18",
      transaction_date: "2026-11-18",
      source: "manual",
      pending: false,
      account: { id: wallet },
      category: { name: "Groceries" },
      category_modified: true,
    });
    expect((await p.get("/api/finx-transactions/?search=market%20stall")).body["results"]).toEqual([made.body]);
    expect([await balance(wallet), await netWorth()]).toEqual([start - 12.5, worth - 12.5]);
    await add({ name: "Sold a chair", amount: -40 });
    expect(await balance(wallet)).toBe(start + 27.5);
  });

  test("increases what is owed when it is a purchase on a manual card", async () => {
    const card = await account(p, "Store card", 50, "credit");
    await add({ account: card, amount: 20 });
    expect(await balance(card)).toBe(70);
  });

  test("gets the likeliest category if none is given", async () => {
    expect((await add({ name: "Corner coffee" })).body["category"]).toMatchObject({ name: "Coffee" });
  });

  test("can change name, amount, day, category and account; both balances follow to the cent", async () => {
    const purse = await account(p, "Purse", 30);
    const made = (await add({ name: "Train", amount: 8.2 })).body;
    const [start, other] = [await balance(wallet), await balance(purse)];
    const next = { account: purse, name: "Night train", amount: 9.35, date: "2026-11-02", finx_category_id: categoryId("Public transit") };
    const put = await change(made["id"], next, "PUT");
    expect(put.body).toMatchObject({ id: made["id"], name: "Night train", amount: 9.35, date: "2026-11-02", account: { id: purse } });
    expect([await balance(wallet), await balance(purse)].map((n) => n.toFixed(2))).toEqual([
      (start + 8.2).toFixed(2),
      (other - 9.35).toFixed(2),
    ]);
    await change(made["id"], { amount: -1 });
    expect((await balance(purse)).toFixed(2)).toBe((other + 1).toFixed(2));
  });

  test("can be deleted, which reverses its amount", async () => {
    const start = await balance(wallet);
    const made = (await add({ amount: 33.33 })).body;
    expect((await p.send("DELETE", `/api/finx-transactions/${made["id"]}/`)).status).toBe(204);
    expect((await p.get(`/api/finx-transactions/${made["id"]}/`)).status).toBe(404);
    expect(await balance(wallet)).toBe(start);
  });

  test("pairs with its other side as a transfer, and becomes single again when that is deleted", async () => {
    const jar = await account(p, "Jar", 10);
    await add({ account: jar, name: "Found coins", amount: -1 });
    const out = (await add({ name: "To the jar", amount: 5.55, date: "2026-11-10", finx_category_id: categoryId("Transfer out") })).body;
    const into = (
      await add({ account: jar, name: "Into the jar", amount: -5.55, date: "2026-11-10", finx_category_id: categoryId("Transfer in") })
    ).body;
    expect((await p.get(`/api/finx-transactions/${out["id"]}/`)).body["transfer"]).toMatchObject({
      account: { id: jar },
      transaction: into["id"],
    });
    await p.send("DELETE", `/api/finx-transactions/${into["id"]}/`);
    expect((await p.get(`/api/finx-transactions/${out["id"]}/`)).body["transfer"]).toBeNull();
  });
});

describe("invalid manual transactions", () => {
  test.each([
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ amount: 0 }, "amount"],
    [{ amount: 0.001 }, "amount"],
    [{ amount: 10.005 }, "amount"],
    [{ amount: 2_000_000_000_000 }, "amount"],
    [{ amount: "12" }, "amount"],
    [{ date: "2026-11-21" }, "date"],
    [{ date: "2026-02-30" }, "date"],
    [{ finx_category_id: 2_000_000_000 }, "finx_category_id"],
    [{ account: 2_000_000_000 }, "account"],
  ])("rejects %j by field, and no balance changes", async (wrong, field) => {
    const [start, before] = [await balance(wallet), (await p.get("/api/finx-transactions/summary/")).body];
    const reply = await add(wrong);
    expect([reply.status, fieldsOf(reply)]).toEqual([400, [field]]);
    expect([await balance(wallet), (await p.get("/api/finx-transactions/summary/")).body]).toEqual([start, before]);
  });

  test("rejects rows of a linked account, a home and a portfolio", async () => {
    await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: await t.publicToken("user_good") });
    await t.deps.jobs.stop();
    const linked = ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["source"] === "plaid");
    const home = await account(p, "House", 300_000, "property");
    for (const id of [linked?.["id"], home]) expect(fieldsOf(await add({ account: id }))).toEqual(["account"]);
    const row = (await p.get(`/api/finx-transactions/?finx_account=${linked?.["id"]}&pending=false`)).body["results"]?.[0] as Json;
    const refused = await change(row["id"], { name: "Renamed", amount: 1 });
    expect([refused.status, refused.body["errors"], fieldsOf(refused)]).toEqual([400, ["NOT_BY_HAND"], ["amount", "name"]]);
    const gone = await p.send("DELETE", `/api/finx-transactions/${row["id"]}/`);
    expect([gone.status, gone.body["errors"]]).toEqual([400, ["BANK_ROW"]]);
    expect((await p.get(`/api/finx-transactions/${row["id"]}/`)).body).toEqual(row);
  });

  test("a PUT of an unchanged bank row with another category changes only the category", async () => {
    await writeRows(t, p, [{ account: wallet, date: "2026-11-04", cents: 700, name: "Bank Row" }]);
    const row = (await p.get("/api/finx-transactions/?search=bank%20row")).body["results"]?.[0] as Json;
    const same = { account: wallet, name: row["name"], amount: row["amount"], date: row["date"] };
    const filed = await change(row["id"], { ...same, finx_category_id: categoryId("Coffee") }, "PUT");
    expect(filed.body).toMatchObject({ name: "Bank Row", amount: 7, category: { name: "Coffee" }, source: "plaid" });
    expect(fieldsOf(await change(row["id"], {}))).toEqual(["finx_category_id"]);
  });
});

describe("imported transactions", () => {
  test("can be deleted like manual rows, and the account's balance follows", async () => {
    const report = await imported(
      t,
      p,
      csv([
        ["2026-11-03", "Bakery Nord", "-4.50"],
        ["2026-11-04", "Bakery Nord", "-6.00"],
      ]),
      "From a file",
    );
    const id = Number(report["accounts"]?.[0]);
    const row = (await p.get(`/api/finx-transactions/?finx_account=${id}`)).body["results"]?.[0] as Json;
    expect(await balance(id)).toBe(-10.5);
    expect(fieldsOf(await change(row["id"], { amount: 1 }))).toEqual(["amount"]);
    expect((await p.send("DELETE", `/api/finx-transactions/${row["id"]}/`)).status).toBe(204);
    expect(await balance(id)).toBe(-4.5);
  });

  test("keep the statement's balance for its day: it includes manual rows up to then, and later ones move it", async () => {
    const file = ofx([
      {
        id: "900011",
        rows: [{ id: "a", day: "2026-11-05", dollars: "-20.00", name: "CORNER" }],
        balance: { dollars: "500.00", day: "2026-11-10" },
      },
    ]);
    const report = await imported(t, p, file, "Told", "told.ofx");
    const id = Number(report["accounts"]?.[0]);
    expect(await balance(id)).toBe(500);
    const before = (await add({ account: id, amount: 30, date: "2026-11-09" })).body;
    expect(await balance(id)).toBe(500);
    await add({ account: id, amount: 30, date: "2026-11-11" });
    expect(await balance(id)).toBe(470);
    await change(before["id"], { date: "2026-11-12" });
    expect(await balance(id)).toBe(440);
  });
});
