import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { BankTransaction, TransactionChanges } from "../../providers/bank/index.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";
import { everyRow } from "../../testing/rows.ts";
import { syncConnection } from "./index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Told = { id: string; amount: number; date: string } & Partial<
  Pick<BankTransaction, "accountId" | "pending" | "pendingTransactionId" | "name">
>;

/** A user whose bank sends exactly what the test specifies. Amounts in cents, money out positive. */
const scripted = async () => {
  const p = await t.person();
  const id = Number((await linked(t, p, "user_empty"))["id"]);
  const { rows } = await t.deps.database.execute(
    `select id, provider_account_id as key from accounts where connection_id = ${id} order by id`,
  );
  const accounts = rows.map((row) => ({ id: Number(row["id"]), key: String(row["key"]) }));
  const row = ({ id: transactionId, amount, date, ...rest }: Told): BankTransaction => ({
    transactionId,
    accountId: accounts[0]?.key ?? "",
    pendingTransactionId: null,
    amount: cents(amount),
    currency: "USD",
    date: date as Day,
    authorizedDate: null,
    pending: false,
    name: "Corner Cafe",
    originalDescription: null,
    merchantName: null,
    merchantLogoUrl: null,
    merchantWebsiteUrl: null,
    categoryCode: "FOOD_AND_DRINK_RESTAURANT",
    categoryConfidence: 1,
    location: { address: null, city: null, region: null, postalCode: null, country: null, lat: null, lon: null, storeNumber: null },
    ...rest,
  });
  let turn = 0;
  const tells = async ({ added = [], modified = [], removed = [] }: { added?: Told[]; modified?: Told[]; removed?: string[] }) => {
    turn += 1;
    const page: TransactionChanges = {
      accounts: [],
      added: added.map(row),
      modified: modified.map(row),
      removed,
      nextCursor: `turn ${turn}`,
      hasMore: false,
      complete: true,
    };
    await syncConnection({ ...t.deps, bank: { ...t.deps.bank, transactions: async () => page } }, id);
  };
  const has = async () =>
    (await everyRow(p, "ordering=date")).map((one) => [one["date"], one["amount"], one["name"], one["pending"], one["account"]?.["id"]]);
  return { p, accounts, tells, has };
};
const file = async (p: Person, row: Json | undefined, category: string): Promise<unknown> => {
  const found = ((await p.get("/api/finx-categories/")).body as Json[]).find((one) => one["name"] === category)?.["id"];
  await p.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: found });
  return found;
};

describe("rows from a bank", () => {
  test("a pending dinner without the tip posts once with another id, another day and the tip", async () => {
    const { tells, has, accounts } = await scripted();
    const here = accounts[0]?.id;
    await tells({ added: [{ id: "held", amount: 4_000, date: "2026-11-18", pending: true }] });
    expect(await has()).toEqual([["2026-11-18", 40, "Corner Cafe", true, here]]);
    await tells({ added: [{ id: "posted", amount: 4_800, date: "2026-11-20", pendingTransactionId: "held" }], removed: ["held"] });
    expect(await has()).toEqual([["2026-11-20", 48, "Corner Cafe", false, here]]);
  });

  test("the posted row may arrive before the pending one is removed", async () => {
    const { tells, has } = await scripted();
    await tells({ added: [{ id: "held", amount: 4_000, date: "2026-11-18", pending: true }] });
    await tells({ added: [{ id: "posted", amount: 4_800, date: "2026-11-20", pendingTransactionId: "held" }] });
    expect((await has()).length).toBe(1);
    await tells({ removed: ["held"] });
    expect((await has()).length).toBe(1);
  });

  test("removes a pending transaction that never posts", async () => {
    const { tells, has } = await scripted();
    await tells({ added: [{ id: "hotel", amount: 20_000, date: "2026-11-18", pending: true }] });
    await tells({ removed: ["hotel"] });
    expect(await has()).toEqual([]);
  });

  test("a row whose sign, month and name change keeps the user's category", async () => {
    const { p, tells, has, accounts } = await scripted();
    await tells({ added: [{ id: "a", amount: 1_250, date: "2026-10-31" }] });
    const [before] = await everyRow(p, "");
    const gifts = await file(p, before, "Gifts");
    await tells({ modified: [{ id: "a", amount: -1_250, date: "2026-11-01", name: "Corner Cafe refund" }] });
    expect(await has()).toEqual([["2026-11-01", -12.5, "Corner Cafe refund", false, accounts[0]?.id]]);
    const [after] = await everyRow(p, "");
    expect([after?.["id"], after?.["category_id"]]).toEqual([before?.["id"], gifts]);
  });

  test("a row that moves to another account of the bank is moved, not duplicated", async () => {
    const { p, tells, has, accounts } = await scripted();
    const [one, two] = accounts;
    await tells({ added: [{ id: "a", amount: 1_250, date: "2026-11-01" }] });
    const gifts = await file(p, (await everyRow(p, ""))[0], "Gifts");
    for (const how of ["modified", "added"] as const) {
      await tells({ [how]: [{ id: "a", amount: 1_250, date: "2026-11-01", accountId: two?.key ?? "" }] });
      expect(await has()).toEqual([["2026-11-01", 12.5, "Corner Cafe", false, two?.id]]);
      expect((await everyRow(p, ""))[0]?.["category_id"]).toBe(gifts);
    }
    await tells({ modified: [{ id: "a", amount: 1_250, date: "2026-11-01", accountId: one?.key ?? "" }] });
    expect((await has())[0]?.at(-1)).toBe(one?.id);
  });

  test("five thousand changes at once add up to the cent, and repeating them changes nothing", async () => {
    const { p, tells } = await scripted();
    const added = Array.from({ length: 5_000 }, (_, i) => ({
      id: `row-${i}`,
      amount: ((i * 7_919) % 20_000) - 5_000,
      date: `2026-${String((i % 10) + 1).padStart(2, "0")}-${String((i % 28) + 1).padStart(2, "0")}`,
    }));
    const modified = added.filter((_, i) => i % 3 === 0).map((row) => ({ ...row, amount: row.amount + 1 }));
    const removed = added.filter((_, i) => i % 5 === 0).map((row) => row.id);
    const left = new Map(added.map((row) => [row.id, row.amount]));
    for (const row of modified) left.set(row.id, row.amount);
    for (const id of removed) left.delete(id);
    const expected = [left.size, [...left.values()].reduce((sum, amount) => sum + amount, 0)];
    for (const _again of [1, 2]) {
      await tells({ added, modified, removed });
      const { rows } = await t.deps.database.execute(
        `select count(*)::int as n, sum(amount)::bigint as total from transactions where user_id = ${p.id}`,
      );
      expect([rows[0]?.["n"], Number(rows[0]?.["total"])]).toEqual(expected);
    }
  });
});
