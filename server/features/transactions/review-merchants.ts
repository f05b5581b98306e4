import type { Decision, Review } from "#contract/review.ts";
import type { BulkChange } from "#contract/transaction-changes.ts";
import type { Transaction } from "#contract/transactions.ts";
import { joinNames } from "#domain/format.ts";
import { type Payee, payeeKey } from "#domain/transactions/merchant.ts";
import { cents } from "#domain/money.ts";
import { importantCount } from "#domain/transactions/review.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { assignCategoriesWithUndo } from "./bulk.ts";
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
export const rowsOfMerchant = ({ database }: Deps, scope: Scope, payee: Payee): Promise<Transaction[]> =>
  database.reading(scope, async (tx) => {
    const ids = await store.waitingIds(tx, payee);
    return ids.length === 0 ? [] : byIds(tx, ids);
  });

/**
 * Settles the waiting rows of merchants except some, all or none, in one step that can be undone. Throws 409 naming the merchants of which
 * nothing waits any more, 404 for one without transactions, and 400.
 */
export const settleMerchants = (
  { database, clock }: Deps,
  scope: Scope,
  { decisions, exceptIds }: { decisions: readonly Decision[]; exceptIds: readonly number[] },
): Promise<BulkChange> =>
  database.within(scope, async (tx) => {
    const waiting = Map.groupBy(await store.lockWaiting(tx, decisions, exceptIds), payeeKey);
    await refuseSettled(
      tx,
      decisions.filter((payee) => !waiting.has(payeeKey(payee))),
    );
    const parts = [...Map.groupBy(decisions, (decision) => decision.categoryId)].map(([categoryId, payees]) => ({
      categoryId,
      held: payees.flatMap((payee) => waiting.get(payeeKey(payee)) ?? []),
    }));
    const change = await assignCategoriesWithUndo(tx, parts, clock().toISOString(), exceptIds);
    await markLearned(
      tx,
      parts.flatMap(({ held }) => held.map((row) => row.id)),
    );
    return change;
  });

const refuseSettled = async (tx: Tx<Scope>, settled: readonly Payee[]): Promise<void> => {
  if (settled.length === 0) return;
  const names = await store.namesOf(tx, settled);
  if (names.length < settled.length) throw notFound("Merchant not found");
  const verb = names.length === 1 ? "needs" : "need";
  throw new ApiError(409, "MERCHANTS_SETTLED", `${joinNames(names)} no longer ${verb} review. Nothing was changed.`);
};
