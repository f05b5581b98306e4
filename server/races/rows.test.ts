import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../testing/app.ts";
import { account, everyRow, writeRows } from "../testing/rows.ts";
import { addRow, allAtOnce, atOnce, balanceOf, categoryNamed, failedChecks, twoMembers } from "../testing/two-members.ts";

const two = twoMembers();

describe("a manual account's balance, while two members write", () => {
  test("counts each of twenty transactions added at once", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    expect(await atOnce([two.ann, two.bob], 20, (who) => addRow(who, wallet, 10))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await balanceOf(two.ann, wallet)).toBe(800);
  });

  test("counts a form that is sent several times at once as one transaction, and one account", async () => {
    const [wallet, nonce] = [await account(two.ann, "Wallet", 1000), "form-of-a-lost-reply"];
    expect(await atOnce([two.ann], 4, (who) => addRow(who, wallet, 10, { nonce }))).toEqual([200, 200, 200, 200]);
    expect([await balanceOf(two.ann, wallet), (await everyRow(two.ann, `finx_account=${wallet}`)).length]).toEqual([990, 1]);
    const [again, other] = [await addRow(two.ann, wallet, 10, { nonce }), await addRow(two.ann, wallet, 11, { nonce })];
    expect([again.body["id"], other.status, Object.keys(other.body["validation_errors"])]).toEqual([
      (await everyRow(two.ann, `finx_account=${wallet}`))[0]?.["id"],
      409,
      ["nonce"],
    ]);
    expect(await balanceOf(two.ann, wallet)).toBe(990);
    const car = { name: "Car", balance: 9000, type: "asset", subtype: "vehicle", nonce };
    const fund = {
      name: "Fund",
      type: "investment",
      subtype: "brokerage",
      holdings: [{ symbol: "VTI", quantity: 2 }],
      nonce: `${nonce}-2`,
    };
    const add = (who: typeof two.ann, n: number) =>
      n % 2 === 0 ? who.send("POST", "/api/manual-accounts/", car) : who.send("POST", "/api/manual-accounts/create-with-holdings/", fund);
    expect(await atOnce([two.ann], 6, add)).toEqual([200, 200, 200, 200, 200, 200]);
    const names = ((await two.ann.get("/api/finx-accounts/")).body as Json[]).map((one) => one["name"]);
    expect(names.filter((name) => name === "Car" || name === "Fund").toSorted()).toEqual(["Car", "Fund"]);
    expect((await two.ann.send("POST", "/api/manual-accounts/", { ...car, balance: 8000 })).status).toBe(409);
  });

  test("reverses a deleted transaction once, however many requests delete it at once", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const { id } = (await addRow(two.ann, wallet, 100)).body;
    const statuses = await atOnce([two.ann, two.bob], 6, (who) => who.send("DELETE", `/api/finx-transactions/${id}/`));
    expect(statuses).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await balanceOf(two.ann, wallet)).toBe(1000);
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
        const accounts = [await account(two.ann, "Wallet", 1000), await account(two.bob, "Card", 500, "credit")];
        const rows: unknown[] = [];
        for (let i = 0; i < 4; i += 1) rows.push((await addRow(two.ann, accounts[i % 2] ?? 0, 20 + i)).body["id"]);
        const statuses = await atOnce([two.ann, two.bob], steps.length, (who, n) => {
          const { do: what, row, to, amount } = steps[n] ?? { do: "add", row: 0, to: 0, amount: 1 };
          const path = `/api/finx-transactions/${String(rows[row % rows.length])}/`;
          if (what === "add") return addRow(who, accounts[to] ?? 0, amount);
          if (what === "change") return who.send("PATCH", path, { amount });
          if (what === "move") return who.send("PATCH", path, { account: accounts[to] });
          if (what === "set") return who.send("PATCH", `/api/manual-accounts/${accounts[to]}/`, { balance: amount });
          return who.send("DELETE", path);
        });
        expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
        expect(await failedChecks(two.ann)).toEqual([]);
        if (steps.some(({ do: what }) => what === "set")) return;
        for (const [i, id] of accounts.entries()) {
          const out = (await everyRow(two.ann, `finx_account=${id}`)).reduce((n, row) => n + Number(row["amount"]), 0);
          expect(await balanceOf(two.ann, id)).toBeCloseTo(i === 0 ? 1000 - out : 500 + out, 2);
        }
      }),
      { numRuns: 6, seed: 11 },
    );
  });
});

describe("transactions, while two members write", () => {
  test("a row changed by both has both changes", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const { id } = (await addRow(two.ann, wallet, 10)).body;
    const path = `/api/finx-transactions/${String(id)}/`;
    const gifts = await categoryNamed(two.ann, "Gifts");
    await Promise.all([
      two.ann.send("PATCH", path, { amount: 25 }),
      two.bob.send("PATCH", path, { name: "Fair" }),
      two.ann.send("PATCH", path, { finx_category_id: gifts }),
    ]);
    const { body } = await two.ann.get(path);
    expect([body["amount"], body["name"], body["category"]["id"]]).toEqual([25, "Fair", gifts]);
    expect(await balanceOf(two.ann, wallet)).toBe(975);
  });

  test("transfers are paired one to one, whichever rows arrive at once", async () => {
    const [from, to] = [await account(two.ann, "Checking", 5000), await account(two.bob, "Savings", 100)];
    await atOnce([two.ann, two.bob], 12, (who, n) =>
      who.send("POST", "/api/finx-transactions/", {
        account: n % 2 === 0 ? from : to,
        name: "Transfer",
        amount: n % 2 === 0 ? 50 : -50,
        date: "2026-11-10",
      }),
    );
    await writeRows(two.t, two.ann, [
      { account: from, date: "2026-11-12", cents: 7_700, name: "Out", category: "TRANSFER_OUT_SAVINGS" },
      { account: to, date: "2026-11-12", cents: -7_700, name: "In", category: "TRANSFER_IN_SAVINGS" },
    ]);
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("a bulk change replaces another as a whole, and undoing both restores the start", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const coffee = await categoryNamed(two.ann, "Coffee");
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(Number((await addRow(two.ann, wallet, 5 + n, { finx_category_id: coffee })).body["id"]));
    const categories = async (): Promise<number[]> => [
      ...new Set((await everyRow(two.ann, `finx_account=${wallet}`)).map((row) => Number(row["category"]["id"]))),
    ];
    const goals = [await categoryNamed(two.ann, "Gifts"), await categoryNamed(two.ann, "Parking")];
    for (let round = 0; round < 5; round += 1) {
      const path = "/api/finx-transactions/bulk-update-categories/";
      const made = await allAtOnce([two.ann, two.bob], 2, (who, n) =>
        who.send("POST", path, { transaction_ids: n === 0 ? ids : ids.toReversed(), category_id: goals[n] }),
      );
      expect(made.map(({ body }) => body["transactions_updated"])).toEqual([12, 12]);
      const [last, ...mixed] = await categories();
      expect(mixed).toEqual([]);
      const order = last === goals[0] ? [0, 1] : [1, 0];
      for (const [at, n] of order.entries()) {
        const undo = `/api/finx-transactions/category-changes/${made[n]?.body["change"]}/undo/`;
        expect((await [two.ann, two.bob][n]?.send("POST", undo))?.body).toEqual({ transactions_restored: 12 });
        expect(await categories()).toEqual([at === 0 ? goals[order[1] ?? 0] : coffee]);
      }
    }
  });

  test("a category that one member sets survives the other's undo and change of similar rows", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const [coffee, gifts, parking] = [
      await categoryNamed(two.ann, "Coffee"),
      await categoryNamed(two.ann, "Gifts"),
      await categoryNamed(two.ann, "Parking"),
    ];
    const rows = Array.from({ length: 6 }, (_, n) => ({
      account: wallet,
      date: `2026-11-0${n + 1}`,
      cents: 500 + n,
      name: "Lantern Cafe",
    }));
    await writeRows(
      two.t,
      two.ann,
      rows.map((row) => ({ ...row, category: "FOOD_AND_DRINK_COFFEE" })),
    );
    const ids = (await everyRow(two.ann, `finx_account=${wallet}`)).map((row) => Number(row["id"]));
    const of = async (id: number | undefined): Promise<unknown> =>
      (await two.ann.get(`/api/finx-transactions/${id}/`)).body["category"]["id"];
    const set = (id: number | undefined, category: number) =>
      two.bob.send("PATCH", `/api/finx-transactions/${id}/`, { finx_category_id: category });
    for (let round = 0; round < 4; round += 1) {
      const change = (
        await two.ann.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: gifts })
      ).body["change"];
      const [undone] = await Promise.all([
        two.ann.send("POST", `/api/finx-transactions/category-changes/${change}/undo/`),
        set(ids[round], parking),
      ]);
      expect([5, 6]).toContain(undone.body["transactions_restored"]);
      expect(await of(ids[round])).toBe(parking);
      expect(await of(ids[5])).toBe(coffee);
      await two.ann.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: coffee });
    }
    const [similar] = await Promise.all([
      two.ann.send("POST", `/api/finx-transactions/${ids[0]}/update-similar/`, { category_id: gifts }),
      set(ids[1], parking),
    ]);
    expect(similar.status).toBe(200);
    expect(await of(ids[1])).toBe(parking);
  });

  test("both sides of a transfer agree, whichever answers two members give at once", async () => {
    const [from, to] = [await account(two.ann, "Checking", 5000), await account(two.bob, "Savings", 100)];
    const pair = [
      (await addRow(two.ann, from, 50, { name: "Transfer", date: "2026-11-10" })).body["id"],
      (await addRow(two.bob, to, -50, { name: "Transfer", date: "2026-11-10" })).body["id"],
    ];
    for (let round = 0; round < 6; round += 1) {
      const replies = await atOnce([two.ann, two.bob], 4, (who, n) =>
        who.send("PUT", `/api/finx-transactions/${pair[(n >> 1) % 2]}/transfer/`, { is_transfer: (n + round) % 2 === 0 }),
      );
      expect(replies).toEqual([200, 200, 200, 200]);
      const sides = await Promise.all(
        pair.map(async (id) => (await two.ann.get(`/api/finx-transactions/${id}/`)).body["transfer"] as Json),
      );
      expect(sides.map((side) => side?.["transaction"] ?? null)).toEqual(sides[0] ? [pair[1], pair[0]] : [null, null]);
      expect(await failedChecks(two.ann)).toEqual([]);
    }
  });

  test("an account deleted while rows are added to it takes them along or refuses them", async () => {
    const other = await account(two.ann, "Savings", 300);
    for (let round = 0; round < 4; round += 1) {
      const wallet = await account(two.ann, `Wallet ${round}`, 1000);
      const [removed, ...added] = await allAtOnce([two.ann, two.bob], 8, (who, n) =>
        n === 0 ? who.send("DELETE", `/api/manual-accounts/${wallet}/`) : addRow(who, wallet, 10),
      );
      expect(removed?.status).toBe(204);
      expect(added.filter(({ status }) => ![200, 400, 404].includes(status)).map(({ body }) => body)).toEqual([]);
      expect(await everyRow(two.bob, "search=Market")).toEqual([]);
      expect(await failedChecks(two.bob)).toEqual([]);
      expect(await balanceOf(two.bob, other)).toBe(300);
    }
  });
});
