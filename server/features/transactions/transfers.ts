import { findTransfers, mayBeTransfer } from "#domain/transactions/transfers.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as rows from "./store.ts";
import * as store from "./transfer-store.ts";

/**
 * Pairs the household's unpaired rows as transfers and removes pairs that are no longer valid. Repeating it changes nothing. Runs wherever
 * rows were added, changed or removed. `broken` are rows whose pairs are removed in any case.
 */
export const pairTransfers = async (tx: Tx<Scope>, broken: readonly number[] = []): Promise<void> => {
  await store.unpairBroken(tx, broken);
  // Amounts of two currencies are never compared.
  for (const currency of await store.currencies(tx)) {
    const found = await store.candidates(tx, currency);
    if (found.length > 0) await store.save(tx, findTransfers(found, await store.accounts(tx, currency)));
  }
};

/**
 * Updates pairs after a user categorized rows: a category other than a transfer ends their pairs permanently, a transfer category pairs
 * them again.
 */
export const onCategoryAssigned = async (
  tx: Tx<Scope>,
  ids: readonly number[],
  category: { code: string | null; section: "Income" | "Expense" | "Transfer" },
): Promise<void> => {
  const possible = mayBeTransfer({ ...category, sure: true });
  await store.dismiss(tx, ids, !possible);
  if (possible) await pairTransfers(tx);
};

/** Sets whether a row is a transfer between own accounts. Throws 404. */
export const setTransfer = ({ database }: Deps, scope: Scope, id: number, isTransfer: boolean): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    if (!(await rows.find(tx, id))) throw notFound("Transaction not found");
    await store.dismiss(tx, [id], !isTransfer);
    if (isTransfer) await pairTransfers(tx);
    const changed = await rows.find(tx, id);
    if (!changed) throw notFound("Transaction not found");
    return changed;
  });
