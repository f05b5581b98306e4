import { mayBeTransfer } from "#domain/transactions/transfers.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { dismissTransfers, pairTransfers } from "../transfers/index.ts";
import * as rows from "./store.ts";

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
  await dismissTransfers(tx, ids, !possible);
  if (possible) await pairTransfers(tx);
};

/** Sets whether a row is a transfer between own accounts. Throws 404. */
export const setTransfer = ({ database }: Deps, scope: Scope, id: number, isTransfer: boolean): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    if (!(await rows.find(tx, id))) throw notFound("Transaction not found");
    await dismissTransfers(tx, [id], !isTransfer);
    if (isTransfer) await pairTransfers(tx);
    const changed = await rows.find(tx, id);
    if (!changed) throw notFound("Transaction not found");
    return changed;
  });
