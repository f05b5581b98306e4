import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, day } from "#domain/day.ts";
import type { BankTransaction } from "../../server/providers/bank/index.ts";
import { NOTHING, readFeed } from "../../server/providers/bank/suite.ts";
import { Bank } from "./bank.ts";
import { type Change, Feed } from "./feed.ts";
import { Store } from "./store.ts";
import { type TestBank, testBank } from "./testing.ts";

let bank: TestBank;
beforeAll(async () => {
  bank = await testBank({ start: "2026-10-02" });
});
afterAll(() => bank.close());

/** Records changes of an item's feed over a number of days, with one sync per day. */
const watch = async (token: string, days: number) => {
  let known = await readFeed(bank.provider, token, NOTHING);
  const seen: { added: BankTransaction[]; modified: BankTransaction[]; removed: string[] } = { added: [], modified: [], removed: [] };
  const pending = new Map([...known.rows].filter(([, row]) => row.pending));
  for (let day = 0; day < days; day += 1) {
    bank.passDays(1);
    const page = await bank.provider.transactions(token, known.cursor);
    seen.added.push(...page.added);
    seen.modified.push(...page.modified);
    seen.removed.push(...page.removed);
    for (const row of page.added) if (row.pending) pending.set(row.transactionId, row);
    known = { rows: known.rows, cursor: page.nextCursor };
  }
  return { ...seen, pending };
};

test("the next day brings new rows, and pending ones post under a new id", async () => {
  const { added, removed, pending, modified } = await watch(await bank.link("ins_sandbox_harbor", "user_large"), 25);
  expect(added.length).toBeGreaterThan(100);
  const posted = added.filter((row) => row.pendingTransactionId !== null && pending.has(row.pendingTransactionId));
  expect(posted.length).toBeGreaterThan(50);
  for (const row of posted) {
    expect(row.pending).toBe(false);
    expect(removed).toContain(row.pendingTransactionId);
    expect(row.transactionId).not.toBe(row.pendingTransactionId);
  }
  const tipped = posted.filter((row) => row.amount !== pending.get(row.pendingTransactionId ?? "")?.amount);
  expect(tipped.length).toBeGreaterThan(0);
  for (const row of tipped) expect(row.categoryCode).toMatch(/RESTAURANT|LIQUOR/);
  const replaced = new Set(posted.map((row) => row.pendingTransactionId));
  expect(removed.filter((id) => !replaced.has(id)).length).toBeGreaterThan(0);
  expect(modified.length).toBeGreaterThan(0);
  for (const row of modified) expect(row.merchantName).not.toBeNull();
});

test("balances change by the posted rows", async () => {
  const token = await bank.link("ins_sandbox_prairie", "user_good");
  const before = await bank.provider.accounts(token);
  let { rows, cursor } = await readFeed(bank.provider, token, NOTHING);
  const postedBefore = new Set([...rows.values()].filter((row) => !row.pending).map((row) => row.transactionId));
  bank.passDays(40);
  ({ rows, cursor } = await readFeed(bank.provider, token, { rows, cursor }));
  for (const account of await bank.provider.accounts(token)) {
    const moved = [...rows.values()]
      .filter((row) => row.accountId === account.accountId && !row.pending && !postedBefore.has(row.transactionId))
      .reduce((sum, row) => sum + row.amount, 0);
    expect(account.current).toBe((before.find((one) => one.accountId === account.accountId)?.current ?? 0) - moved);
  }
  expect(cursor).toBeTruthy();
});

test("rows look like a card statement: merchant, shop, place, and the bank's own description", async () => {
  const { rows } = await readFeed(bank.provider, await bank.link("ins_sandbox_juniper", "user_good"), NOTHING);
  const bought = [...rows.values()].find((row) => row.merchantName === "Trader Joe's" && row.location.city !== null);
  expect(bought?.originalDescription).toMatch(/^TRADER JOE S #\d{3,4} [A-Z]+ CA$/);
  expect(bought?.location).toMatchObject({
    region: "CA",
    country: "US",
    address: expect.stringMatching(/^\d+ /),
    storeNumber: expect.stringMatching(/^\d+$/),
  });
  expect(bought).toMatchObject({ categoryCode: "FOOD_AND_DRINK_GROCERIES", merchantWebsiteUrl: "traderjoes.com", merchantLogoUrl: null });
});

test("loans report their rate, amount due, and maturity date", async () => {
  const token = await bank.link("ins_sandbox_keystead", "demo_sam");
  const [accounts, liabilities] = [await bank.provider.accounts(token), await bank.provider.liabilities(token)];
  const of = (subtype: string) =>
    liabilities.find((one) => one.accountId === accounts.find((account) => account.subtype === subtype)?.accountId);
  expect(of("mortgage")).toMatchObject({ interestRate: "3.125", maturityDate: "2050-09-01" });
  expect(of("student")).toMatchObject({ interestRate: "4.85", maturityDate: "2029-08-21" });
  expect(of("auto")).toMatchObject({ interestRate: "4.29", maturityDate: "2028-07-12" });
  for (const one of liabilities) expect(one.nextPaymentDue !== null && one.nextPaymentDue > bank.today()).toBe(true);
});

test("past balances of investments and loans are available for the demo", async () => {
  const { accessToken, itemId } = await bank.provider.exchange(
    await bank.sandbox.publicTokenFor({ institutionId: "ins_sandbox_northway", login: "demo_sam" }),
  );
  for (const account of await bank.provider.accounts(accessToken)) {
    const history = bank.sandbox.balanceHistory(itemId, account.accountId, [bank.today()]);
    expect(history).toEqual([{ day: bank.today(), balance: account.current }]);
  }
});

test("a reader who syncs on any days ends with the same rows as a new reader", () => {
  const store = new Store(null);
  const own = new Bank(store, () => new Date("2026-11-20T20:00:00Z"));
  const item = own.openStored(own.addItem({ institutionId: "ins_sandbox_harbor", login: "user_large", accounts: null, webhook: null }));
  const apply = (rows: Map<string, string>, changes: readonly Change[]) => {
    for (const { kind, entry, standing } of changes) {
      if (kind === "removed") expect(rows.delete(`${entry.key} pending`)).toBe(true);
      else rows.set(standing === "pending" ? `${entry.key} pending` : entry.key, standing);
    }
    return rows;
  };
  const mine = item.stored.accounts;
  const since = (feed: Feed, from: Day | null, to: Day) =>
    feed.changes(item, { from, to, at: 0, knew: from === null ? [] : mine, knows: mine });
  const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 650 }), days, (start, gaps) => {
      const feed = new Feed();
      let at = addDays(day("2025-01-01"), start);
      const rows = apply(new Map(), since(feed, null, at));
      for (const gap of gaps) {
        const next = addDays(at, gap);
        apply(rows, since(feed, at, next));
        at = next;
      }
      expect([...rows].sort()).toEqual([...apply(new Map(), since(feed, null, at))].sort());
    }),
    { numRuns: 40 },
  );
  store.close();
});
