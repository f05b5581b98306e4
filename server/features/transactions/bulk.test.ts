import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { account, writeRows } from "../../testing/rows.ts";
import { type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let maya: Person;
let sam: Person;
let wallet: number;
let minute = 0;
let houses = 0;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  houses += 1;
  maya = await t.person(`maya${houses}@example.com`, `Home ${houses}`);
  sam = await t.person(`sam${houses}@example.com`, `Home ${houses}`);
  wallet = await account(maya, "Wallet");
});

/** Each change happens at a different time, as in real use. */
const later = (): void => t.setClock(new Date(Date.parse(NOW) + ++minute * 1000).toISOString());
const categoryId = async (name: string): Promise<number> =>
  Number(((await maya.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === name)?.["id"]);
const rowsOf = async (search: string, person = maya): Promise<Json[]> =>
  (await person.get(`/api/finx-transactions/?search=${encodeURIComponent(search)}&ordering=date`)).body["results"];
const bank = (merchant: string, count: number, more: object = {}) =>
  writeRows(
    t,
    maya,
    Array.from({ length: count }, (_, i) => ({
      account: wallet,
      date: addDays(day("2026-01-01"), i % 300),
      cents: 500 + i,
      name: merchant,
      category: "FOOD_AND_DRINK_COFFEE",
      ...more,
    })),
  );
const choose = (row: Json | undefined, category: number, person = maya) => {
  later();
  return person.send("PATCH", `/api/finx-transactions/${String(row?.["id"])}/`, { finx_category_id: category });
};
const post = (path: string, body: object = {}, person = maya) => {
  later();
  return person.send("POST", `/api/finx-transactions/${path}`, body);
};
const undo = (change: unknown, person = maya) => post(`category-changes/${String(change)}/undo/`, {}, person);

/** Everything that a change of categories may affect, for both members. */
const books = async (): Promise<unknown> => {
  const members = sql.raw(`(${maya.id}, ${sam.id})`);
  const db = t.deps.database.kysely;
  const rows =
    await sql`select id, category_id, category_modified, category_source, category_confidence, confirmed_at::text, transfer_dismissed,
    transfer_account_id, transfer_peer_id, transfer_type from transactions where user_id in ${members} order by id`.execute(db);
  const choices =
    await sql`select user_id, merchant_key, money_in, category_id, chosen_at::text from merchant_choices where user_id in ${members}
    order by 1, 2, 3`.execute(db);
  return [rows.rows, choices.rows];
};

describe("similar transactions", () => {
  test("are all of the merchant's, without those a user chose or confirmed; undo restores every one", async () => {
    await bank("Lantern Cafe", 1203);
    const [first, chosen, confirmed] = await rowsOf("lantern");
    const [gifts, parking] = [await categoryId("Gifts"), await categoryId("Parking")];
    await choose(chosen, parking, sam);
    await post(`${String(confirmed?.["id"])}/confirm/`, {}, sam);
    await choose(first, gifts);
    const before = await books();
    const offer = (await maya.get(`/api/finx-transactions/${String(first?.["id"])}/similar-transactions/`)).body;
    expect([offer["count"], offer["kept"], (offer["results"] as Json[]).length]).toEqual([1200, 2, 100]);
    const except = offer["results"][0]?.["id"];
    const changed = await post(`${String(first?.["id"])}/update-similar/`, { category_id: gifts, except_ids: [except] });
    expect(changed.body["transactions_updated"]).toBe(1199);
    const count = async (query: string) => (await maya.get(`/api/finx-transactions/summary/?search=lantern&${query}`)).body["count"];
    expect([await count(`finx_category=${gifts}`), await count(`finx_category=${parking}`)]).toEqual([1200, 1]);
    expect((await maya.get(`/api/finx-transactions/${String(except)}/`)).body["category"]?.["name"]).toBe("Coffee");
    const undone = await undo(changed.body["change"]);
    expect([undone.status, undone.body]).toEqual([200, { transactions_restored: 1199 }]);
    expect(await books()).toEqual(before);
  });

  test("may be changed again, because none of them was chosen individually", async () => {
    await bank("Corner Store", 5);
    const [first] = await rowsOf("corner");
    const [gifts, parking] = [await categoryId("Gifts"), await categoryId("Parking")];
    await choose(first, gifts);
    await post(`${String(first?.["id"])}/update-similar/`, { category_id: gifts });
    await choose(first, parking);
    expect((await maya.get(`/api/finx-transactions/${String(first?.["id"])}/similar-transactions/`)).body["count"]).toBe(4);
    expect((await post(`${String(first?.["id"])}/update-similar/`, { category_id: parking })).body["transactions_updated"]).toBe(4);
  });

  test("leave out pending transactions, hidden accounts, and names that many payees share", async () => {
    const secret = await account(maya, "Secret");
    await bank("Quay Bar", 2);
    await bank("Quay Bar", 1, { pending: true });
    await bank("Quay Bar", 1, { account: secret });
    await bank("CHECK", 3);
    await maya.send("PATCH", `/api/finx-accounts/${secret}/`, { hidden: true });
    const gifts = await categoryId("Gifts");
    for (const [merchant, similar] of [
      ["quay", 1],
      ["check", 0],
    ] as const) {
      const row = (await rowsOf(merchant)).find((each) => each["pending"] === false);
      await choose(row, gifts);
      expect((await maya.get(`/api/finx-transactions/${String(row?.["id"])}/similar-transactions/`)).body["count"], merchant).toBe(similar);
      expect((await post(`${String(row?.["id"])}/update-similar/`, { category_id: gifts })).body["transactions_updated"], merchant).toBe(
        similar,
      );
    }
  });
});

describe("a bulk change of transactions", () => {
  test("is all or nothing, and returns the count and the id for undo", async () => {
    await bank("Row", 3);
    await bank("Waiting", 1, { pending: true });
    const ids = (await rowsOf("row")).map((row) => row["id"]);
    const [waiting] = await rowsOf("waiting");
    const gifts = await categoryId("Gifts");
    const before = await books();
    for (const path of ["bulk-update-categories/", "bulk-confirm/"]) {
      const pending = await post(path, { transaction_ids: [...ids, waiting?.["id"]], category_id: gifts });
      expect([pending.status, pending.body["errors"]]).toEqual([400, ["PENDING_READ_ONLY"]]);
      expect((await post(path, { transaction_ids: [...ids, 2_000_000_000], category_id: gifts })).status).toBe(404);
      expect((await post(path, { transaction_ids: [], category_id: gifts })).status).toBe(400);
    }
    expect(await books()).toEqual(before);
    const done = await post("bulk-update-categories/", { transaction_ids: [...ids, ids[0]], category_id: gifts });
    expect(done.body).toEqual({ transactions_updated: 3, change: expect.any(Number) });
  });

  test("can be undone once, by its author, for a day; rows that changed again since then stay as they are", async () => {
    await bank("Row", 4);
    const rows = await rowsOf("row");
    const ids = rows.map((row) => row["id"]);
    const [gifts, parking] = [await categoryId("Gifts"), await categoryId("Parking")];
    const { change } = (await post("bulk-update-categories/", { transaction_ids: ids, category_id: gifts })).body as Json;
    await choose(rows[1], parking, sam);
    expect((await undo(change, sam)).status).toBe(404);
    const both = await Promise.all([undo(change), undo(change)]);
    expect(both.map((reply) => reply.body)).toEqual([{ transactions_restored: 3 }, { transactions_restored: 3 }]);
    expect((await rowsOf("row")).map((row) => row["category"]?.["name"])).toEqual(["Coffee", "Parking", "Coffee", "Coffee"]);
    const old = (await post("bulk-update-categories/", { transaction_ids: ids, category_id: gifts })).body["change"];
    t.setClock(new Date(Date.parse(NOW) + 26 * 3_600_000).toISOString());
    const back = await t.signedIn(maya);
    expect((await back.send("POST", `/api/finx-transactions/category-changes/${String(old)}/undo/`, {})).status).toBe(404);
    t.setClock(NOW);
  });

  test("does not move rows back into a category that has been archived", async () => {
    await bank("Row", 2);
    const own = (await maya.send("POST", "/api/finx-categories/", { name: "Old", section: "Expense", color: "teal", icon: "lucide.dog" }))
      .body;
    const ids = (await rowsOf("row")).map((row) => row["id"]);
    await post("bulk-update-categories/", { transaction_ids: ids, category_id: own["id"] });
    const gifts = await categoryId("Gifts");
    const { change } = (await post("bulk-update-categories/", { transaction_ids: ids, category_id: gifts })).body as Json;
    await maya.send("PATCH", `/api/finx-categories/${String(own["id"])}/`, { status: "Archived" });
    expect((await undo(change)).body).toEqual({ transactions_restored: 0 });
    expect((await rowsOf("row")).map((row) => row["category"]?.["name"])).toEqual(["Gifts", "Gifts"]);
  });

  test("any sequence of changes by two members, undone in reverse, restores everything exactly", async () => {
    const category = fc.constantFrom("Gifts", "Parking", "Groceries", "Credit card payment");
    const step = fc.oneof(
      fc.record({ kind: fc.constant("similar"), row: fc.nat(8), category, by: fc.boolean() }),
      fc.record({ kind: fc.constant("bulk"), row: fc.nat(8), category, by: fc.boolean() }),
      fc.record({ kind: fc.constant("settle"), row: fc.nat(2), category, by: fc.boolean() }),
      fc.record({ kind: fc.constant("confirm"), row: fc.nat(8), category, by: fc.boolean() }),
    );
    await bank("Lantern", 3);
    await bank("Harbor Deli", 3, { category: null });
    await bank("Oak Street", 3, { category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" });
    const ids = ((await maya.get("/api/finx-transactions/")).body["results"] as Json[]).map((row) => Number(row["id"]));
    await choose((await rowsOf("lantern"))[0], await categoryId("Groceries"), sam);
    const known = new Map<string, number>();
    for (const name of ["Gifts", "Parking", "Groceries", "Credit card payment"]) known.set(name, await categoryId(name));
    const decided = ({ merchant_key, money_in }: Json, n: number, name: string) => ({
      merchant_key,
      money_in,
      category_id: n % 2 === 0 ? known.get(name) : known.get("Gifts"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const states: unknown[] = [];
        const made: { change: unknown; person: Person }[] = [];
        for (const { kind, row, category: name, by } of steps) {
          states.push(await books());
          const person = by ? maya : sam;
          const some = [ids[row], ids[(row + 4) % 9]];
          const waiting = (await person.get("/api/finx-transactions/merchants-to-review/")).body["merchants"] as Json[];
          if (kind === "settle" && waiting.length === 0) {
            states.pop();
            continue;
          }
          const reply =
            kind === "similar"
              ? await post(`${ids[row]}/update-similar/`, { category_id: known.get(name) }, person)
              : kind === "bulk"
                ? await post("bulk-update-categories/", { transaction_ids: some, category_id: known.get(name) }, person)
                : kind === "confirm"
                  ? await post("bulk-confirm/", { transaction_ids: some }, person)
                  : await post("merchants-to-review/settle/", { decisions: waiting.map((one, n) => decided(one, n + row, name)) }, person);
          expect(reply.status).toBe(200);
          made.push({ change: reply.body["change"], person });
        }
        for (const { change, person } of made.toReversed()) {
          if (change !== null) expect((await undo(change, person)).status).toBe(200);
          expect(await books()).toEqual(states.pop());
        }
      }),
      { numRuns: 25, seed: 11 },
    );
  });
});
