import { queryOptions } from "@tanstack/react-query";
import { imports } from "#contract/imports.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

const POLL_MS = 400;

/** One import, asked again while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.imports, id],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data?.status === "running" ? POLL_MS : false),
  });
