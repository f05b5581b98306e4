import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DataCheck, dataChecks } from "#contract/data-checks.ts";
import { call } from "#web/lib/api.ts";
import { invalidate, queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

/** The checks run again each time the page is opened. */
export const dataChecksQuery = queryOptions({
  queryKey: queryFamily("dataChecks"),
  queryFn: ({ signal }) => call(dataChecks.list, { signal }),
  staleTime: 0,
});

/** Repairs one check and shows its new result. */
export const useRepair = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: DataCheck["key"]) => call(dataChecks.repair, { params: { check } }),
    onSuccess: async (renewed) => {
      client.setQueryData(dataChecksQuery.queryKey, (all) => all?.map((one) => (one.key === renewed.key ? renewed : one)));
      await invalidate("money");
      toast(renewed.holds ? "Repaired" : "Some findings could not be repaired");
    },
    onError: () => toast("Unable to repair this"),
  });
};
