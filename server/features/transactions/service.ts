import type { Transaction, TransactionToReview } from "#contract/transactions.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as review from "./review-store.ts";
import * as store from "./store.ts";

/** Returns one transaction of the household. Throws 404. */
export const getTransaction = async ({ database }: Deps, scope: Scope, id: number): Promise<Transaction> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Transaction not found");
  return found;
};

/** Returns posted rows whose category needs review, newest first. */
export const transactionsToReview = ({ database }: Deps, scope: Scope): Promise<TransactionToReview[]> =>
  database.reading(scope, async (tx) => {
    const waiting = await review.unreviewed(tx);
    const rows = await store.byIds(tx, [...waiting.keys()]);
    return rows.map((row) => ({ ...row, finxCategory: row.category, confidence: waiting.get(row.id) ?? 0 }));
  });
