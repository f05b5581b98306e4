import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Transaction, transactions } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { putBack, refile, type Shown } from "./refile.ts";

const NOT_UPDATED = "Unable to update transaction";

/** Sets a transaction's category: shown at once everywhere, put back when the server refuses. */
export const useSetCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transaction, category }: { transaction: Transaction; category: Shown }) =>
      call(transactions.update, { params: { id: transaction.id }, body: { finxCategoryId: category.id } }),
    onMutate: ({ transaction, category }) => refile(client, [transaction.id], category),
    onError: (_error, _given, before) => {
      putBack(client, before);
      toast(NOT_UPDATED);
    },
    onSuccess: () => toast("Transaction updated"),
    onSettled: () => stale("category"),
  });
};

/** Files many transactions under one category in one call, in the same way. */
export const useSetCategories = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, category }: { ids: readonly number[]; category: Shown }) =>
      call(transactions.bulkUpdateCategories, { body: { transactionIds: [...ids], categoryId: category.id } }),
    onMutate: ({ ids, category }) => refile(client, ids, category),
    onError: (_error, _given, before) => {
      putBack(client, before);
      toast(NOT_UPDATED);
    },
    onSuccess: ({ transactionsUpdated: n }) =>
      toast(n === 1 ? "1 transaction updated" : `${n.toLocaleString("en-US")} transactions updated`),
    onSettled: () => stale("category"),
  });
};

/** What a person writes of a row; money out positive. */
export type HandWritten = { account: number; name: string; amount: Cents; date: Day; category: number | null };

/** Adds a row by hand, or changes one. Refusals belong to the form's fields; the form shows them. */
export const useWriteTransaction = (transaction: Transaction | null) =>
  useMutation({
    mutationFn: ({ category, ...written }: HandWritten) =>
      transaction
        ? call(transactions.update, {
            params: { id: transaction.id },
            body: { ...written, ...(category === null || category === transaction.categoryId ? {} : { finxCategoryId: category }) },
          })
        : call(transactions.create, { body: { ...written, ...(category === null ? {} : { finxCategoryId: category }) } }),
    onSuccess: async () => {
      toast(transaction ? "Transaction updated" : "Transaction added");
      await stale("money");
    },
  });

/** Deletes a row made by hand or read from a file. */
export const useRemoveTransaction = () =>
  useMutation({
    mutationFn: (id: number) => call(transactions.remove, { params: { id } }),
    onSuccess: async () => {
      toast("Transaction deleted");
      await stale("money");
    },
    onError: (error) => toast(wordsFor(error)),
  });
