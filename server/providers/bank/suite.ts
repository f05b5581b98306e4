import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import type { BankProvider, BankTransaction } from "./index.ts";

/** What the suite needs of an implementation: a link completed without a user, and a controllable clock. */
export type BankUnderTest = {
  provider: BankProvider;
  /** Returns a public token of a login with everyday accounts and transactions. */
  publicToken: () => Promise<string>;
  /** Returns a public token of a login with investments; null if none is available. */
  investorToken: (() => Promise<string>) | null;
  passDays: (days: number) => void;
  today: () => Day;
  close: () => Promise<void>;
};

/** Reads the feed to its end. Returns the remaining rows, starting from the known ones, and the cursor. */
export const readFeed = async (
  provider: BankProvider,
  token: string,
  from: { rows: ReadonlyMap<string, BankTransaction>; cursor: string | null },
) => {
  const rows = new Map(from.rows);
  for (let cursor = from.cursor; ;) {
    const page = await provider.transactions(token, cursor);
    for (const row of [...page.added, ...page.modified]) rows.set(row.transactionId, row);
    for (const id of page.removed) rows.delete(id);
    cursor = page.nextCursor;
    if (!page.hasMore) return { rows, cursor };
  }
};
export const NOTHING = { rows: new Map<string, BankTransaction>(), cursor: null };

const byId = (rows: ReadonlyMap<string, BankTransaction>): BankTransaction[] =>
  [...rows.values()].sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1));

/** The contract that every bank provider must meet. */
export const bankSuite = (name: string, make: () => Promise<BankUnderTest>): void => {
  describe(`bank provider ${name}`, () => {
    let bank: BankUnderTest;
    beforeAll(async () => {
      bank = await make();
    });
    afterAll(() => bank.close());
    const link = async (): Promise<string> => (await bank.provider.exchange(await bank.publicToken())).accessToken;

    test("creates a link token that opens the dialog for a limited time", async () => {
      const { linkToken, expiration } = await bank.provider.createLinkToken(7);
      expect(linkToken.length).toBeGreaterThan(10);
      expect(Number.isNaN(Date.parse(expiration))).toBe(false);
    });

    test("returns the same item when a public token is exchanged twice", async () => {
      const token = await bank.publicToken();
      const first = await bank.provider.exchange(token);
      expect(await bank.provider.exchange(token)).toEqual(first);
    });

    test("rejects an unknown public token", async () => {
      await expect(bank.provider.exchange("public-sandbox-00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
        name: "BankError",
        kind: "refused",
        code: "INVALID_PUBLIC_TOKEN",
      });
    });

    test("returns an item with an institution and accounts with balances in cents", async () => {
      const token = await link();
      expect((await bank.provider.institutionOf(token))?.name).toBeTruthy();
      const accounts = await bank.provider.accounts(token);
      expect(accounts.length).toBeGreaterThan(0);
      for (const account of accounts) expect(Number.isSafeInteger(account.current)).toBe(true);
      expect(new Set(accounts.map((account) => account.accountId)).size).toBe(accounts.length);
    });

    test("returns only rows that belong to an account of the item, none in the future", async () => {
      const token = await link();
      const ids = new Set((await bank.provider.accounts(token)).map((account) => account.accountId));
      const { rows } = await readFeed(bank.provider, token, NOTHING);
      expect(rows.size).toBeGreaterThan(0);
      for (const row of rows.values()) {
        expect(ids.has(row.accountId)).toBe(true);
        expect(row.date <= bank.today()).toBe(true);
      }
    });

    test("returns the same rows when read day by day as when read once at the end", async () => {
      const token = await link();
      let known = await readFeed(bank.provider, token, NOTHING);
      for (const days of [1, 1, 2, 5, 21]) {
        bank.passDays(days);
        known = await readFeed(bank.provider, token, known);
      }
      expect(byId(known.rows)).toEqual(byId((await readFeed(bank.provider, token, NOTHING)).rows));
    });

    test("returns nothing new to a reader that is up to date", async () => {
      const token = await link();
      const { cursor } = await readFeed(bank.provider, token, NOTHING);
      expect(await bank.provider.transactions(token, cursor)).toMatchObject({ added: [], modified: [], removed: [], hasMore: false });
    });

    test("allows a refresh", async () => {
      await expect(bank.provider.refresh(await link())).resolves.toBeUndefined();
    });

    test("returns no investments for an item without any; an investor's add up to the balances", async () => {
      const end = bank.today();
      expect(await bank.provider.investments(await link(), { start: "2026-01-01" as Day, end })).toBe(null);
      if (!bank.investorToken) return;
      const { accessToken } = await bank.provider.exchange(await bank.investorToken());
      const reply = await bank.provider.investments(accessToken, { start: "2020-01-01" as Day, end });
      const { securities, holdings, transactions } = reply ?? { securities: [], holdings: [], transactions: [] };
      expect(holdings.length).toBeGreaterThan(0);
      for (const account of await bank.provider.accounts(accessToken)) {
        expect(holdings.filter((one) => one.accountId === account.accountId).reduce((sum, one) => sum + one.value, 0)).toBe(
          account.current,
        );
      }
      const known = new Set(securities.map((one) => one.securityId));
      for (const one of [...holdings, ...transactions]) expect(one.securityId === null || known.has(one.securityId)).toBe(true);
      expect(new Set(transactions.map((one) => one.transactionId)).size).toBe(transactions.length);
    });

    test("removes an item permanently, and succeeds when repeated", async () => {
      const token = await link();
      await bank.provider.remove(token);
      await expect(bank.provider.remove(token)).resolves.toBeUndefined();
      await expect(bank.provider.accounts(token)).rejects.toMatchObject({ name: "BankError", kind: "permanent" });
    });

    test("throws errors without tokens or keys", async () => {
      const error: unknown = await bank.provider.accounts("access-sandbox-secretsecretsecret").catch((e: unknown) => e);
      expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain("secretsecret");
    });
  });
};
