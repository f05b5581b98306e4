import { queryOptions, useQuery } from "@tanstack/react-query";
import { categories } from "#contract/categories.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: ({ signal }) => call(categories.list, { signal }),
  staleTime: 10 * MINUTES,
});
export const useCategories = () => useQuery(categoriesQuery);
