import type { Transaction } from "#contract/transactions.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { dismissTransfers, pairByUser, pairTransfers } from "../transfers/index.ts";
import { lockRows } from "./category-store.ts";
import * as rows from "./store.ts";

/**
 * Updates pairs after a user said whether rows may be transfers, such as by their category. If not, their pairs end permanently; otherwise
 * they pair again.
 */
export const updateTransfers = async (tx: Tx<Scope>, ids: readonly number[], possible: boolean): Promise<void> => {
  await dismissTransfers(tx, ids, !possible);
  if (possible) await pairTransfers(tx);
};

const noOtherSide = (pending: boolean): Error =>
  invalid(
    "isTransfer",
    pending
      ? "A pending transaction without a transfer category cannot be a transfer. Try again when it is posted."
      : "Your other accounts have no posted transaction of the opposite amount within five days whose category is open. Choose a transfer category instead.",
    "NO_OTHER_SIDE",
  );

/**
 * Sets whether a row is a transfer between own accounts. A row with a transfer category needs no other side; any other is paired with one.
 * Throws 404, and 400 when there is none.
 */
export const setTransfer = ({ database }: Deps, scope: Scope, id: number, isTransfer: boolean): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    if (!(await rows.find(tx, id))) throw notFound("Transaction not found");
    // Another member may pair the row at the same moment.
    await lockRows(tx, [id]);
    await updateTransfers(tx, [id], isTransfer);
    const changed = await rows.find(tx, id);
    if (!changed) throw notFound("Transaction not found");
    if (!isTransfer || changed.transfer !== null) return changed;
    const isPaired = await pairByUser(tx, id, true);
    if (!isPaired && changed.category.section === "Transfer") return changed;
    if (!isPaired) throw noOtherSide(changed.pending);
    const paired = await rows.find(tx, id);
    if (!paired) throw notFound("Transaction not found");
    return paired;
  });
