import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubTask, type Task, tasks } from "#contract/tasks.ts";
import { call, textFor } from "#web/lib/api.ts";
import { frameQuery } from "#web/lib/frame.ts";
import { toast } from "#web/lib/toast.ts";
import { tasksQuery } from "./queries.ts";

type StepChange = { task: Task; step: SubTask; change: { completed?: boolean; chat?: number } };

const changed = (all: readonly Task[], { task, step, change }: StepChange): Task[] =>
  all.map((one) => {
    if (one.id !== task.id) return one;
    const steps = one.tasks.map((each) => (each.id === step.id ? { ...each, ...change } : each));
    return { ...one, tasks: steps, completed: change.completed === undefined ? one.completed : steps.every((each) => each.completed) };
  });

/** Changes a step. Shows it at once and reverts it if the server refuses. */
export const useChangeStep = () => {
  const client = useQueryClient();
  const { queryKey } = tasksQuery;
  return useMutation({
    mutationFn: ({ task, step, change }: StepChange) =>
      call(tasks.updateStep, { params: { userTaskPk: task.id, id: step.id }, body: change }),
    onMutate: async (given) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, changed(before, given));
      return before;
    },
    onError: (error, _given, before) => {
      if (before) client.setQueryData(queryKey, before);
      toast(textFor(error));
    },
    onSettled: () =>
      Promise.all([queryKey, frameQuery.queryKey].map((changed) => client.invalidateQueries({ queryKey: changed, exact: true }))),
  });
};
