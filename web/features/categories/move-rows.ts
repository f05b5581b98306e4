import { accounts } from "#contract/accounts.ts";
import { transactionChanges } from "#contract/transaction-changes.ts";
import { type TransactionFilter, transactions } from "#contract/transactions.ts";
import { call } from "#web/lib/api.ts";

const CHUNK = 500;

/** Returns a filter for a category's posted transactions. Lists all accounts by id, so that hidden accounts are included. */
export const movableRows = async (category: number): Promise<TransactionFilter> => {
  const all = await call(accounts.list, { query: {} });
  return { finxCategory: [category], pending: false, ...(all.length > 0 ? { finxAccount: all.map((account) => account.id) } : {}) };
};

/**
 * Moves every posted transaction of a category to another one, page by page and then in bulk. Calls `onProgress` with the number moved and the
 * total.
 */
export const moveRows = async (from: number, to: number, onProgress: (moved: number, of: number) => void): Promise<void> => {
  const ids = await idsUnder(from);
  for (let at = 0; at < ids.length; at += CHUNK) {
    onProgress(at, ids.length);
    await call(transactionChanges.bulkUpdateCategories, { body: { transactionIds: ids.slice(at, at + CHUNK), categoryId: to } });
  }
};

const idsUnder = async (category: number): Promise<number[]> => {
  const filter = await movableRows(category);
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(transactions.list, { query: { ...filter, ...(cursor ? { cursor } : {}) } });
    ids.push(...page.results.map((row) => row.id));
    cursor = page.next ? (new URL(page.next).searchParams.get("cursor") ?? undefined) : undefined;
  } while (cursor);
  return ids;
};
