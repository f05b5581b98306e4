import { tasks } from "#contract/tasks.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import { changeStep, changeTask, generateTasks, getStep, getTask } from "./service.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

export { changeStep, generateTasks } from "./service.ts";
export { list as listTasks } from "./store.ts";

/** Task lists, private to each user. */
export const tasksFeature = (deps: Deps): Feature => {
  const { database, clock } = deps;
  return {
    tables,
    routes: implement(tasks, {
      list: (scope, { query }) => database.reading(scope, (tx) => store.list(tx, query.task__feature)),
      createFromFeature: (scope, { body }) =>
        database.within(scope, async (tx) => {
          await store.add(tx, body.feature, clock().toISOString());
          const [made] = await store.list(tx, body.feature);
          if (!made) throw notFound("Task not found");
          return made;
        }),
      generate: (scope) => generateTasks(deps, scope),
      get: (scope, { params }) => database.reading(scope, (tx) => getTask(tx, params.id)),
      replace: (scope, { params, body }) => changeTask(deps, scope, params.id, body.completed),
      update: (scope, { params, body }) => changeTask(deps, scope, params.id, body.completed),
      steps: (scope, { params }) => database.reading(scope, async (tx) => (await getTask(tx, params.userTaskPk)).tasks),
      step: (scope, { params }) => database.reading(scope, (tx) => getStep(tx, params.userTaskPk, params.id)),
      replaceStep: (scope, { params, body }) => changeStep(deps, scope, params.userTaskPk, params.id, body),
      updateStep: (scope, { params, body }) => changeStep(deps, scope, params.userTaskPk, params.id, body),
    }),
  };
};
