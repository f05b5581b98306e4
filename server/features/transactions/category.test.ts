import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, writeRows } from "../../testing/rows.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let p: Person;
let wallet: number;

beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  wallet = await account(p, "Wallet");
});
afterAll(() => t.close());

const named = async (name: string): Promise<Json> =>
  (await p.get(`/api/finx-transactions/?search=${encodeURIComponent(name)}`)).body["results"]?.[0] as Json;
const categoryId = async (name: string): Promise<number> =>
  Number(((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === name)?.["id"]);
const own = (name: string, userId: number, status = "Active") =>
  t.deps.database.kysely
    .insertInto("categories")
    .values({
      user_id: userId,
      category_group: "Mine",
      name,
      section: "Expense",
      color: "red",
      icon: "lucide.house",
      source: "User",
      status,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

describe("changing a transaction's category", () => {
  test("sets it on a posted row, marks it as the user's choice, and keeps it when the bank updates the row", async () => {
    const row = {
      account: wallet,
      date: "2026-11-02",
      cents: 1250,
      name: "Harbor Deli",
      category: "FOOD_AND_DRINK_RESTAURANT",
      id: "deli",
    };
    await writeRows(t, p, [row]);
    const before = await named("Harbor Deli");
    expect([before["category"]?.["name"], before["category_modified"]]).toEqual(["Dining out", false]);
    const groceries = await categoryId("Groceries");
    const changed = await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, { finx_category_id: groceries });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...(before as object),
      category: expect.objectContaining({ id: groceries, name: "Groceries" }),
      category_id: groceries,
      category_modified: true,
    });
    await writeRows(t, p, [{ ...row, cents: 1300, name: "Harbor Deli & Grill", category: "FOOD_AND_DRINK_COFFEE" }]);
    const after = await named("Harbor Deli");
    expect(after).toMatchObject({
      id: before["id"],
      amount: 13,
      name: "Harbor Deli & Grill",
      category_id: groceries,
      category_modified: true,
    });
  });

  test("rejects a pending row with a message and leaves it unchanged", async () => {
    await writeRows(t, p, [
      { account: wallet, date: "2026-11-19", cents: 400, name: "Pending Cup", pending: true, category: "FOOD_AND_DRINK_COFFEE" },
    ]);
    const before = await named("Pending Cup");
    const reply = await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, { finx_category_id: await categoryId("Groceries") });
    expect([reply.status, reply.body["errors"]]).toEqual([400, ["PENDING_READ_ONLY"]]);
    expect(await named("Pending Cup")).toEqual(before);
  });

  test("rejects an archived, unknown or invalid category and one of another household alike, and accepts a custom one of the household", async () => {
    await writeRows(t, p, [{ account: wallet, date: "2026-11-03", cents: 700, name: "Test Row" }]);
    const before = await named("Test Row");
    const stranger = await t.person();
    const refusals: Json[] = [];
    for (const id of [(await own("Old plan", p.id, "Archived")).id, (await own("Secret plan", stranger.id)).id, 2_000_000_000]) {
      const reply = await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, { finx_category_id: id });
      expect(reply.status).toBe(400);
      refusals.push(reply.body);
    }
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
    for (const id of [null, "1", 0, -1, 1.5, 1e12, {}, []])
      expect((await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, { finx_category_id: id })).status, JSON.stringify(id)).toBe(
        400,
      );
    expect((await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, {})).status).toBe(400);
    expect(await named("Test Row")).toEqual(before);
    const mine = await own("My plan", p.id);
    const filed = await p.send("PATCH", `/api/finx-transactions/${before["id"]}/`, {
      finx_category_id: mine.id,
      user: stranger.id,
      source: "manual",
      pending: true,
    });
    expect(filed.body).toEqual({
      ...(before as object),
      category_id: mine.id,
      category_modified: true,
      category: expect.objectContaining({ name: "My plan" }),
    });
  });
});

describe("a row and related rows", () => {
  test("related rows are the merchant's others, newest first, ignoring store numbers and case", async () => {
    await writeRows(t, p, [
      { account: wallet, date: "2026-10-01", cents: 100, name: "GREEN LEAF #12" },
      { account: wallet, date: "2026-10-03", cents: 200, name: "Green Leaf 4471" },
      { account: wallet, date: "2026-10-02", cents: 300, name: "x", merchant: "Green Leaf" },
      { account: wallet, date: "2026-10-04", cents: 400, name: "Green Leafs" },
    ]);
    const one = await named("GREEN LEAF #12");
    const related = (await p.get(`/api/finx-transactions/${one["id"]}/related-transactions/`)).body as Json[];
    expect(related.map((row) => row["amount"])).toEqual([2, 3]);
  });

  test("rows of a hidden account are in no list or total but can be requested by account or id; showing it restores them", async () => {
    const secret = await account(p, "Secret");
    await writeRows(t, p, [
      { account: secret, date: "2026-11-05", cents: 9900, name: "Moonlight Books" },
      { account: wallet, date: "2026-11-05", cents: 1100, name: "Moonlight Books" },
    ]);
    const lists = async () => ({
      found: ((await p.get("/api/finx-transactions/?search=moonlight")).body["results"] as Json[]).map((row) => row["amount"]),
      count: (await p.get("/api/finx-transactions/summary/?search=moonlight")).body["count"],
      day: (await p.get("/api/finx-transactions/days/?search=moonlight")).body[0]?.["out"],
      net: (await p.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20")).body["points"]?.[0]?.["balance"],
    });
    const all = await lists();
    const row = ((await p.get(`/api/finx-transactions/?finx_account=${secret}`)).body["results"] as Json[])[0];
    const other = ((await p.get(`/api/finx-transactions/?finx_account=${wallet}&search=moonlight`)).body["results"] as Json[])[0];
    await p.send("PATCH", `/api/finx-accounts/${secret}/`, { hidden: true });
    expect(await lists()).toEqual({ found: [11], count: 1, day: 11, net: Number(all.net) - 100 });
    expect((await p.get(`/api/finx-transactions/${row?.["id"]}/`)).body["amount"]).toBe(99);
    expect((await p.get(`/api/finx-transactions/summary/?finx_account=${secret}`)).body["count"]).toBe(1);
    expect((await p.get(`/api/finx-transactions/${other?.["id"]}/related-transactions/`)).body).toEqual([]);
    await p.send("PATCH", `/api/finx-accounts/${secret}/`, { hidden: false });
    expect(await lists()).toEqual(all);
  });
});
