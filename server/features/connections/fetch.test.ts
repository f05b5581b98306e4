import { expect, test } from "vitest";
import type { BankProvider, TransactionChanges } from "../../providers/bank/index.ts";
import { fetchChanges } from "./fetch.ts";
import { LeaseLost } from "./lease.ts";

const page = (cursor: string, hasMore: boolean): TransactionChanges => ({
  accounts: [],
  added: [],
  modified: [],
  removed: [cursor],
  nextCursor: cursor,
  hasMore,
  complete: !hasMore,
});

/** A bank with three pages that notes what it was asked. */
const bankOf = (log: string[]): BankProvider =>
  ({
    transactions: async (_token: string, cursor: string | null) => {
      const next = Number(cursor ?? 0) + 1;
      log.push(`asked for ${next}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`got ${next}`);
      return page(String(next), next < 3);
    },
  }) as unknown as BankProvider;

test("a sync saves its progress while it fetches the next page, but not after the last page", async () => {
  const log: string[] = [];
  const changes = await fetchChanges(bankOf(log), "token", null, async () => void log.push("told"));
  expect(log).toEqual(["asked for 1", "got 1", "told", "asked for 2", "got 2", "told", "asked for 3", "got 3"]);
  expect([changes.removed, changes.nextCursor, changes.complete]).toEqual([["1", "2", "3"], "3", true]);
});

test("a sync that lost its lease fetches no further page", async () => {
  const log: string[] = [];
  await expect(fetchChanges(bankOf(log), "token", null, () => Promise.reject(new LeaseLost()))).rejects.toThrow(LeaseLost);
  expect(log).toEqual(["asked for 1", "got 1", "asked for 2", "got 2"]);
});
