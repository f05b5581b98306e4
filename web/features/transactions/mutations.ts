import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#contract/categories.ts";
import { type Transaction, transactions } from "#contract/transactions.ts";
import { call } from "#web/lib/api.ts";
import { keys, stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import type { TransactionPages } from "./queries.ts";

const LISTS = [...keys.transactions, "list"];

/** Sets a transaction's category: shown at once everywhere, put back when the server refuses. */
export const useSetCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transaction, category }: { transaction: Transaction; category: Category }) =>
      call(transactions.update, { params: { id: transaction.id }, body: { finxCategoryId: category.id } }),
    onMutate: async ({ transaction, category }) => {
      await client.cancelQueries({ queryKey: keys.transactions });
      const before = [
        ...client.getQueriesData({ queryKey: LISTS }),
        [[...keys.transactions, "one", transaction.id], client.getQueryData([...keys.transactions, "one", transaction.id])] as const,
      ];
      const changed = (row: Transaction): Transaction =>
        row.id === transaction.id
          ? {
              ...row,
              categoryId: category.id,
              categoryModified: true,
              category: { id: category.id, name: category.name, section: category.section, color: category.color, icon: category.icon },
            }
          : row;
      client.setQueriesData<TransactionPages>(
        { queryKey: LISTS },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
      );
      client.setQueryData<Transaction>([...keys.transactions, "one", transaction.id], (row) => row && changed(row));
      return { before };
    },
    onError: (_error, _given, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      toast("Unable to update transaction");
    },
    onSuccess: () => toast("Transaction updated"),
    onSettled: () => stale("category"),
  });
};
