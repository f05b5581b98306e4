import { type SubTask, type Task, tasks } from "#contract/tasks.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../http/scope.ts";
import { findChat } from "../chat/index.ts";
import { generateTasks } from "./generate.ts";
import * as store from "./store.ts";

export { generateTasks } from "./generate.ts";

type StepChange = { completed?: boolean | undefined; chat?: number | null | undefined };

/** Guided lists, each person's own. */
export const tasksFeature = ({ database, clock }: Deps): Feature => {
  const found = async (tx: Tx<Scope>, id: number): Promise<Task> => {
    const task = await store.find(tx, id);
    if (!task) throw notFound("Task not found");
    return task;
  };
  const stepIn = async (tx: Tx<Scope>, task: number, id: number): Promise<SubTask> => {
    const step = (await found(tx, task)).tasks.find((one) => one.id === id);
    if (!step) throw notFound("Task not found");
    return step;
  };
  const complete = (scope: Scope, id: number, completed: boolean | undefined): Promise<Task> =>
    database.within(scope, async (tx) => {
      await found(tx, id);
      if (completed !== undefined) await store.setCompleted(tx, id, completed);
      return found(tx, id);
    });
  const changeStep = (scope: Scope, task: number, id: number, change: StepChange): Promise<SubTask> =>
    database.within(scope, async (tx) => {
      await store.hold(tx, task);
      await stepIn(tx, task, id);
      if (change.chat != null && !(await findChat(tx, change.chat))) throw invalid("chat", "Chat not found.");
      if (change.completed !== undefined || change.chat !== undefined) await store.updateStep(tx, id, change);
      if (change.completed !== undefined)
        await store.setCompleted(
          tx,
          task,
          (await found(tx, task)).tasks.every((one) => one.completed),
        );
      return stepIn(tx, task, id);
    });
  return {
    routes: implement(tasks, {
      list: (scope, { query }) => database.reading(scope, (tx) => store.list(tx, query.task__feature)),
      createFromFeature: (scope, { body }) =>
        database.within(scope, async (tx) => {
          await store.add(tx, body.feature, clock().toISOString());
          const [made] = await store.list(tx, body.feature);
          if (!made) throw notFound("Task not found");
          return made;
        }),
      generate: (scope) => generateTasks({ database, clock }, scope),
      get: (scope, { params }) => database.reading(scope, (tx) => found(tx, params.id)),
      replace: (scope, { params, body }) => complete(scope, params.id, body.completed),
      update: (scope, { params, body }) => complete(scope, params.id, body.completed),
      steps: (scope, { params }) => database.reading(scope, async (tx) => (await found(tx, params.userTaskPk)).tasks),
      step: (scope, { params }) => database.reading(scope, (tx) => stepIn(tx, params.userTaskPk, params.id)),
      replaceStep: (scope, { params, body }) => changeStep(scope, params.userTaskPk, params.id, body),
      updateStep: (scope, { params, body }) => changeStep(scope, params.userTaskPk, params.id, body),
    }),
  };
};
