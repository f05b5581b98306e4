import { findTransfers } from "#domain/transactions/transfers.ts";
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

/** Pairs again what an account of another kind may change: its own pairs and everything unpaired. */
export const pairChangedAccount = async (tx: Tx<Scope>, accountId: number): Promise<void> =>
  pairTransfers(tx, await store.pairedWith(tx, accountId));
