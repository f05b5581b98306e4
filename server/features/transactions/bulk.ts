import type { BulkChange } from "#contract/transaction-changes.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as changes from "./change-store.ts";
import { assignCategory, learnChoice, payeesOf, PENDING_READ_ONLY } from "./assign-category.ts";
import { restoreSnapshot, takeSnapshot } from "./category-snapshot.ts";
import * as store from "./category-store.ts";

/**
 * Sets a category of each part's locked rows, and saves what it replaced for one undo. Rows in `except` keep waiting for review. Throws 400.
 */
export const assignCategoriesWithUndo = async (
  tx: Tx<Scope>,
  parts: readonly { categoryId: number; held: readonly store.RowToCategorize[] }[],
  at: string,
  except: readonly number[] = [],
): Promise<BulkChange> => {
  const replaced: changes.SavedParts = [];
  for (const { categoryId, held } of parts.filter((part) => part.held.length > 0)) {
    const ids = held.map((row) => row.id);
    replaced.push({ categoryId, snapshot: await takeSnapshot(tx, ids, payeesOf(held), categoryId) });
    await assignCategory(tx, held, categoryId, at, "categoryId", except);
  }
  if (replaced.length === 0) return { transactionsUpdated: 0, change: null };
  return { transactionsUpdated: parts.reduce((n, { held }) => n + held.length, 0), change: await changes.save(tx, replaced, at) };
};

/** The same for one category. */
export const assignCategoryWithUndo = (
  tx: Tx<Scope>,
  locked: readonly store.RowToCategorize[],
  categoryId: number,
  at: string,
): Promise<BulkChange> => assignCategoriesWithUndo(tx, [{ categoryId, held: locked }], at);

const lockAll = async (tx: Tx<Scope>, ids: readonly number[]): Promise<store.RowToCategorize[]> => {
  const wanted = [...new Set(ids)];
  const locked = await store.lockRows(tx, wanted);
  const gone = wanted.length - locked.length;
  if (gone > 0) throw notFound(`${gone === 1 ? "1 of them no longer exists" : `${gone} of them no longer exist`}, so none changed.`);
  return locked;
};

/** Sets the category of several posted transactions, all or none. Throws 404 when one is not the household's, and 400. */
export const setCategories = ({ database, clock }: Deps, scope: Scope, ids: readonly number[], categoryId: number): Promise<BulkChange> =>
  database.within(scope, async (tx) => assignCategoryWithUndo(tx, await lockAll(tx, ids), categoryId, clock().toISOString()));

/**
 * Confirms the categories of several posted transactions, all or none. New rows of each merchant get its row's category. Throws 404 and
 * 400.
 */
export const confirmCategories = ({ database, clock }: Deps, scope: Scope, ids: readonly number[]): Promise<BulkChange> =>
  database.within(scope, async (tx) => {
    const locked = await lockAll(tx, ids);
    if (locked.some((row) => row.pending))
      throw new ApiError(400, "PENDING_READ_ONLY", PENDING_READ_ONLY, { fields: { transactionIds: [PENDING_READ_ONLY] } });
    const at = clock().toISOString();
    const kept: changes.SavedParts = [];
    for (const [categoryId, rows] of Map.groupBy(locked, (row) => row.categoryId)) {
      const each = rows.map((row) => row.id);
      kept.push({ categoryId, snapshot: await takeSnapshot(tx, each, payeesOf(rows), categoryId) });
      await store.confirmCategories(tx, each, at);
      await learnChoice(tx, rows, categoryId, at);
    }
    return { transactionsUpdated: locked.length, change: await changes.save(tx, kept, at) };
  });

/**
 * Restores what a change replaced: categories, transfers and merchant choices. Rows that changed again since then, or whose earlier
 * category is gone, stay as they are. Repeating an undo changes nothing and returns the same count. Throws 404 after a day.
 */
export const undoChange = ({ database, clock }: Deps, scope: Scope, id: number): Promise<number> =>
  database.within(scope, async (tx) => {
    const change = await changes.lock(tx, id, clock().toISOString());
    if (!change) throw notFound("This change can no longer be undone.");
    if (change.restored !== null) return change.restored;
    let restored = 0;
    // Later parts may depend on merchant choices of earlier ones, so they are undone first.
    for (const { categoryId, snapshot } of change.kept.toReversed()) {
      const as = { categoryId, changedAt: change.changedAt };
      const back = await changes.unchanged(tx, snapshot.rows, as);
      await restoreSnapshot(
        tx,
        {
          rows: snapshot.rows.filter((row) => back.has(row.id)),
          peers: snapshot.peers.filter((peer) => peer.transferPeer === null || back.has(peer.transferPeer)),
          alike: snapshot.alike,
          payees: snapshot.payees,
        },
        { categoryId, appliedAt: change.changedAt },
      );
      restored += back.size;
    }
    await changes.markUndone(tx, id, restored);
    return restored;
  });
