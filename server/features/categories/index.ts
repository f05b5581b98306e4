import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { routes } from "./routes.ts";
import { type Table, columnsUsing } from "../../tables.ts";
import { replaceForeign } from "./part-store.ts";
import { tables } from "./tables.ts";

export { type Look, LOOKS } from "./looks.ts";
export { foreignInUse as foreignCategoriesInUse } from "./part-store.ts";
export { findActive as findActiveCategory, list as listCategories, systemIds as systemCategoryIds } from "./store.ts";

/** `all` returns the tables of every feature: when members leave, categories move in each one that uses them. */
export const categoriesFeature = (deps: Deps, all: () => readonly Table[]): Feature => ({
  routes: routes(deps),
  tables,
  onMembersLeft: (tx) => replaceForeign(tx, columnsUsing(all(), "categories")),
});
