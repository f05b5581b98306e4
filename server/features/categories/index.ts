import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { routes } from "./routes.ts";

export { type Look, LOOKS } from "./looks.ts";
export { ownLike as ownCategoryLike, foreignInUse as foreignCategoriesInUse } from "./part-store.ts";
export { findActive as findActiveCategory, list as listCategories, systemIds as systemCategoryIds } from "./store.ts";

export const categoriesFeature = (deps: Deps): Feature => ({ routes: routes(deps) });
