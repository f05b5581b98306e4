import { queryOptions } from "@tanstack/react-query";
import { tasks } from "#contract/tasks.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** The person's guided lists. */
export const tasksQuery = queryOptions({ queryKey: keys.tasks, queryFn: ({ signal }) => call(tasks.list, { query: {}, signal }) });

/** The same, after those were made that make sense by now. */
export const generatedTasksQuery = queryOptions({
  queryKey: [...keys.tasks, "generated"],
  queryFn: ({ client, signal }) =>
    call(tasks.generate, { signal }).then((all) => {
      client.setQueryData(tasksQuery.queryKey, all);
      return true;
    }),
  staleTime: 60 * MINUTES,
});
