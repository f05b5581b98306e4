import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Goal, goals } from "#contract/goals.ts";
import { call } from "#web/lib/api.ts";
import { queryClient, queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

const goalsKey = queryFamily("goals", ["category", "account"]);

export const goalsQuery = queryOptions({
  queryKey: [...goalsKey, "list"],
  queryFn: ({ signal }) => call(goals.list, { query: {}, signal }),
});
export const goalQuery = (id: number) =>
  queryOptions({
    queryKey: [...goalsKey, "one", id],
    queryFn: ({ signal }) => call(goals.get, { params: { id }, signal }),
  });
export const sourcesQuery = queryOptions({
  queryKey: [...goalsKey, "sources"],
  queryFn: ({ signal }) => call(goals.sources, { signal }),
});
export const fundFactsQuery = queryOptions({
  queryKey: [...goalsKey, "emergency-fund"],
  queryFn: ({ signal }) => call(goals.emergencyFund, { signal }),
});

/** Refetches all goals, because a change of one can change what the others hold. */
export const refetchGoals = (): Promise<void> => queryClient.invalidateQueries({ queryKey: goalsKey });

/** Shows a saved goal at once, and refetches the others. */
export const showSaved = (goal: Goal): void => {
  queryClient.setQueryData(goalQuery(goal.id).queryKey, goal);
  queryClient.setQueryData(goalsQuery.queryKey, (list) => list?.map((one) => (one.id === goal.id ? goal : one)));
  void refetchGoals();
};

const ranksOf = (ids: readonly number[]) => ids.map((goalFundId, rank) => ({ goalFundId, rank }));
export const saveOrder = (ids: readonly number[]): Promise<Goal[]> => call(goals.updateRanks, { body: { updates: ranksOf(ids) } });

/** Makes an ended goal active again, with its sources and in its old place among the goals that are active by now. */
const reopen = async (goal: Goal): Promise<void> => {
  try {
    const accountIds = goal.goalFundAccounts.map((one) => one.finxAccountId);
    const holdingIds = goal.goalFundHoldings.map((one) => one.finxHoldingId);
    await call(goals.update, { params: { id: goal.id }, body: { status: "active", accountIds, holdingIds } });
    if (goal.rank !== null) {
      const active = (await call(goals.list, { query: {} })).filter((one) => one.status === "active" && one.id !== goal.id);
      await saveOrder(active.map(({ id }) => id).toSpliced(goal.rank, 0, goal.id));
    }
  } catch (error) {
    console.error("a goal was not restored", error);
    toast("Something went wrong");
  }
  await refetchGoals();
};

type Ending = { status: "completed" | "archived"; said: string; failed: string };
const COMPLETE: Ending = { status: "completed", said: "Goal completed", failed: "Something went wrong completing this goal" };
const REMOVE: Ending = { status: "archived", said: "Goal deleted", failed: "Something went wrong archiving the goal" };

const useEnding = ({ status, said, failed }: Ending, onDone?: () => unknown) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goal: Goal) =>
      status === "completed"
        ? call(goals.complete, { params: { id: goal.id } })
        : call(goals.update, { params: { id: goal.id }, body: { status } }),
    onSuccess: async (_ended, goal) => {
      toast(said, goal.status === "active" ? { label: "Undo", onPress: () => void reopen(goal) } : undefined);
      await onDone?.();
      // The screen of a deleted goal is left by now, and asking for the goal again would fail.
      if (status === "archived") client.removeQueries({ queryKey: goalQuery(goal.id).queryKey });
      void refetchGoals();
    },
    onError: (error) => {
      console.error("a goal was not ended", error);
      toast(failed);
    },
  });
};

/** Completes a goal, which frees its accounts. The toast offers to undo it. */
export const useComplete = (onDone?: () => unknown) => useEnding(COMPLETE, onDone);
/** Deletes a goal: it is archived, so that the toast can offer to undo it. */
export const useRemove = (onDone?: () => unknown) => useEnding(REMOVE, onDone);
