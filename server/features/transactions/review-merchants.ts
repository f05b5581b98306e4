import type { Review } from "#contract/review.ts";
import type { BulkChange } from "#contract/transaction-changes.ts";
import type { Transaction } from "#contract/transactions.ts";
import { cents } from "#domain/money.ts";
import { importantCount } from "#domain/review.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { assignCategoryWithUndo } from "./bulk.ts";
import * as store from "./review-merchants-store.ts";
import { markLearned } from "./similar-store.ts";
import { byIds } from "./store.ts";

/** Returns what needs review by merchant, largest money first. */
export const reviewByMerchant = ({ database }: Deps, scope: Scope): Promise<Review> =>
  database.reading(scope, async (tx) => {
    const merchants = await store.merchants(tx);
    const totals = await store.totals(tx);
    const counted = mainOf(totals);
    const waiting = sum(counted);
    const all = await store.allMoney(tx);
    const decisions = importantCount(counted);
    return {
      merchants,
      waiting: { merchants: totals.length, transactions: totals.reduce((n, { count }) => n + count, 0), total: cents(waiting) },
      decisions,
      decided: waiting === 0 ? 1 : sum(counted.slice(0, decisions)) / waiting,
      settled: all === 0 ? 1 : Math.max(0, 1 - waiting / all),
    };
  });

const mainOf = (totals: readonly store.Waiting[]): number[] => totals.filter(({ isMain }) => isMain).map(({ total }) => total);
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Returns how many decisions settle most of the waiting money. */
export const countDecisions = async (tx: Tx<Scope>): Promise<number> => importantCount(mainOf(await store.totals(tx)));

/** Returns a merchant's waiting rows, newest first. */
export const rowsOfMerchant = (
  { database }: Deps,
  scope: Scope,
  payee: { merchantKey: string; moneyIn: boolean },
): Promise<Transaction[]> =>
  database.reading(scope, async (tx) => {
    const ids = await store.waitingIds(tx, payee);
    return ids.length === 0 ? [] : byIds(tx, ids);
  });

/** Settles a merchant's waiting rows except some with one category, in one step that can be undone. Throws 400. */
export const settleMerchant = (
  { database, clock }: Deps,
  scope: Scope,
  { categoryId, exceptIds, ...payee }: { merchantKey: string; moneyIn: boolean; categoryId: number; exceptIds: readonly number[] },
): Promise<BulkChange> =>
  database.within(scope, async (tx) => {
    const rows = await store.lockWaiting(tx, payee, exceptIds);
    const change = await assignCategoryWithUndo(tx, rows, categoryId, clock().toISOString(), exceptIds);
    await markLearned(
      tx,
      rows.map((row) => row.id),
    );
    return change;
  });
