import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#contract/categories.ts";
import { review } from "#contract/review.ts";
import { type BulkChange, transactionChanges } from "#contract/transaction-changes.ts";
import { type Transaction, transactions } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { ApiError, call, NetworkError, OFFLINE, textFor } from "#web/lib/api.ts";
import { changedFields } from "#web/lib/changed-fields.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { toast } from "#web/lib/toast.ts";
import { restoreCategories, showCategoryChange, type Shown } from "./show-category-change.ts";

const NOT_UPDATED = "Unable to update transaction";
const NONE_UPDATED = "Unable to update transactions";
/** Returns the server's message for a refusal, and our own for a failure. */
export const reasonOf = (error: Error): string => {
  if (error instanceof NetworkError) return `${NONE_UPDATED}. ${OFFLINE}`;
  return error instanceof ApiError && error.statusCode < 500 && error.detail ? `${NONE_UPDATED}. ${error.detail}` : NONE_UPDATED;
};

type CategoryChange = { transaction: Transaction; category: Category };
/** What follows a change of category, also if another change began or its field is gone by then. */
type After = { onSaved: (change: CategoryChange) => void; onRefused?: (change: CategoryChange) => void };

/**
 * Sets a transaction's category. Shows it everywhere at once and reverts it if the server refuses. What follows does not wait until lists are
 * refetched.
 */
export const useSetCategory = ({ onSaved, onRefused }: After) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transaction, category }: CategoryChange) =>
      call(transactions.update, { params: { id: transaction.id }, body: { finxCategoryId: category.id } }),
    onMutate: ({ transaction, category }) => showCategoryChange(client, [transaction.id], category),
    onError: (error, change, before) => {
      restoreCategories(client, before);
      onRefused?.(change);
      toastFailure(NOT_UPDATED, error);
    },
    onSuccess: (_saved, change) => {
      toast("Transaction updated", { label: "Only this one", onPress: () => void keepToThis(change.transaction.id) });
      onSaved(change);
    },
    onSettled: () => invalidate("category"),
  });
};

/** Forgets what the last choice taught about the merchant. The transaction itself keeps its category. */
const keepToThis = async (id: number): Promise<void> => {
  try {
    await call(review.onlyThis, { params: { id } });
    toast("Only this transaction was changed. New ones are not affected.");
  } catch (error) {
    toast(textFor(error));
  }
  await invalidate("category");
};

const several = (n: number, done: string): string => `${n.toLocaleString("en-US")} ${n === 1 ? "transaction" : "transactions"} ${done}`;

/** Shows a toast about changed transactions, with Undo. */
export const sayChanged = ({ transactionsUpdated, change }: BulkChange, done = "updated"): void =>
  toast(
    several(transactionsUpdated, done),
    change === null ? undefined : { label: "Undo", onPress: () => void undo(change, transactionsUpdated) },
  );

const undo = async (change: number, of: number): Promise<void> => {
  try {
    const { transactionsRestored: n } = await call(transactionChanges.undoBulk, { params: { id: change } });
    toast(n === of ? several(n, "restored") : `${n.toLocaleString("en-US")} of ${several(of, "restored; the others have changed since")}`);
  } catch (error) {
    toast(textFor(error));
  }
  await invalidate("category");
};

/** Sets the category of several transactions in one request, with the same behavior. */
export const useSetCategories = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, category }: { ids: readonly number[]; category: Shown }) =>
      call(transactionChanges.bulkUpdateCategories, { body: { transactionIds: [...ids], categoryId: category.id } }),
    onMutate: ({ ids, category }) => showCategoryChange(client, ids, category),
    onError: (error, _given, before) => {
      restoreCategories(client, before);
      toast(reasonOf(error));
    },
    onSuccess: (change) => sayChanged(change),
    onSettled: () => void invalidate("category"),
  });
};

/** Confirms the categories of several transactions in one request. */
export const useConfirmCategories = () =>
  useMutation({
    mutationFn: (ids: readonly number[]) => call(transactionChanges.bulkConfirm, { body: { transactionIds: [...ids] } }),
    onError: (error) => toast(reasonOf(error)),
    onSuccess: (change) => sayChanged(change, "confirmed"),
    onSettled: () => void invalidate("category"),
  });

/** Sets the category of all similar transactions except some. Those in `listed` change on screen at once. */
export const useUpdateSimilar = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, except, category }: { id: number; except: readonly number[]; listed: readonly number[]; category: Shown }) =>
      call(transactionChanges.updateSimilar, { params: { id }, body: { categoryId: category.id, exceptIds: [...except] } }),
    onMutate: ({ except, listed, category }) =>
      showCategoryChange(
        client,
        listed.filter((row) => !except.includes(row)),
        category,
      ),
    onError: (error, _given, before) => {
      restoreCategories(client, before);
      toast(reasonOf(error));
    },
    onSuccess: (change) => sayChanged(change),
    onSettled: () => void invalidate("category"),
  });
};

/** User input for a manual transaction. Money out is positive. */
export type ManualTransaction = { account: number; name: string; amount: Cents; date: Day; finxCategoryId: number | null };

const ofForm = ({ account, name, amount, date, categoryId }: Transaction) => ({
  account: account.id,
  name,
  amount,
  date,
  finxCategoryId: categoryId,
});

const edit = async (transaction: Transaction, { finxCategoryId, ...written }: ManualTransaction): Promise<Transaction> => {
  const body = changedFields(ofForm(transaction), { ...written, finxCategoryId: finxCategoryId ?? transaction.categoryId });
  return Object.keys(body).length === 0 ? transaction : call(transactions.update, { params: { id: transaction.id }, body });
};

/** Adds or edits a manual transaction, as it was when the form opened. The form shows field errors. */
export const useWriteTransaction = (transaction: Transaction | null) => {
  const nonce = useNonce();
  return useMutation({
    mutationFn: ({ finxCategoryId, ...written }: ManualTransaction) =>
      transaction
        ? edit(transaction, { ...written, finxCategoryId })
        : call(transactions.create, { body: { ...written, nonce, ...(finxCategoryId === null ? {} : { finxCategoryId }) } }),
    onSuccess: async () => {
      toast(transaction ? "Transaction updated" : "Transaction added");
      await invalidate("money");
    },
  });
};

/** Deletes a manual or imported transaction. */
export const useRemoveTransaction = () =>
  useMutation({
    mutationFn: (id: number) => call(transactions.remove, { params: { id } }),
    onSuccess: async () => {
      toast("Transaction deleted");
      await invalidate("money");
    },
    onError: (error) => toast(textFor(error)),
  });
