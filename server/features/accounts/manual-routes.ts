import { manualAccounts } from "#contract/manual-accounts.ts";
import type { Deps } from "../../deps.ts";
import { implement } from "../../http/route.ts";
import { manualHoldings } from "../investments/index.ts";
import { changeManual, createByValue, findManual, manualOf, removeManual } from "./manual.ts";
import { changeHolding, createByHoldings, findHolding, holdingOf, replaceHoldings } from "./portfolio.ts";

export const manualRoutes = (deps: Deps) =>
  implement(manualAccounts, {
    create: (scope, { body }) => createByValue(deps, scope, body),
    createWithHoldings: (scope, { body }) => createByHoldings(deps, scope, body),
    get: (scope, { params }) => deps.database.reading(scope, async (tx) => manualOf(tx, await findManual(tx, params.id))),
    replace: (scope, { params, body }) => changeManual(deps, scope, params.id, body),
    update: (scope, { params, body }) => changeManual(deps, scope, params.id, body),
    remove: (scope, { params }) => removeManual(deps, scope, params.id, "manual").then(() => null),
    bulkUpdate: (scope, { params, query, body }) => replaceHoldings(deps, scope, params.id, body, query.version),
    holdings: async (scope, { query }) =>
      (await deps.database.reading(scope, (tx) => manualHoldings(tx, { accounts: query.manualAccount }))).map(holdingOf),
    holding: async (scope, { params }) => holdingOf(await findHolding(deps, scope, params.id)),
    replaceHolding: (scope, { params, body }) => changeHolding(deps, scope, params.id, body),
    updateHolding: (scope, { params, body }) => changeHolding(deps, scope, params.id, body),
  });
