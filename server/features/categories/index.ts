import { categories } from "#contract/categories.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { list } from "./store.ts";

export { findActive as findActiveCategory, list as listCategories, systemIds as systemCategoryIds } from "./store.ts";

export const categoriesFeature = ({ database }: Deps): Feature => ({
  routes: implement(categories, { list: (scope) => database.reading(scope, list) }),
});
