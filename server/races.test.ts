import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "./testing/app.ts";
import { account, everyRow } from "./testing/rows.ts";

/*
 * Two members of one household act at once, each on a server of their own. On the embedded engine the servers share one connection, so
 * only a run on PostgreSQL proves anything here.
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

/** Sends requests all at once, in turn from one member and the other. Returns the statuses, sorted. */
const atOnce = async (count: number, send: (who: Person, n: number) => Promise<Answer>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, n) => send(n % 2 === 0 ? ann : bob, n)))).map(({ status }) => status).toSorted();

const balance = async (id: number): Promise<number> => (await ann.get(`/api/finx-accounts/${id}/`)).body["current_balance"];
const wrongBooks = async (): Promise<unknown[]> =>
  ((await ann.get("/api/books/")).body as Json[]).filter((check) => !check["holds"]).map((check) => check["problems"]);
const add = (who: Person, to: number, amount: number): Promise<Answer> =>
  who.send("POST", "/api/finx-transactions/", { account: to, name: "Market stall", amount, date: "2026-11-18" });

describe("the balance of a manual account, while two members write", () => {
  test("counts each of twenty transactions added at once", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    expect(await atOnce(20, (who) => add(who, wallet, 10))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await balance(wallet)).toBe(800);
  });

  test("gets a deleted transaction back once, however many delete it at once", async () => {
    const wallet = await account(ann, "Wallet", 1000);
    const { id } = (await add(ann, wallet, 100)).body;
    const statuses = await atOnce(6, (who) => who.send("DELETE", `/api/finx-transactions/${id}/`));
    expect(statuses).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await balance(wallet)).toBe(1000);
  });

  test("is the opening balance and its rows, whatever both add, change, move and delete at once", async () => {
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
