import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DataCheck, dataChecks } from "#contract/data-checks.ts";
import { call } from "#web/lib/api.ts";
import { keys, invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

/** Computed anew each time it is looked at. */
export const dataChecksQuery = queryOptions({
  queryKey: keys.dataChecks,
  queryFn: ({ signal }) => call(dataChecks.list, { signal }),
  staleTime: 0,
});

/** Puts one check right and shows it as it then is. */
export const useRepair = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: DataCheck["key"]) => call(dataChecks.repair, { params: { check } }),
    onSuccess: async (renewed) => {
      client.setQueryData<DataCheck[]>(keys.dataChecks, (all) => all?.map((one) => (one.key === renewed.key ? renewed : one)));
      await invalidate("money");
      toast(renewed.holds ? "Put right" : "Some of it could not be put right");
    },
    onError: () => toast("Unable to put this right"),
  });
};
