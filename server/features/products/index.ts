import { products } from "#contract/products.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import { type CatalogProduct, catalogFor } from "../../providers/products/index.ts";
import { saveInstitution } from "../institutions/index.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

export { find as findProduct, list as listProducts } from "./store.ts";

/** Saves a catalog's products and their institutions. */
const saveCatalogue = async ({ database }: Deps, catalogue: readonly CatalogProduct[]): Promise<void> => {
  const institutions = new Map(catalogue.map(({ institution }) => [institution.plaidInstitutionId, institution]));
  for (const { plaidInstitutionId, ...institution } of institutions.values())
    await saveInstitution(database, { ...institution, institutionId: plaidInstitutionId, logoUrl: null });
  await store.save(database, catalogue);
};

export const productsFeature = (deps: Deps): Feature => ({
  tables,
  routes: implement(products, {
    list: (scope, { query }) => deps.database.reading(scope, (tx) => store.list(tx, query)),
    get: async (scope, { params }) => {
      const found = await deps.database.reading(scope, (tx) => store.find(tx, params.id));
      if (!found) throw notFound("Product not found");
      return found;
    },
  }),
  started: () => saveCatalogue(deps, catalogFor(deps.bank.environment)),
});
