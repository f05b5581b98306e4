import { queryOptions } from "@tanstack/react-query";
import { type ProductDetail, products } from "#contract/products.ts";
import { isNotFound, call } from "#web/lib/api.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";

const productsKey = queryFamily("products");

/** The credit cards that the institutions offer. */
export const cardsOfQuery = (institutions: readonly number[]) =>
  queryOptions({
    queryKey: [...productsKey, "cards", ...institutions],
    queryFn: ({ signal }) =>
      call(products.list, { query: { finxInstitution: [...institutions], productType: "credit_card" as const }, signal }),
    staleTime: 60 * MINUTES,
    enabled: institutions.length > 0,
  });

/** One product, or null if it does not exist. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: async ({ signal }): Promise<ProductDetail | null> => {
      try {
        return await call(products.get, { params: { id }, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 10 * MINUTES,
  });
