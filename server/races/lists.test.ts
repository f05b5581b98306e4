import { describe, expect, test } from "vitest";
import { detectSubscriptions } from "../features/subscriptions/index.ts";
import { scopeOfUser } from "../identity/sessions.ts";
import type { Json } from "../testing/app.ts";
import { account, everyRow, writeRows } from "../testing/rows.ts";
import { addRow, atOnce, allAtOnce, categoryNamed, makeCategory, twoMembers } from "../testing/two-members.ts";

const two = twoMembers();

describe("categories, while two members write", () => {
  test("an archived category never has posted rows, whatever categorized them meanwhile", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const ids: unknown[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await addRow(two.ann, wallet, 10 + i)).body["id"]);
    for (let round = 0; round < 6; round += 1) {
      const own = await makeCategory(two.ann, `Boats ${round}`);
      const [filed, archived] = await Promise.all([
        round % 3 === 0
          ? two.ann.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: own })
          : round % 3 === 1
            ? two.ann.send("PATCH", `/api/finx-transactions/${String(ids[0])}/`, { finx_category_id: own })
            : two.ann.send("POST", "/api/finx-transactions/", {
                account: wallet,
                name: "Sail",
                amount: 1,
                date: "2026-11-18",
                finx_category_id: own,
              }),
        two.bob.send("PATCH", `/api/finx-categories/${own}/`, { status: "Archived" }),
      ]);
      expect([filed.status, archived.status].toSorted()).toEqual([200, 400]);
      const under = await everyRow(two.ann, `finx_category=${own}`);
      expect(under.length === 0).toBe(archived.status === 200);
    }
  });

  test("with the same name are created once, and a system category gets one look", async () => {
    const made = await atOnce([two.ann, two.bob], 6, (who) =>
      who.send("POST", "/api/finx-categories/", { name: "Kites", section: "Expense" }),
    );
    expect(made).toEqual([200, 400, 400, 400, 400, 400]);
    const groceries = await categoryNamed(two.ann, "Groceries");
    const looks = await atOnce([two.ann, two.bob], 6, (who, n) =>
      who.send("PATCH", `/api/finx-categories/${groceries}/`, { color: ["teal", "red", "blue"][n % 3], icon: "lucide.sprout" }),
    );
    expect(new Set(looks)).toEqual(new Set([200]));
    const { rows } = await two.t.deps.database.execute("select 1 from category_looks where category_id = $1 and user_id = any ($2)", [
      groceries,
      [two.ann.id, two.bob.id],
    ]);
    expect(rows.length).toBe(1);
  });
});

describe("a budget, while two members write", () => {
  const budget = async () => {
    const lines = [
      await categoryNamed(two.ann, "Groceries"),
      await categoryNamed(two.ann, "Coffee"),
      await categoryNamed(two.ann, "Gifts"),
    ];
    const made = await two.ann.send("POST", "/api/budgets/", {
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: lines.map((category) => ({ category, target_amount: 100 })),
    });
    return { path: `/api/budgets/${made.body["id"]}/`, lines, version: made.body["version"] };
  };
  const targets = async (path: string): Promise<unknown[]> =>
    ((await two.ann.get(path)).body["line_items"] as unknown as Json[]).map((line) => [line["category"]["id"], line["target_amount"]]);

  test("keeps each cell that either sets", async () => {
    const { path, lines } = await budget();
    await atOnce([two.ann, two.bob], 3, (who, n) =>
      who.send("PUT", `${path}cell-value/`, { row: n + 1, column: 1, value: String(200 + n) }),
    );
    expect(await targets(path)).toEqual(lines.map((category, n) => [category, 200 + n]));
  });

  test("rejects a list made before the other set a cell, in any order of arrival", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, lines, version } = await budget();
      const [cell, list] = await Promise.all([
        two.bob.send("PUT", `${path}cell-value/`, { row: 2, column: 1, value: "450" }),
        two.ann.send("PATCH", path, { version, line_items: lines.map((category) => ({ category, target_amount: 120 })) }),
      ]);
      expect(cell.status).toBe(200);
      expect([200, 409]).toContain(list.status);
      const now = await targets(path);
      expect(now[1]).toEqual([lines[1], 450]);
      expect(now[0]).toEqual([lines[0], list.status === 200 ? 120 : 100]);
    }
    const { path, lines } = await budget();
    const without = await two.ann.send("PATCH", path, { line_items: [{ category: lines[0], target_amount: 1 }] });
    expect([without.status, Object.keys(without.body["validation_errors"])]).toEqual([400, ["version"]]);
  });

  test("sets the target of the intended category when the other has removed a line above it", async () => {
    const { path, lines, version } = await budget();
    await two.bob.send("PATCH", path, { version, line_items: lines.slice(1).map((category) => ({ category, target_amount: 100 })) });
    expect((await two.ann.send("PUT", `${path}cell-value/`, { row: 2, column: 1, value: "300", category: lines[1] })).status).toBe(200);
    expect(await targets(path)).toEqual([
      [lines[1], 300],
      [lines[2], 100],
    ]);
    const gone = await two.ann.send("PUT", `${path}cell-value/`, { row: 1, column: 1, value: "300", category: lines[0] });
    expect([gone.status, Object.keys(gone.body["validation_errors"])]).toEqual([400, ["category"]]);
  });
});

describe("accounts and subscriptions, while two members write", () => {
  test("a portfolio keeps each holding that either changes, and rejects a list made from older ones", async () => {
    const made = await two.ann.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Portfolio",
      type: "investment",
      subtype: "brokerage",
      holdings: [
        { symbol: "VTI", quantity: 1 },
        { symbol: "BND", quantity: 2 },
      ],
    });
    const path = `/api/manual-accounts/${made.body["id"]}/`;
    const holdings = async () =>
      ((await two.ann.get(`/api/manual-holdings/?manual_account=${made.body["id"]}`)).body as Json[]).map(({ id, symbol, quantity }) => ({
        id,
        symbol,
        quantity,
      }));
    const before = await holdings();
    const version = (await two.ann.get(path)).body["holdings_version"];
    expect(
      await atOnce([two.ann, two.bob], 2, (who, n) => who.send("PATCH", `/api/manual-holdings/${before[n]?.id}/`, { quantity: 10 + n })),
    ).toEqual([200, 200]);
    expect((await holdings()).map(({ quantity }) => quantity)).toEqual([10, 11]);
    const stale = await two.bob.send("PUT", `${path}bulk-update/?version=${version}`, before);
    expect([stale.status, stale.body["errors"]]).toEqual([409, ["HOLDINGS_CHANGED"]]);
    const fresh = (await two.ann.get(path)).body["holdings_version"];
    expect((await two.bob.send("PUT", `${path}bulk-update/?version=${fresh}`, before)).status).toBe(200);
  });

  test("of two lists of holdings made from the same one, the second is rejected", async () => {
    const made = await two.ann.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Portfolio",
      type: "investment",
      subtype: "brokerage",
      holdings: [{ symbol: "VTI", quantity: 1 }],
    });
    const path = `/api/manual-accounts/${made.body["id"]}/`;
    for (let round = 0; round < 4; round += 1) {
      const version = (await two.ann.get(path)).body["holdings_version"];
      const replies = await allAtOnce([two.ann, two.bob], 2, (who, n) =>
        who.send("PUT", `${path}bulk-update/?version=${version}`, [{ symbol: n === 0 ? "VTI" : "BND", quantity: 10 + round }]),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const stored = (await two.ann.get(`/api/manual-holdings/?manual_account=${made.body["id"]}`)).body;
      expect(stored).toEqual(replies.find(({ status }) => status === 200)?.body);
    }
  });

  test("two homes never get the same address, and a deleted home stays deleted", async () => {
    const homes: unknown[] = [];
    for (const n of [1, 2])
      homes.push((await two.ann.send("POST", "/api/zillow-properties/", { address: `${n} Birch Ave, Portland, OR 97205` })).body["id"]);
    for (let round = 0; round < 4; round += 1) {
      const moved = await atOnce([two.ann, two.bob], 2, (who, n) =>
        who.send("PATCH", `/api/zillow-properties/${String(homes[n])}/`, { address: `${round} Oak Rd, Portland, OR 97205` }),
      );
      expect(moved).toEqual([200, 409]);
    }
    const [gone, renamed] = await Promise.all([
      two.ann.send("DELETE", `/api/zillow-properties/${String(homes[0])}/`),
      two.bob.send("PATCH", `/api/zillow-properties/${String(homes[0])}/`, { name: "Cabin" }),
    ]);
    expect(gone.status).toBe(204);
    expect([200, 404]).toContain(renamed.status);
    expect((await two.ann.get(`/api/zillow-properties/${String(homes[0])}/`)).status).toBe(404);
  });

  test("a subscription keeps the status of one member and the name of the other, also while payments are detected again", async () => {
    const card = await account(two.ann, "Card", 500, "credit");
    await writeRows(
      two.t,
      two.ann,
      Array.from({ length: 6 }, (_, n) => ({
        account: card,
        date: `2026-${String(n + 6).padStart(2, "0")}-11`,
        cents: 1799,
        name: "Netflix",
        merchant: "Netflix",
        category: "ENTERTAINMENT_TV_AND_MOVIES",
      })),
    );
    const scope = await scopeOfUser(two.t.deps, two.ann.id);
    await detectSubscriptions(two.t.deps, scope);
    const id = ((await two.ann.get("/api/finx-subscriptions/")).body["results"] as Json[])[0]?.["id"];
    for (let round = 0; round < 4; round += 1) {
      const [status, name] = [round % 2 === 0 ? "inactive" : "active", `Films ${round}`];
      await Promise.all([
        two.ann.send("PATCH", `/api/finx-subscriptions/${id}/`, { status }),
        detectSubscriptions(two.t.deps, scope),
        two.bob.send("PATCH", `/api/finx-subscriptions/${id}/`, { name }),
        detectSubscriptions(two.t.deps, scope),
      ]);
      expect((await two.ann.get(`/api/finx-subscriptions/${id}/`)).body).toMatchObject({ status, name, status_set_by_user: true });
    }
    expect((await two.bob.get("/api/finx-subscriptions/")).body["results"]).toHaveLength(1);
  });
});
