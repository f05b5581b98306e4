import { accounts } from "#contract/accounts.ts";
import type { Deps } from "../../deps.ts";
import { implement } from "../../http/route.ts";
import { getAccount, updateAccount } from "./service.ts";
import * as store from "./store.ts";

export const routes = (deps: Deps) =>
  implement(accounts, {
    list: (scope, { query }) => deps.database.reading(scope, (tx) => store.list(tx, query.ids)),
    get: (scope, { params }) => getAccount(deps, scope, params.id),
    update: (scope, { params, body }) => updateAccount(deps, scope, params.id, body),
    replace: (scope, { params, body }) => updateAccount(deps, scope, params.id, body),
  });
