import { findTransfers, mayBeTransfer } from "#domain/transfers.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import * as rows from "./store.ts";
import * as store from "./transfer-store.ts";

/**
 * Finds the household's transfers among rows that are in no pair yet, and undoes pairs that no longer hold. Doing it again changes
 * nothing. Runs wherever rows came, changed or went. `broken` are rows whose pairs are to be undone whatever they say.
 */
export const pairTransfers = async (tx: Tx<Scope>, broken: readonly number[] = []): Promise<void> => {
  await store.unpairBroken(tx, broken);
  const found = await store.candidates(tx);
  if (found.length > 0) await store.save(tx, findTransfers(found, await store.accounts(tx)));
};

/** A person filed rows under a category: one that is no movement between accounts ends their pairs for good, another lets them pair again. */
export const onCategoryAssigned = async (
  tx: Tx<Scope>,
  ids: readonly number[],
  category: { code: string | null; section: "Income" | "Expense" | "Transfer" },
): Promise<void> => {
  const possible = mayBeTransfer({ ...category, sure: true });
  if (!possible) await store.dismiss(tx, ids, true);
};

/** A person says whether a row is a transfer between own accounts. Throws 404. */
export const setTransfer = ({ database }: Deps, scope: Scope, id: number, isTransfer: boolean): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    if (!(await rows.find(tx, id))) throw notFound("Transaction not found");
    await store.dismiss(tx, [id], !isTransfer);
    if (isTransfer) await pairTransfers(tx);
    const changed = await rows.find(tx, id);
    if (!changed) throw notFound("Transaction not found");
    return changed;
  });
