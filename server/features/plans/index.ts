import { z } from "zod/mini";
import { type NewPlanRuleInput, plans } from "#contract/plans.ts";
import { DEFAULT_FORECAST_YEARS } from "#domain/forecast/model.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement, StreamReply } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Needs } from "./read.ts";
import { runPlan } from "./run.ts";
import {
  addEvent,
  createPlan,
  createRule,
  createScenario,
  getPlan,
  getRule,
  getScenario,
  listPlans,
  listRules,
  listScenarios,
  removePlan,
  removeRule,
  removeScenario,
  updatePlan,
  updateRule,
  updateScenario,
} from "./service.ts";
import { forgetForeign } from "./store.ts";
import { sensitivityOf, simulationLines } from "./simulate.ts";
import { proposals } from "./proposals.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { createPlan, createScenario, updatePlan, updateRule, updateScenario } from "./service.ts";

/** Adds a rule of which only some fields are given, as the API reads it. Throws 400 naming the field. */
export const addPlanRule = (deps: Needs, scope: Scope, planId: number, scenarioId: number, rule: NewPlanRuleInput) =>
  createRule(deps, scope, planId, scenarioId, z.decode(plans.createRule.body, rule));

export const plansFeature = (deps: Deps): Feature => ({
  tables,
  tools: tools(deps),
  proposals: proposals(deps),
  routes: implement(plans, {
    list: (scope) => listPlans(deps, scope),
    create: (scope, { body }) => createPlan(deps, scope, body.first),
    get: (scope, { params }) => getPlan(deps, scope, params.id),
    update: (scope, { params, body }) => updatePlan(deps, scope, params.id, body),
    remove: (scope, { params }) => removePlan(deps, scope, params.id),
    run: (scope, { params, body }) => runPlan(deps, scope, params.id, body),
    simulate: async (scope, { params, body }, { signal }) =>
      new StreamReply(await simulationLines(deps, scope, params.id, body, signal), {
        "content-type": "application/x-ndjson; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      }),
    sensitivity: (scope, { params, query: { forecastYears = DEFAULT_FORECAST_YEARS, scenario } }, { signal }) =>
      sensitivityOf(deps, scope, params.id, { forecastYears, scenario }, signal),
    addEvent: (scope, { params, body }) =>
      addEvent(
        deps,
        scope,
        params.planPk,
        params.id,
        body.event,
        Object.fromEntries(body.answers.map(({ key, value }) => [key, value])),
        body.nonce,
      ),
    listScenarios: (scope, { params }) => listScenarios(deps, scope, params.planPk),
    createScenario: (scope, { params, body }) => createScenario(deps, scope, params.planPk, body.name, body.copyOf ?? null),
    getScenario: (scope, { params }) => getScenario(deps, scope, params.planPk, params.id),
    replaceScenario: (scope, { params, body }) => updateScenario(deps, scope, params.planPk, params.id, body, true),
    updateScenario: (scope, { params, body }) => updateScenario(deps, scope, params.planPk, params.id, body),
    removeScenario: (scope, { params }) => removeScenario(deps, scope, params.planPk, params.id),
    listRules: (scope, { params }) => listRules(deps, scope, params.planPk, params.scenarioPk),
    createRule: (scope, { params, body }) => createRule(deps, scope, params.planPk, params.scenarioPk, body),
    getRule: (scope, { params }) => getRule(deps, scope, params.planPk, params.scenarioPk, params.id),
    replaceRule: (scope, { params, body }) => updateRule(deps, scope, params.planPk, params.scenarioPk, params.id, body),
    updateRule: (scope, { params, body }) => updateRule(deps, scope, params.planPk, params.scenarioPk, params.id, body),
    removeRule: (scope, { params }) => removeRule(deps, scope, params.planPk, params.scenarioPk, params.id),
  }),
  onMembersLeft: forgetForeign,
});
