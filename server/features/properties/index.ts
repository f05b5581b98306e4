import { properties } from "#contract/properties.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { removeManual } from "../accounts/index.ts";
import { changeProperty, createProperty, details, readProperty, renewEstimates } from "./service.ts";

export { createProperty } from "./service.ts";

export const ESTIMATES_JOB = "renew-home-estimates";

export const propertiesFeature = (deps: Deps): Feature => ({
  routes: implement(properties, {
    details: (scope, { query }) => details(deps, scope, query.address),
    create: (scope, { body }) => createProperty(deps, scope, body),
    get: (scope, { params }) => readProperty(deps, scope, params.id),
    replace: (scope, { params, body }) => changeProperty(deps, scope, params.id, body),
    update: (scope, { params, body }) => changeProperty(deps, scope, params.id, body),
    remove: (scope, { params }) => removeManual(deps, scope, params.id, "zillow").then(() => null),
  }),
  // Checked daily, renewed once a month: a server that was down on the first catches up.
  jobs: [{ name: ESTIMATES_JOB, cron: "20 7 * * *", run: () => renewEstimates(deps) }],
  started: () => deps.jobs.send(ESTIMATES_JOB, {}, ESTIMATES_JOB),
});
