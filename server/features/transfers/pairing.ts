import { findTransfers, type TransferRow } from "#domain/transactions/transfers.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import * as store from "./store.ts";

/**
 * Pairs the household's unpaired rows as transfers and removes pairs that are no longer valid. Repeating it changes nothing. Runs wherever
 * rows or accounts were added, changed or removed. `broken` are rows whose pairs are removed in any case.
 */
export const pairTransfers = async (tx: Tx<Scope>, broken: readonly number[] = []): Promise<void> => {
  await store.unpairBroken(tx, broken);
  // Amounts of two currencies are never compared.
  for (const currency of await store.currencies(tx)) {
    const found = await store.candidates(tx, currency);
    if (found.length > 0) await store.save(tx, findTransfers(found, await store.accounts(tx, currency)));
  }
};

/** Pairs again what an account of another kind may change: its own pairs and everything unpaired. Pairs that a user made stay pairs. */
export const pairChangedAccount = async (tx: Tx<Scope>, accountId: number): Promise<void> => {
  const paired = await store.pairedWith(tx, accountId);
  const byUser = await store.pairsByUser(tx, paired);
  await pairTransfers(tx, paired);
  for (const id of byUser) await pairByUser(tx, id, false);
};

/** A row as if its category said that it is a transfer between own accounts. */
const asTransfer = (row: TransferRow): TransferRow => ({ ...row, code: null, section: "Transfer" });

/**
 * Pairs a posted row that a user calls a transfer, whatever its category, with the closest posted row of the opposite amount. The other row
 * must not be income or spending by a user's choice or a sure category. `isSaidNow`: whether the user says so at this moment, which
 * outweighs what was said of the other row before. Returns whether there is one.
 */
export const pairByUser = async (tx: Tx<Scope>, id: number, isSaidNow: boolean): Promise<boolean> => {
  const found = await store.withOpposites(tx, id, isSaidNow);
  if (!found) return false;
  const sides = findTransfers([found.row, ...found.opposites].map(asTransfer), await store.accounts(tx, found.currency));
  if (sides.length > 0)
    await store.dismiss(
      tx,
      sides.map((side) => side.id),
      false,
    );
  await store.save(tx, sides);
  return sides.length > 0;
};
