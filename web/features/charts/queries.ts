import { queryOptions } from "@tanstack/react-query";
import { charts } from "#contract/charts.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

const chartsKey = queryFamily("charts", ["category", "account", "artifact"]);

/** A loaded chart stays cached, so that it shows at once. It is then drawn again from current data. */
export const chartsQuery = queryOptions({ queryKey: [...chartsKey, "list"], queryFn: ({ signal }) => call(charts.list, { signal }) });
export const chartQuery = (id: number) =>
  queryOptions({
    queryKey: [...chartsKey, "one", id],
    queryFn: ({ signal }) => call(charts.get, { params: { id }, signal }),
    gcTime: Infinity,
  });
