import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import type { BankProvider, BankTransaction } from "./index.ts";

/** What the suite needs of an implementation: a link finished without a person, and days that pass when told. */
export type BankUnderTest = {
  provider: BankProvider;
  /** A public token of a login with everyday accounts and transactions. */
  publicToken: () => Promise<string>;
  /** A public token of a login with investments; null when there is none to try. */
  investorToken: (() => Promise<string>) | null;
  passDays: (days: number) => void;
  today: () => Day;
  close: () => Promise<void>;
};

/** Reads the feed to its end: the rows that are left of what was known, and the cursor. */
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

/** What every bank provider must do. */
export const bankSuite = (name: string, make: () => Promise<BankUnderTest>): void => {
  describe(`${name} is a bank provider`, () => {
    let bank: BankUnderTest;
    beforeAll(async () => {
      bank = await make();
    });
    afterAll(() => bank.close());
    const link = async (): Promise<string> => (await bank.provider.exchange(await bank.publicToken())).accessToken;

    test("a link token opens the dialog for a while", async () => {
      const { linkToken, expiration } = await bank.provider.createLinkToken(7);
      expect(linkToken.length).toBeGreaterThan(10);
      expect(Number.isNaN(Date.parse(expiration))).toBe(false);
    });

    test("exchanging a public token twice answers the same item", async () => {
      const token = await bank.publicToken();
      const first = await bank.provider.exchange(token);
      expect(await bank.provider.exchange(token)).toEqual(first);
    });

    test("a public token nobody made is refused", async () => {
      await expect(bank.provider.exchange("public-sandbox-00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
        name: "BankError",
        kind: "refused",
        code: "INVALID_PUBLIC_TOKEN",
      });
    });

    test("an item has an institution and accounts with balances in cents", async () => {
      const token = await link();
      expect((await bank.provider.institutionOf(token))?.name).toBeTruthy();
      const accounts = await bank.provider.accounts(token);
      expect(accounts.length).toBeGreaterThan(0);
      for (const account of accounts) expect(Number.isSafeInteger(account.current)).toBe(true);
      expect(new Set(accounts.map((account) => account.accountId)).size).toBe(accounts.length);
    });

    test("every row belongs to an account of the item and none is of the future", async () => {
      const token = await link();
      const ids = new Set((await bank.provider.accounts(token)).map((account) => account.accountId));
      const { rows } = await readFeed(bank.provider, token, NOTHING);
      expect(rows.size).toBeGreaterThan(0);
      for (const row of rows.values()) {
        expect(ids.has(row.accountId)).toBe(true);
        expect(row.date <= bank.today()).toBe(true);
      }
    });

    test("reading day by day ends with the same rows as reading once at the end", async () => {
      const token = await link();
      let known = await readFeed(bank.provider, token, NOTHING);
      for (const days of [1, 1, 2, 5, 21]) {
        bank.passDays(days);
        known = await readFeed(bank.provider, token, known);
      }
      expect(byId(known.rows)).toEqual(byId((await readFeed(bank.provider, token, NOTHING)).rows));
    });

    test("a reader that is up to date hears nothing new", async () => {
      const token = await link();
      const { cursor } = await readFeed(bank.provider, token, NOTHING);
      expect(await bank.provider.transactions(token, cursor)).toMatchObject({ added: [], modified: [], removed: [], hasMore: false });
    });

    test("asking for news is allowed", async () => {
      await expect(bank.provider.refresh(await link())).resolves.toBeUndefined();
    });

    test("an item without investments tells nothing of them, an investor's add up to its balances", async () => {
      const end = bank.today();
      expect(await bank.provider.investments(await link(), { start: "2026-01-01" as Day, end })).toBe(null);
      if (!bank.investorToken) return;
      const { accessToken } = await bank.provider.exchange(await bank.investorToken());
      const told = await bank.provider.investments(accessToken, { start: "2020-01-01" as Day, end });
      const { securities, holdings, transactions } = told ?? { securities: [], holdings: [], transactions: [] };
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

    test("a removed item is gone for good, and removing it again succeeds", async () => {
      const token = await link();
      await bank.provider.remove(token);
      await expect(bank.provider.remove(token)).resolves.toBeUndefined();
      await expect(bank.provider.accounts(token)).rejects.toMatchObject({ name: "BankError", kind: "permanent" });
    });

    test("an error carries no token and no keys", async () => {
      const error: unknown = await bank.provider.accounts("access-sandbox-secretsecretsecret").catch((e: unknown) => e);
      expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain("secretsecret");
    });
  });
};
