import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, centsOf, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const OUT = "TRANSFER_OUT_ACCOUNT_TRANSFER";
const IN = "TRANSFER_IN_ACCOUNT_TRANSFER";
const NOVEMBER = "date_start=2026-11-01&date_end=2026-11-30";

const sumOf = async (section: string): Promise<number> =>
  centsOf((await me.get(`/api/finx-transactions/summary/?${NOVEMBER}&category_section=${section}`)).body["total"]);
const spending = () => sumOf("Expense");
const rowNamed = async (name: string) => {
  const row = (await everyRow(me, NOVEMBER)).find((one) => one["name"] === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};

describe("money moved between own accounts", () => {
  test("is one transfer with two sides, and counts neither as spending nor as income", async () => {
    const [checking, savings] = [await account(me, "Checking"), await account(me, "Savings")];
    await writeRows(t, me, [
      { account: checking, date: "2026-11-03", cents: 50_000, name: "To savings", category: OUT },
      { account: checking, date: "2026-11-04", cents: 4_200, name: "Groceries", category: "FOOD_AND_DRINK_GROCERIES" },
    ]);
    // The other bank is linked later, and its incoming row has no category.
    await writeRows(t, me, [{ account: savings, date: "2026-11-04", cents: -50_000, name: "Deposit", category: null }]);
    const [out, into] = [await rowNamed("To savings"), await rowNamed("Deposit")];
    expect(out["transfer"]).toEqual({ account: { id: savings, name: "Savings" }, transaction: into["id"] });
    expect(into["transfer"]).toEqual({ account: { id: checking, name: "Checking" }, transaction: out["id"] });
    expect([out["transfer_type"], into["category"]["section"]]).toEqual(["account_transfer", "Transfer"]);
    expect([await spending(), await sumOf("Income"), await sumOf("Transfer")]).toEqual([4_200, 0, 0]);
  });

  test("makes a loan payment a transfer only while its loan account exists; otherwise it is spending", async () => {
    const checking = await account(me, "Checking");
    await writeRows(t, me, [
      { account: checking, date: "2026-11-02", cents: 237_646, name: "Mortgage payment", category: "LOAN_PAYMENTS_MORTGAGE_PAYMENT" },
    ]);
    expect(await spending()).toBe(237_646);
    const made = await me.send("POST", "/api/manual-accounts/", { name: "Home loan", balance: 300_000, type: "loan", subtype: "mortgage" });
    expect([await spending(), (await rowNamed("Mortgage payment"))["transfer_type"]]).toEqual([0, "loan_payment"]);
    await writeRows(t, me, [{ account: checking, date: "2026-11-05", cents: 900, name: "Tea", category: "FOOD_AND_DRINK_COFFEE" }]);
    expect([await spending(), (await rowNamed("Mortgage payment"))["transfer_type"]]).toEqual([900, "loan_payment"]);
    await t.deps.database.kysely.deleteFrom("accounts").where("id", "=", Number(made.body["id"])).execute();
    expect([await spending(), (await rowNamed("Mortgage payment"))["transfer_type"]]).toEqual([238_546, null]);
  });

  test("follows the kind of the other account", async () => {
    const checking = await account(me, "Checking");
    await writeRows(t, me, [
      { account: checking, date: "2026-11-02", cents: 237_646, name: "Mortgage payment", category: "LOAN_PAYMENTS_MORTGAGE_PAYMENT" },
    ]);
    const made = await me.send("POST", "/api/manual-accounts/", { name: "House", balance: 300_000, type: "property", subtype: "home" });
    expect(await spending()).toBe(237_646);
    const change = (kind: Record<string, string>) => me.send("PATCH", `/api/manual-accounts/${made.body["id"]}/`, kind);
    expect((await change({ type: "loan", subtype: "mortgage" })).status).toBe(200);
    expect([await spending(), (await rowNamed("Mortgage payment"))["transfer_type"]]).toEqual([0, "loan_payment"]);
    expect((await change({ subtype: "auto" })).status).toBe(200);
    expect([await spending(), (await rowNamed("Mortgage payment"))["transfer_type"]]).toEqual([237_646, null]);
  });

  test("a pending side passes its pair to the posted row that replaces it", async () => {
    const checking = await account(me, "Checking");
    const card = await account(me, "Card", 500, "credit");
    const CARD = "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT";
    await writeRows(t, me, [
      { account: checking, date: "2026-11-10", cents: 31_000, name: "Card payment", category: CARD, pending: true, id: "p1" },
      { account: card, date: "2026-11-11", cents: -31_000, name: "Thank you", category: CARD },
    ]);
    await writeRows(t, me, [
      { account: checking, date: "2026-11-12", cents: 31_000, name: "Card payment", category: CARD, id: "t1", pendingId: "p1" },
    ]);
    const rows = await everyRow(me, NOVEMBER);
    expect(rows.map((row) => [row["name"], row["transfer_type"], row["transfer"]?.["transaction"]]).toSorted()).toEqual([
      ["Card payment", "card_payment", (await rowNamed("Thank you"))["id"]],
      ["Thank you", "card_payment", (await rowNamed("Card payment"))["id"]],
    ]);
  });
});

describe("a user's decision about a pair", () => {
  const paired = async () => {
    const [checking, other] = [await account(me, "Checking"), await account(me, "Other")];
    await writeRows(t, me, [
      { account: checking, date: "2026-11-03", cents: 12_000, name: "Sent", category: OUT },
      { account: other, date: "2026-11-03", cents: -12_000, name: "Got", category: IN },
    ]);
    return rowNamed("Sent");
  };
  const categoryOf = async (code: string) =>
    ((await me.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === code)?.["id"];
  const groceries = () => categoryOf("FOOD_AND_DRINK_GROCERIES");

  test("categorizing a side as spending ends the pair, and no later row pairs with it again", async () => {
    const sent = await paired();
    await me.send("PATCH", `/api/finx-transactions/${sent["id"]}/`, { finx_category_id: await groceries() });
    expect([await spending(), (await rowNamed("Got"))["transfer"]]).toEqual([12_000, null]);
    await writeRows(t, me, [{ account: await account(me, "Third"), date: "2026-11-04", cents: -12_000, name: "New", category: IN }]);
    expect([await spending(), (await rowNamed("Sent"))["transfer"]]).toEqual([12_000, null]);
  });

  test("a pair can be separated and restored", async () => {
    const sent = await paired();
    const apart = await me.send("PUT", `/api/finx-transactions/${sent["id"]}/transfer/`, { is_transfer: false });
    expect([apart.status, apart.body["transfer"], (await rowNamed("Got"))["transfer"]]).toEqual([200, null, null]);
    await writeRows(t, me, [{ account: await account(me, "Third"), date: "2026-11-20", cents: 5, name: "New" }]);
    expect((await rowNamed("Sent"))["transfer"]).toBeNull();
    const back = await me.send("PUT", `/api/finx-transactions/${sent["id"]}/transfer/`, { is_transfer: true });
    expect(back.body["transfer"]["transaction"]).toBe((await rowNamed("Got"))["id"]);
  });

  test("a pair of which both sides were called no transfers comes back when one of them is called one", async () => {
    const sent = await paired();
    const got = await rowNamed("Got");
    for (const row of [sent, got]) expect((await mark(row, false)).status).toBe(200);
    expect((await rowNamed("Got"))["transfer"]).toBeNull();
    const back = await mark(sent);
    expect([back.status, back.body["transfer"]["transaction"]]).toEqual([200, got["id"]]);
    expect((await rowNamed("Got"))["transfer"]).toMatchObject({ transaction: sent["id"] });
  });

  const mark = (row: Json, isTransfer = true) =>
    me.send("PUT", `/api/finx-transactions/${row["id"]}/transfer/`, { is_transfer: isTransfer });
  const opposite = async (over: object = {}) => {
    const [checking, other] = [await account(me, "Checking"), await account(me, "Other")];
    await writeRows(t, me, [
      { account: checking, date: "2026-11-03", cents: 12_000, name: "Sent", category: "FOOD_AND_DRINK_GROCERIES" },
      { account: other, date: "2026-11-03", cents: -12_000, name: "Got", category: null, ...over },
    ]);
    return { checking, other };
  };

  test("a row that a user calls a transfer pairs with the opposite row, counts in no total, and can be separated", async () => {
    const { other } = await opposite();
    expect([(await rowNamed("Sent"))["transfer"], await spending(), await sumOf("Income")]).toEqual([null, 12_000, -12_000]);
    const marked = await mark(await rowNamed("Sent"));
    const got = await rowNamed("Got");
    expect([marked.status, marked.body["transfer"]]).toEqual([200, { account: { id: other, name: "Other" }, transaction: got["id"] }]);
    expect([marked.body["category"]["section"], marked.body["category"]["name"]]).toEqual(["Transfer", "Groceries"]);
    expect([await spending(), await sumOf("Income"), await sumOf("Transfer")]).toEqual([0, 0, 0]);
    await writeRows(t, me, [{ account: other, date: "2026-11-20", cents: 5, name: "New" }]);
    expect([(await mark(await rowNamed("Sent"))).status, (await rowNamed("Got"))["transfer"]["transaction"]]).toEqual([
      200,
      marked.body["id"],
    ]);
    await mark(got, false);
    expect([(await rowNamed("Sent"))["transfer"], await spending(), await sumOf("Income")]).toEqual([null, 12_005, -12_000]);
  });

  test("a row that a user calls a transfer pairs with the closest opposite row", async () => {
    await opposite({ date: "2026-11-07", name: "Far" });
    const third = await account(me, "Third");
    await writeRows(t, me, [{ account: third, date: "2026-11-04", cents: -12_000, name: "Near", category: null }]);
    expect((await mark(await rowNamed("Sent"))).body["transfer"]["account"]["id"]).toBe(third);
    expect((await rowNamed("Far"))["transfer"]).toBeNull();
  });

  test("a pair that a user made stays one when an account becomes another kind", async () => {
    const { other } = await opposite();
    await mark(await rowNamed("Sent"));
    const changed = await me.send("PATCH", `/api/manual-accounts/${other}/`, { type: "loan", subtype: "other" });
    expect([changed.status, (await rowNamed("Sent"))["transfer_type"], await spending()]).toEqual([200, "loan_payment", 0]);
  });

  test.each([
    ["no opposite row", { cents: -11_000 }],
    ["an opposite row too long after", { date: "2026-11-09" }],
    ["an opposite row that is surely income", { category: "INCOME_SALARY" }],
    ["a pending opposite row", { pending: true }],
  ])("a row with %s cannot be called a transfer, and the reply says why", async (_, over) => {
    await opposite(over);
    const sent = await rowNamed("Sent");
    const refused = await mark(sent);
    expect([refused.status, refused.body["errors"], Object.keys(refused.body["validation_errors"] as object)]).toEqual([
      400,
      ["NO_OTHER_SIDE"],
      ["is_transfer"],
    ]);
    expect([(await rowNamed("Sent"))["transfer"], (await rowNamed("Got"))["transfer"], await spending()]).toEqual([null, null, 12_000]);
  });

  test("a row in a transfer category needs no other side", async () => {
    const checking = await account(me, "Checking");
    await writeRows(t, me, [{ account: checking, date: "2026-11-03", cents: 12_000, name: "Sent", category: OUT }]);
    expect([(await mark(await rowNamed("Sent"))).status, await spending()]).toEqual([200, 0]);
  });

  test("a mistaken category ends a loan payment, and its own category makes it one again", async () => {
    const checking = await account(me, "Checking");
    await me.send("POST", "/api/manual-accounts/", { name: "Student loan", balance: 9_000, type: "loan", subtype: "student" });
    const STUDENT = "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT";
    await writeRows(t, me, [{ account: checking, date: "2026-11-05", cents: 40_675, name: "Loan payment", category: STUDENT }]);
    const paid = await rowNamed("Loan payment");
    const set = async (code: string) =>
      me.send("PATCH", `/api/finx-transactions/${paid["id"]}/`, { finx_category_id: await categoryOf(code) });
    expect([paid["transfer_type"], await spending()]).toEqual(["loan_payment", 0]);
    await set("FOOD_AND_DRINK_GROCERIES");
    expect([(await rowNamed("Loan payment"))["transfer_type"], await spending()]).toEqual([null, 40_675]);
    const back = await set(STUDENT);
    expect([back.body["transfer_type"], (await rowNamed("Loan payment"))["transfer_type"], await spending()]).toEqual([
      "loan_payment",
      "loan_payment",
      0,
    ]);
  });

  test("undoing a bulk change that paired rows frees the other side too", async () => {
    const [checking, other] = [await account(me, "Checking"), await account(me, "Other")];
    await writeRows(t, me, [
      { account: checking, date: "2026-11-03", cents: 12_000, name: "Sent", category: "FOOD_AND_DRINK_GROCERIES" },
      { account: other, date: "2026-11-03", cents: -12_000, name: "Got", category: IN },
    ]);
    const [sent, got] = [await rowNamed("Sent"), await rowNamed("Got")];
    const changed = await me.send("POST", "/api/finx-transactions/bulk-update-categories/", {
      transaction_ids: [sent["id"]],
      category_id: await categoryOf(OUT),
    });
    expect((await rowNamed("Got"))["transfer"]["transaction"]).toBe(sent["id"]);
    await me.send("POST", `/api/finx-transactions/category-changes/${changed.body["change"]}/undo/`, {});
    expect([got["transfer"], (await rowNamed("Sent"))["transfer"], (await rowNamed("Got"))["transfer"]]).toEqual([null, null, null]);
  });

  test("passes from a pending row to the posted row that replaces it", async () => {
    const [checking, other] = [await account(me, "Checking"), await account(me, "Other")];
    await writeRows(t, me, [
      { account: checking, date: "2026-11-10", cents: 31_000, name: "Sent", category: OUT, pending: true, id: "p1" },
      { account: other, date: "2026-11-11", cents: -31_000, name: "Got", category: IN },
    ]);
    const pending = await rowNamed("Sent");
    expect(pending["transfer"]).not.toBeNull();
    await me.send("PUT", `/api/finx-transactions/${pending["id"]}/transfer/`, { is_transfer: false });
    await writeRows(t, me, [
      { account: checking, date: "2026-11-12", cents: 31_000, name: "Sent", category: OUT, id: "t1", pendingId: "p1" },
    ]);
    expect([(await rowNamed("Sent"))["pending"], (await rowNamed("Sent"))["transfer"], (await rowNamed("Got"))["transfer"]]).toEqual([
      false,
      null,
      null,
    ]);
  });
});
