import { products } from "#contract/products.ts";
import { dayIn, startOfMonth } from "#domain/day.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import { catalogFor } from "../../providers/products/index.ts";
import { saveCatalog } from "./catalog.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

export { type CatalogChange, type CatalogDifference, differenceOfCatalog, saveCatalog } from "./catalog.ts";
export { type Catalog, CatalogRefused, MOST_BYTES as MOST_CATALOG_BYTES, readCatalog } from "./catalog-file.ts";
export { list as listProducts, recommendable as recommendableProducts, named as namedProduct } from "./store.ts";

/**
 * Saves the sample catalog, where the bank is the sandbox. An unchanged one writes nothing. The sandbox bank confirms its invented terms on
 * the first of each month, so that a new installation has fresh ones.
 */
export const saveSampleCatalog = async ({ database, bank, clock }: Pick<Deps, "database" | "bank" | "clock">): Promise<void> => {
  const asOf = startOfMonth(dayIn(clock(), "UTC"));
  const sample = catalogFor(bank.environment).map((product) => ({ ...product, asOf }));
  if (sample.length > 0) await saveCatalog(database, sample, { source: null, at: clock().toISOString() });
};

export const productsFeature = (deps: Deps): Feature => ({
  tables,
  routes: implement(products, {
    list: (scope, { query }) => deps.database.reading(scope, (tx) => store.list(tx, query, dayIn(deps.clock(), scope.timeZone))),
    get: async (scope, { params }) => {
      const found = await deps.database.reading(scope, (tx) => store.find(tx, params.id, dayIn(deps.clock(), scope.timeZone)));
      if (!found) throw notFound("Product not found");
      return found;
    },
  }),
  started: () => saveSampleCatalog(deps),
});
