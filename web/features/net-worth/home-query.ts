import { queryOptions } from "@tanstack/react-query";
import { properties } from "#contract/properties.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

/** A home found by its address, with the source of its estimate. */
export const propertyQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...keys.accounts, "home", id],
    queryFn: ({ signal }) => call(properties.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
