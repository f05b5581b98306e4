import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "./testing/app.ts";
import { csv, ofx } from "./testing/imports.ts";
import { account, everyRow, writeRows } from "./testing/rows.ts";

/*
 * Two members of one household act at once, each on a separate server. On the embedded engine the servers share one connection, so only a
 * run on PostgreSQL proves anything here.
 */

let t: TestApp;
let second: Awaited<ReturnType<TestApp["second"]>>;
let ann: Person;
let bob: Person;
let household = 0;
beforeAll(async () => {
  t = await testApp();
  second = await t.second();
});
beforeEach(async () => {
  household += 1;
  ann = await t.person(`ann${household}@example.com`, `Household ${household}`);
  bob = await second.signedIn(await t.person(`bob${household}@example.com`, `Household ${household}`));
});
afterAll(() => t.close());

/** Sends requests concurrently, alternating between the two members. Returns the statuses, sorted. */
const atOnce = async (count: number, send: (who: Person, n: number) => Promise<Answer>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, n) => send(n % 2 === 0 ? ann : bob, n)))).map(({ status }) => status).toSorted();

const balance = async (id: number): Promise<number> => (await ann.get(`/api/finx-accounts/${id}/`)).body["current_balance"];
const wrongBooks = async (): Promise<unknown[]> =>
  ((await ann.get("/api/books/")).body as Json[]).filter((check) => !check["holds"]).map((check) => check["problems"]);
const add = (who: Person, to: number, amount: number): Promise<Answer> =>
  who.send("POST", "/api/finx-transactions/", { account: to, name: "Market stall", amount, date: "2026-11-18" });

describe("a manual account's balance, while two members write", () => {
  test("counts each of twenty transactions added at once", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    expect(await atOnce(20, (who) => add(who, wallet, 10))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await balance(wallet)).toBe(800);
  });

  test("reverses a deleted transaction once, however many requests delete it at once", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const { id } = (await add(ann, wallet, 100)).body;
    const statuses = await atOnce(6, (who) => who.send("DELETE", `/api/finx-transactions/${id}/`));
    expect(statuses).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await balance(wallet)).toBe(1000);
  });

  test("equals the opening balance plus its rows, whatever both add, change, move and delete at once", async () => {
    const step = fc.record({
      do: fc.constantFrom("add", "change", "move", "delete", "set" as const),
      row: fc.nat(9),
      to: fc.nat(1),
      amount: fc.integer({ min: 1, max: 500 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const accounts = [await account(ann, "Wallet", 1000), await account(bob, "Card", 500, "credit")];
        const rows: unknown[] = [];
        for (let i = 0; i < 4; i += 1) rows.push((await add(ann, accounts[i % 2] ?? 0, 20 + i)).body["id"]);
        const statuses = await atOnce(steps.length, (who, n) => {
          const { do: what, row, to, amount } = steps[n] ?? { do: "add", row: 0, to: 0, amount: 1 };
          const path = `/api/finx-transactions/${String(rows[row % rows.length])}/`;
          if (what === "add") return add(who, accounts[to] ?? 0, amount);
          if (what === "change") return who.send("PATCH", path, { amount });
          if (what === "move") return who.send("PATCH", path, { account: accounts[to] });
          if (what === "set") return who.send("PATCH", `/api/manual-accounts/${accounts[to]}/`, { balance: amount });
          return who.send("DELETE", path);
        });
        expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
        expect(await wrongBooks()).toEqual([]);
        if (steps.some(({ do: what }) => what === "set")) return;
        for (const [i, id] of accounts.entries()) {
          const out = (await everyRow(ann, `finx_account=${id}`)).reduce((n, row) => n + Number(row["amount"]), 0);
          expect(await balance(id)).toBeCloseTo(i === 0 ? 1000 - out : 500 + out, 2);
        }
      }),
      { numRuns: 6, seed: 11 },
    );
  });
});

const categoryNamed = async (name: string): Promise<number> =>
  Number(
    ((await ann.get("/api/finx-categories/")).body as Json[]).find((one) => one["name"] === name && one["status"] === "Active")?.["id"],
  );
const ownCategory = async (name: string): Promise<number> =>
  Number((await ann.send("POST", "/api/finx-categories/", { name, section: "Expense" })).body["id"]);

describe("categories, while two members write", () => {
  test("an archived category never has posted rows, whatever categorized them meanwhile", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const ids: unknown[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await add(ann, wallet, 10 + i)).body["id"]);
    for (let round = 0; round < 6; round += 1) {
      const own = await ownCategory(`Boats ${round}`);
      const [filed, archived] = await Promise.all([
        round % 3 === 0
          ? ann.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: own })
          : round % 3 === 1
            ? ann.send("PATCH", `/api/finx-transactions/${String(ids[0])}/`, { finx_category_id: own })
            : ann.send("POST", "/api/finx-transactions/", {
                account: wallet,
                name: "Sail",
                amount: 1,
                date: "2026-11-18",
                finx_category_id: own,
              }),
        bob.send("PATCH", `/api/finx-categories/${own}/`, { status: "Archived" }),
      ]);
      expect([filed.status, archived.status].toSorted()).toEqual([200, 400]);
      const under = await everyRow(ann, `finx_category=${own}`);
      expect(under.length === 0).toBe(archived.status === 200);
    }
  });

  test("an import never adds rows in a category that is archived meanwhile", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const own = await ownCategory("Sails");
    const { id } = (
      await ann.send("POST", "/api/finx-transactions/", {
        account: wallet,
        name: "Sail loft",
        amount: 1,
        date: "2026-11-01",
        finx_category_id: own,
      })
    ).body;
    await ann.send("PATCH", `/api/finx-transactions/${String(id)}/`, { finx_category_id: await categoryNamed("Gifts") });
    await ann.send("PATCH", `/api/finx-transactions/${String(id)}/`, { finx_category_id: own });
    await ann.send("DELETE", `/api/finx-transactions/${String(id)}/`);
    const rows = Array.from({ length: 30 }, (_, n) => ["2026-11-02", "Sail loft", String(-1 - n)] as const);
    const upload = (await ann.upload("/api/imports/?file_name=a.csv", csv(rows.map((row) => [...row])))).body;
    await Promise.all([
      ann.send("POST", `/api/imports/${upload["id"]}/start/`, {
        statements: [{ key: upload["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
      }),
      bob.send("PATCH", `/api/finx-categories/${own}/`, { status: "Archived" }),
    ]);
    await t.deps.jobs.stop();
    const archived = ((await ann.get("/api/finx-categories/")).body as Json[]).find((one) => one["id"] === own)?.["status"] === "Archived";
    expect((await everyRow(ann, `finx_category=${own}`)).length).toBe(archived ? 0 : 30);
    expect((await everyRow(ann, "search=Sail")).length).toBe(30);
  });

  test("with the same name are created once, and a system category gets one look", async () => {
    const made = await atOnce(6, (who) => who.send("POST", "/api/finx-categories/", { name: "Kites", section: "Expense" }));
    expect(made).toEqual([200, 400, 400, 400, 400, 400]);
    const groceries = await categoryNamed("Groceries");
    const looks = await atOnce(6, (who, n) =>
      who.send("PATCH", `/api/finx-categories/${groceries}/`, { color: ["teal", "red", "blue"][n % 3], icon: "lucide.sprout" }),
    );
    expect(new Set(looks)).toEqual(new Set([200]));
    const { rows } = await t.deps.database.execute("select 1 from category_looks where category_id = $1 and user_id = any ($2)", [
      groceries,
      [ann.id, bob.id],
    ]);
    expect(rows.length).toBe(1);
  });
});

describe("a budget, while two members write", () => {
  const budget = async () => {
    const lines = [await categoryNamed("Groceries"), await categoryNamed("Coffee"), await categoryNamed("Gifts")];
    const made = await ann.send("POST", "/api/budgets/", {
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: lines.map((category) => ({ category, target_amount: 100 })),
    });
    return { path: `/api/budgets/${made.body["id"]}/`, lines, version: made.body["version"] };
  };
  const targets = async (path: string): Promise<unknown[]> =>
    ((await ann.get(path)).body["line_items"] as unknown as Json[]).map((line) => [line["category"]["id"], line["target_amount"]]);

  test("keeps each cell that either sets", async () => {
    const { path, lines } = await budget();
    await atOnce(3, (who, n) => who.send("PUT", `${path}cell-value/`, { row: n + 1, column: 1, value: String(200 + n) }));
    expect(await targets(path)).toEqual(lines.map((category, n) => [category, 200 + n]));
  });

  test("rejects a list made before the other set a cell, in any order of arrival", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, lines, version } = await budget();
      const [cell, list] = await Promise.all([
        bob.send("PUT", `${path}cell-value/`, { row: 2, column: 1, value: "450" }),
        ann.send("PATCH", path, { version, line_items: lines.map((category) => ({ category, target_amount: 120 })) }),
      ]);
      expect(cell.status).toBe(200);
      expect([200, 409]).toContain(list.status);
      const now = await targets(path);
      expect(now[1]).toEqual([lines[1], 450]);
      expect(now[0]).toEqual([lines[0], list.status === 200 ? 120 : 100]);
    }
    const { path, lines } = await budget();
    const without = await ann.send("PATCH", path, { line_items: [{ category: lines[0], target_amount: 1 }] });
    expect([without.status, Object.keys(without.body["validation_errors"])]).toEqual([400, ["version"]]);
  });

  test("sets the target of the intended category when the other has removed a line above it", async () => {
    const { path, lines, version } = await budget();
    await bob.send("PATCH", path, { version, line_items: lines.slice(1).map((category) => ({ category, target_amount: 100 })) });
    expect((await ann.send("PUT", `${path}cell-value/`, { row: 2, column: 1, value: "300", category: lines[1] })).status).toBe(200);
    expect(await targets(path)).toEqual([
      [lines[1], 300],
      [lines[2], 100],
    ]);
    const gone = await ann.send("PUT", `${path}cell-value/`, { row: 1, column: 1, value: "300", category: lines[0] });
    expect([gone.status, Object.keys(gone.body["validation_errors"])]).toEqual([400, ["category"]]);
  });
});

describe("other lists and rows, while two members write", () => {
  test("a portfolio keeps each holding that either changes, and rejects a list made from older ones", async () => {
    const made = await ann.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Portfolio",
      type: "investment",
      subtype: "brokerage",
      holdings: [
        { symbol: "VTI", quantity: 1 },
        { symbol: "BND", quantity: 2 },
      ],
    });
    const path = `/api/manual-accounts/${made.body["id"]}/`;
    const held = async () =>
      ((await ann.get(`/api/manual-holdings/?manual_account=${made.body["id"]}`)).body as Json[]).map(({ id, symbol, quantity }) => ({
        id,
        symbol,
        quantity,
      }));
    const before = await held();
    const version = (await ann.get(path)).body["holdings_version"];
    expect(await atOnce(2, (who, n) => who.send("PATCH", `/api/manual-holdings/${before[n]?.id}/`, { quantity: 10 + n }))).toEqual([
      200, 200,
    ]);
    expect((await held()).map(({ quantity }) => quantity)).toEqual([10, 11]);
    const stale = await bob.send("PUT", `${path}bulk-update/?version=${version}`, before);
    expect([stale.status, stale.body["errors"]]).toEqual([409, ["HOLDINGS_CHANGED"]]);
    const fresh = (await ann.get(path)).body["holdings_version"];
    expect((await bob.send("PUT", `${path}bulk-update/?version=${fresh}`, before)).status).toBe(200);
  });

  test("transfers are paired one to one, whichever rows arrive at once", async () => {
    const [from, to] = [await account(ann, "Checking", 5000), await account(bob, "Savings", 100)];
    await atOnce(12, (who, n) =>
      who.send("POST", "/api/finx-transactions/", {
        account: n % 2 === 0 ? from : to,
        name: "Transfer",
        amount: n % 2 === 0 ? 50 : -50,
        date: "2026-11-10",
      }),
    );
    await writeRows(t, ann, [
      { account: from, date: "2026-11-12", cents: 7_700, name: "Out", category: "TRANSFER_OUT_SAVINGS" },
      { account: to, date: "2026-11-12", cents: -7_700, name: "In", category: "TRANSFER_IN_SAVINGS" },
    ]);
    expect(await wrongBooks()).toEqual([]);
  });

  test("two files with different texts for the same purchases add them once, as does the same file twice", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const rows = Array.from({ length: 12 }, (_, n) => ({ date: `2026-11-${String(n + 1).padStart(2, "0")}`, cents: 1_000 + n }));
    const asCsv = csv(rows.map(({ date, cents }, n) => [date, `Shop ${n}`, (-cents / 100).toFixed(2)]));
    const asOfx = ofx([
      {
        id: "12345678",
        rows: rows.map(({ date, cents }, n) => ({ id: `F${n}`, day: date, dollars: (-cents / 100).toFixed(2), name: `SHOP #${n}` })),
      },
    ]);
    const uploads = await Promise.all([
      ann.upload("/api/imports/?file_name=a.csv", asCsv),
      bob.upload("/api/imports/?file_name=a.ofx", asOfx),
      ann.upload("/api/imports/?file_name=b.csv", asCsv),
    ]);
    await Promise.all(
      uploads.map(({ body }, n) =>
        (n % 2 === 0 ? ann : bob).send("POST", `/api/imports/${body["id"]}/start/`, {
          statements: [{ key: body["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
        }),
      ),
    );
    await t.deps.jobs.stop();
    expect((await everyRow(ann, `finx_account=${wallet}`)).length).toBe(12);
    expect(await wrongBooks()).toEqual([]);
  });

  test("an import is undone once, however many requests undo it", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const upload = (await ann.upload("/api/imports/?file_name=c.csv", csv([["2026-11-02", "Shop", "-10.00"]]))).body;
    await ann.send("POST", `/api/imports/${upload["id"]}/start/`, {
      statements: [{ key: upload["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
    });
    await t.deps.jobs.stop();
    expect(await balance(wallet)).toBe(990);
    const statuses = await atOnce(6, (who) => who.send("POST", `/api/imports/${upload["id"]}/undo/`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await balance(wallet)).toBe(1000);
  });

  test("a row changed by both has both changes", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const { id } = (await add(ann, wallet, 10)).body;
    const path = `/api/finx-transactions/${String(id)}/`;
    const gifts = await categoryNamed("Gifts");
    await Promise.all([
      ann.send("PATCH", path, { amount: 25 }),
      bob.send("PATCH", path, { name: "Fair" }),
      ann.send("PATCH", path, { finx_category_id: gifts }),
    ]);
    const { body } = await ann.get(path);
    expect([body["amount"], body["name"], body["category"]["id"]]).toEqual([25, "Fair", gifts]);
    expect(await balance(wallet)).toBe(975);
  });
});
