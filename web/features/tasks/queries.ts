import { queryOptions } from "@tanstack/react-query";
import { tasks } from "#contract/tasks.ts";
import { call } from "#web/lib/api.ts";
import { frameQuery } from "#web/lib/frame.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";

/** The user's guided lists. */
export const tasksQuery = queryOptions({
  queryKey: queryFamily("tasks", ["tasks"]),
  queryFn: ({ signal }) => call(tasks.list, { query: {}, signal }),
});

/** The same, after creating the lists that now fit the household. */
export const generatedTasksQuery = queryOptions({
  queryKey: [...tasksQuery.queryKey, "generated"],
  queryFn: ({ client, signal }) =>
    call(tasks.generate, { signal }).then((all) => {
      client.setQueryData(tasksQuery.queryKey, all);
      void client.invalidateQueries({ queryKey: frameQuery.queryKey });
      return true;
    }),
  staleTime: 60 * MINUTES,
});
