import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { assistant } from "#contract/assistant.ts";
import { call, textFor } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

export const assistantQuery = queryOptions({
  queryKey: queryFamily("assistant"),
  queryFn: ({ signal }) => call(assistant.state, { signal }),
  staleTime: 0,
});

/** Runs the connection test, then refreshes the usage. */
export const useConnectionTest = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(assistant.test, {}),
    onSettled: () => client.invalidateQueries({ queryKey: assistantQuery.queryKey }),
    onError: (error) => toast(textFor(error)),
  });
};
