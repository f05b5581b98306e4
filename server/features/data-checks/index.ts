import { dataChecks } from "#contract/data-checks.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { checkBooks, repairBooks } from "./service.ts";

export { checkBooks } from "./service.ts";

export const dataChecksFeature = (deps: Deps): Feature => ({
  routes: implement(dataChecks, {
    list: (scope) => checkBooks(deps, scope),
    repair: (scope, { params }) => repairBooks(deps, scope, params.check),
  }),
});
