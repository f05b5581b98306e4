import { dataChecks } from "#contract/data-checks.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { runChecks, repair } from "./service.ts";

export { runChecks } from "./service.ts";

export const dataChecksFeature = (deps: Deps): Feature => ({
  routes: implement(dataChecks, {
    list: (scope) => runChecks(deps, scope),
    repair: (scope, { params }) => repair(deps, scope, params.check),
  }),
});
