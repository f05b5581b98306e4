import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type BookCheck, dataChecks } from "#contract/data-checks.ts";
import { call } from "#web/lib/api.ts";
import { keys, stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

/** Computed anew each time it is looked at. */
export const booksQuery = queryOptions({ queryKey: keys.books, queryFn: ({ signal }) => call(dataChecks.list, { signal }), staleTime: 0 });

/** Puts one check right and shows it as it then is. */
export const useRepair = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: BookCheck["key"]) => call(dataChecks.repair, { params: { check } }),
    onSuccess: async (renewed) => {
      client.setQueryData<BookCheck[]>(keys.books, (all) => all?.map((one) => (one.key === renewed.key ? renewed : one)));
      await stale("money");
      toast(renewed.holds ? "Put right" : "Some of it could not be put right");
    },
    onError: () => toast("Unable to put this right"),
  });
};
