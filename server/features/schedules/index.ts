import { schedules } from "#contract/schedules.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { runSchedules, type ScheduleEngines } from "./run.ts";
import { createSchedule, getSchedule, moveSchedules, removeSchedule, updateSchedule } from "./service.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

export { createSchedule, moveSchedules, type NewSchedule, removeSchedule } from "./service.ts";
export { proposals as scheduleProposals } from "./proposals.ts";
export { runSchedules, type ScheduleEngines } from "./run.ts";

const RUN_JOB = "run-schedules";
const KEPT_RUNS_DAYS = 400;

/** Questions that are asked on a schedule and answered by email. */
export const schedulesFeature = (deps: Deps, writing: ScheduleEngines): Feature => {
  const { database } = deps;
  const within = <T>(scope: Scope, work: (tx: Tx<Scope>) => Promise<T>): Promise<T> => database.within(scope, work);
  return {
    tables,
    routes: implement(schedules, {
      list: (scope) => database.reading(scope, store.list),
      create: (scope, { body }) => within(scope, (tx) => createSchedule(deps, tx, body)),
      get: (scope, { params }) => database.reading(scope, (tx) => getSchedule(tx, params.id)),
      replace: (scope, { params, body: { channel: _only, ...body } }) => within(scope, (tx) => updateSchedule(deps, tx, params.id, body)),
      update: (scope, { params, body }) => within(scope, (tx) => updateSchedule(deps, tx, params.id, body)),
      remove: (scope, { params }) => within(scope, (tx) => removeSchedule(tx, params.id)).then(() => null),
    }),
    onRestored: (tx) => moveSchedules(deps, tx),
    jobs: [
      { name: RUN_JOB, cron: "* * * * *", run: () => runSchedules(deps, writing) },
      {
        name: "tidy-schedule-runs",
        cron: "47 4 * * *",
        run: () => store.removeOldRuns(database.kysely, new Date(deps.clock().getTime() - KEPT_RUNS_DAYS * 86_400_000).toISOString()),
      },
    ],
  };
};
