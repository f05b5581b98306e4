import type { BulkChange, SimilarTransactions } from "#contract/transaction-changes.ts";
import { isOnePayee } from "#domain/transactions/merchant.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { assignCategoryWithUndo } from "./bulk.ts";
import * as store from "./similar-store.ts";
import { byIds } from "./store.ts";

const merchantOf = async (tx: Tx<Scope>, id: number): Promise<{ merchantKey: string; categoryId: number } | null> => {
  const row = await store.keyOf(tx, id);
  if (!row) throw notFound("Transaction not found");
  return isOnePayee(row.merchantKey) ? row : null;
};

/**
 * Returns posted transactions of the same merchant in other categories, except those whose category a user chose or confirmed. A name that
 * many payees share, such as "check", has none. Throws 404.
 */
export const similarTo = ({ database }: Deps, scope: Scope, id: number): Promise<SimilarTransactions> =>
  database.reading(scope, async (tx) => {
    const row = await merchantOf(tx, id);
    if (!row) return { count: 0, kept: 0, results: [] };
    const { count, kept, newest } = await store.count(tx, { id, ...row });
    return { count, kept, results: newest.length === 0 ? [] : await byIds(tx, newest) };
  });

/** Sets the category of all similar transactions except some, in one step that can be undone. Throws 404 and 400. */
export const updateSimilar = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
  { categoryId, exceptIds }: { categoryId: number; exceptIds: readonly number[] },
): Promise<BulkChange> =>
  database.within(scope, async (tx) => {
    const row = await merchantOf(tx, id);
    const locked = row ? await store.lock(tx, { id, merchantKey: row.merchantKey, categoryId }, exceptIds) : [];
    const change = await assignCategoryWithUndo(tx, locked, categoryId, clock().toISOString());
    await store.markLearned(
      tx,
      locked.map((each) => each.id),
    );
    return change;
  });
