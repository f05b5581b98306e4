import { type BankAccount, BankError, type BankLiability, type BankProvider, type TransactionChanges } from "../../providers/bank/index.ts";

const RESTARTS = 3;

/**
 * Fetches all changes since the cursor. `progress` gets the number of rows after each page but the last, while the next page is fetched. If data changes during paging, the provider asks to restart from the stored cursor. Throws
 * BankError.
 */
export const fetchChanges = async (
  bank: BankProvider,
  token: string,
  cursor: string | null,
  progress: (rows: number) => Promise<void>,
): Promise<TransactionChanges> => {
  for (let restarts = 0; ; restarts += 1) {
    try {
      const all: TransactionChanges = {
        accounts: [],
        added: [],
        modified: [],
        removed: [],
        nextCursor: cursor ?? "",
        hasMore: true,
        complete: false,
      };
      let telling = Promise.resolve();
      for (let at = cursor; all.hasMore; at = all.nextCursor) {
        const page = await bank.transactions(token, at).finally(() => telling);
        if (page.hasMore && page.nextCursor === at)
          throw new BankError("temporary", "CURSOR_STUCK", "the bank keeps sending the same page");
        all.accounts = page.accounts.length > 0 ? page.accounts : all.accounts;
        all.added.push(...page.added);
        all.modified.push(...page.modified);
        all.removed.push(...page.removed);
        Object.assign(all, { nextCursor: page.nextCursor, hasMore: page.hasMore, complete: page.complete });
        if (!page.hasMore) break;
        telling = progress(all.added.length);
        // The next page waits for it and then fails with it.
        telling.catch(() => undefined);
      }
      return all;
    } catch (error) {
      if (!(error instanceof BankError) || error.kind !== "restart" || restarts >= RESTARTS) throw error;
    }
  }
};

/** `portfolio` is null while the bank has not loaded it yet. */
export type PortfolioAndDebts = { portfolio: Awaited<ReturnType<BankProvider["investments"]>>; liabilities: BankLiability[] };

/** Fetches holdings, investment transactions and debts, or the bank's error for those it cannot provide now. */
export const fetchPortfolioAndDebts = async (
  bank: BankProvider,
  token: string,
  period: Parameters<BankProvider["investments"]>[1],
): Promise<PortfolioAndDebts | BankError> => {
  try {
    return { portfolio: await bank.investments(token, period), liabilities: await bank.liabilities(token) };
  } catch (error) {
    if (error instanceof BankError) return error;
    throw error;
  }
};

/** Merges the accounts of an item with newer data for each. */
export const withNewerBalances = (accounts: readonly BankAccount[], later: readonly BankAccount[]): BankAccount[] => {
  const newer = new Map(later.map((account) => [account.accountId, account]));
  return accounts.map((account) => newer.get(account.accountId) ?? account);
};
