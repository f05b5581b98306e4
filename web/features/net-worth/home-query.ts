import { queryOptions } from "@tanstack/react-query";
import { properties } from "#contract/properties.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";

/** A home found by its address, with the source of its estimate. */
export const propertyQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...accountsQuery.queryKey, "home", id],
    queryFn: ({ signal }) => call(properties.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
