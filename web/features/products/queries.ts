import { queryOptions } from "@tanstack/react-query";
import { products } from "#contract/products.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

/** The credit cards that the institutions offer. */
export const cardsOfQuery = (institutions: readonly number[]) =>
  queryOptions({
    queryKey: [...keys.products, "cards", ...institutions],
    queryFn: ({ signal }) =>
      call(products.list, { query: { finxInstitution: [...institutions], productType: "credit_card" as const }, signal }),
    staleTime: 60 * MINUTES,
    enabled: institutions.length > 0,
  });
