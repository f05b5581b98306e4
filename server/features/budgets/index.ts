import { budgets } from "#contract/budgets.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { proposals } from "./proposals.ts";
import { createBudget, getBudget, removeBudget, setBudgetCell, updateBudget } from "./service.ts";
import * as store from "./store.ts";
import { drafts, tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { createBudget } from "./service.ts";

export const budgetsFeature = (deps: Deps): Feature => ({
  tools: tools(deps),
  drafts: drafts(deps),
  proposals,
  tables,
  routes: implement(budgets, {
    list: (scope, { query }) => deps.database.reading(scope, (tx) => store.list(tx, query.computeActual ?? false)),
    create: (scope, { body }) => createBudget(deps, scope, body),
    get: (scope, { params, query }) => getBudget(deps, scope, params.id, query.computeActual ?? false),
    update: (scope, { params, body }) => updateBudget(deps, scope, params.id, body),
    remove: async (scope, { params }) => {
      await removeBudget(deps, scope, params.id);
      return null;
    },
    setCell: (scope, { params, body }) => setBudgetCell(deps, scope, params.id, body),
  }),
});
