import { categories } from "#contract/categories.ts";
import type { Deps } from "../../deps.ts";
import { implement } from "../../http/route.ts";
import { changeCategory, createCategory, getCategory } from "./service.ts";
import { list } from "./store.ts";

export const routes = (deps: Deps) =>
  implement(categories, {
    list: (scope) => deps.database.reading(scope, list),
    create: (scope, { body }) => createCategory(deps, scope, body),
    get: (scope, { params }) => getCategory(deps, scope, params.id),
    replace: (scope, { params, body }) => changeCategory(deps, scope, params.id, body),
    update: (scope, { params, body }) => changeCategory(deps, scope, params.id, body),
    remove: async (scope, { params }) => {
      await changeCategory(deps, scope, params.id, { status: "Archived" });
      return null;
    },
  });
