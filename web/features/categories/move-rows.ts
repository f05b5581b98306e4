import { accounts } from "#contract/accounts.ts";
import { transactionChanges } from "#contract/transaction-changes.ts";
import { type TransactionFilter, transactions } from "#contract/transactions.ts";
import { call } from "#web/lib/api.ts";

const CHUNK = 500;

/** The posted rows of a category, those of hidden accounts included: they are asked for by account. */
export const movableRows = async (category: number): Promise<TransactionFilter> => {
  const all = await call(accounts.list, { query: {} });
  return { finxCategory: [category], pending: false, ...(all.length > 0 ? { finxAccount: all.map((account) => account.id) } : {}) };
};

/** Files every posted transaction of a category under another, page by page and then in bulk. `told` hears how many are moved, of how many. */
export const moveRows = async (from: number, to: number, told: (moved: number, of: number) => void): Promise<void> => {
  const ids = await idsUnder(from);
  for (let at = 0; at < ids.length; at += CHUNK) {
    told(at, ids.length);
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
