import { goals } from "#contract/goals.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { readFunding, sourcesOf } from "./funding.ts";
import {
  archiveGoal,
  completeGoal,
  createGoal,
  getGoal,
  listGoals,
  mergeGoals,
  partGoals,
  recordAllMilestones,
  updateGoal,
  updateRanks,
} from "./service.ts";
import { emergencyFundFacts } from "./spending.ts";
import { proposals } from "./proposals.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { completeGoal, createGoal, listGoals, recordMilestonesOf } from "./service.ts";
export { earmarkedCash, goalsOf } from "./funding.ts";
export { emergencyFundFacts } from "./spending.ts";

export const goalsFeature = (deps: Deps): Feature => ({
  tables,
  tools: tools(deps),
  proposals: proposals(deps),
  routes: implement(goals, {
    list: (scope, { query }) => listGoals(deps, scope, query.type),
    create: (scope, { body }) => createGoal(deps, scope, body),
    updateRanks: (scope, { body }) => updateRanks(deps, scope, body.updates),
    get: (scope, { params }) => getGoal(deps, scope, params.id),
    replace: (scope, { params, body }) => updateGoal(deps, scope, params.id, body),
    update: (scope, { params, body }) => updateGoal(deps, scope, params.id, body),
    remove: (scope, { params }) => archiveGoal(deps, scope, params.id).then(() => null),
    complete: (scope, { params }) => completeGoal(deps, scope, params.id),
    sources: (scope) => deps.database.reading(scope, async (tx) => sourcesOf(await readFunding(tx))),
    emergencyFund: (scope) => emergencyFundFacts(deps, scope),
  }),
  onMembersJoined: (tx, joinerId) => mergeGoals(tx, joinerId, deps.clock().toISOString()),
  onMembersLeft: (tx) => partGoals(tx, deps.clock().toISOString()),
  jobs: [{ name: "record-goal-milestones", cron: "50 8 * * *", run: () => recordAllMilestones(deps) }],
});
