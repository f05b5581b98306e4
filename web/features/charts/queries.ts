import { queryOptions } from "@tanstack/react-query";
import { charts } from "#contract/charts.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

/** A chart that was read stays, so that it shows at once; it is drawn again from the data of today. */
export const chartsQuery = queryOptions({ queryKey: [...keys.charts, "list"], queryFn: ({ signal }) => call(charts.list, { signal }) });
export const chartQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.charts, "one", id],
    queryFn: ({ signal }) => call(charts.get, { params: { id }, signal }),
    gcTime: Infinity,
  });
