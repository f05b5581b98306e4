import { queryOptions } from "@tanstack/react-query";
import { tasksQuery } from "./queries.ts";

/** Number of guided lists not completed. */
export const openTasksQuery = queryOptions({ ...tasksQuery, select: (all) => all.filter((task) => !task.completed).length });
