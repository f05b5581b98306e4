import { queryOptions } from "@tanstack/react-query";
import { schedules } from "#contract/schedules.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

export const schedulesQuery = queryOptions({
  queryKey: queryFamily("schedules"),
  queryFn: ({ signal }) => call(schedules.list, { signal }),
});
