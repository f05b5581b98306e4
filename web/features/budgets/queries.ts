import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Budget, budgets } from "#contract/budgets.ts";
import { TARGET_COLUMN, remaining } from "#domain/figures/budgets.ts";
import { type Cents, toDollars } from "#domain/money.ts";
import { call } from "#web/lib/api.ts";
import { invalidate, queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

const budgetsKey = queryFamily("budgets", ["category", "account", "artifact"]);

export const budgetsQuery = queryOptions({
  queryKey: [...budgetsKey, "list"],
  queryFn: ({ signal }) => call(budgets.list, { query: { computeActual: true }, signal }),
});
export const budgetQuery = (id: number) =>
  queryOptions({
    queryKey: [...budgetsKey, "one", id],
    queryFn: ({ signal }) => call(budgets.get, { params: { id }, query: { computeActual: true }, signal }),
  });

const withTarget = (budget: Budget, index: number, target: Cents): Budget => ({
  ...budget,
  lineItems: budget.lineItems.map((line, i) =>
    i === index
      ? { ...line, targetAmount: target, remainingAmount: line.actualAmount === null ? null : remaining(target, line.actualAmount) }
      : line,
  ),
});

/** Sets the target of one line. Shows it at once and reverts it if the server refuses. */
export const useSetTarget = (id: number) => {
  const client = useQueryClient();
  const key = budgetQuery(id).queryKey;
  return useMutation({
    scope: { id: `budget-${id}` },
    mutationFn: ({ index, category, target }: { index: number; category: number; target: Cents }) =>
      call(budgets.setCell, {
        params: { id },
        body: { row: index + 1, column: TARGET_COLUMN, value: String(toDollars(target)), category },
      }),
    onMutate: async ({ index, target }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Budget>(key)?.lineItems[index]?.targetAmount;
      client.setQueryData<Budget>(key, (budget) => budget && withTarget(budget, index, target));
      return { before };
    },
    onError: (error, { index }, context) => {
      console.error("a target was not saved", error);
      const { before } = context ?? {};
      if (before !== undefined) client.setQueryData<Budget>(key, (budget) => budget && withTarget(budget, index, before));
      toast("Unable to update budget");
    },
    onSettled: () => client.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
  });
};

/** Deletes a budget. `leave` leaves its screen, which would ask for it again. */
export const useRemoveBudget = (id: number, leave: () => Promise<void>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(budgets.remove, { params: { id } }),
    onSuccess: async () => {
      toast("Budget deleted");
      client.setQueryData(budgetsQuery.queryKey, (list) => list?.filter((one) => one.id !== id));
      await leave();
      client.removeQueries({ queryKey: budgetQuery(id).queryKey });
      await invalidate("artifact");
    },
    onError: () => toast("Unable to delete budget"),
  });
};
