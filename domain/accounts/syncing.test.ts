import { describe, expect, test } from "vitest";
import { isSyncing } from "./accounts.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const account = (transactionBackfillStatus: "pending" | "complete", createdAt: string) => ({ transactionBackfillStatus, createdAt });

describe("the syncing state shows", () => {
  test.each([
    ["while a new account's history is read", [account("pending", "2026-11-20T14:59:00.000Z")], true, true],
    ["until the end of the third day", [account("pending", "2026-11-17T15:00:00.000Z")], true, true],
    ["no longer after three days", [account("pending", "2026-11-17T14:59:59.999Z")], true, false],
    ["not once the history is there", [account("complete", "2026-11-20T14:59:00.000Z")], true, false],
    ["not before sign-up is completed", [account("pending", "2026-11-20T14:59:00.000Z")], false, false],
    [
      "for one account of many",
      [account("complete", "2020-01-01T00:00:00.000Z"), account("pending", "2026-11-19T00:00:00.000Z")],
      true,
      true,
    ],
    ["not without accounts", [], true, false],
  ] as const)("%s", (_when, accounts, completed, shows) => expect(isSyncing(accounts, completed, NOW)).toBe(shows));
});
