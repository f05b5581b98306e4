import { queryOptions } from "@tanstack/react-query";
import { tasks } from "#contract/tasks.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** The user's guided lists. */
export const tasksQuery = queryOptions({ queryKey: keys.tasks, queryFn: ({ signal }) => call(tasks.list, { query: {}, signal }) });

/** The same, after creating the lists that now fit the household. */
export const generatedTasksQuery = queryOptions({
  queryKey: [...keys.tasks, "generated"],
  queryFn: ({ client, signal }) =>
    call(tasks.generate, { signal }).then((all) => {
      client.setQueryData(tasksQuery.queryKey, all);
      void client.invalidateQueries({ queryKey: keys.frame });
      return true;
    }),
  staleTime: 60 * MINUTES,
});
