import type { SubTask, Task } from "#contract/tasks.ts";
import { tasksFor } from "#domain/tasks/tasks.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { findChat } from "../chat/index.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "database" | "clock">;
export type StepChange = { completed?: boolean | undefined; chat?: number | null | undefined };

/** Creates the missing task lists that fit the user's household. Returns all of the user's lists. */
export const generateTasks = ({ database, clock }: Needs, scope: Scope): Promise<Task[]> =>
  database.within(scope, async (tx) => {
    const known = await store.taskFacts(tx);
    const there = await store.list(tx);
    const missing = tasksFor(known).filter((feature) => !there.some((task) => task.feature === feature));
    for (const feature of missing) await store.add(tx, feature, clock().toISOString());
    return missing.length === 0 ? there : store.list(tx);
  });

/** Returns one of the user's lists. Throws 404. */
export const getTask = async (tx: Tx<Scope>, id: number): Promise<Task> => {
  const task = await store.find(tx, id);
  if (!task) throw notFound("Task not found");
  return task;
};

/** Returns one step of a user's list. Throws 404. */
export const getStep = async (tx: Tx<Scope>, task: number, id: number): Promise<SubTask> => {
  const step = (await getTask(tx, task)).tasks.find((one) => one.id === id);
  if (!step) throw notFound("Task not found");
  return step;
};

/** Sets whether a list is completed; without a value it stays as it is. Throws 404. */
export const changeTask = ({ database }: Pick<Deps, "database">, scope: Scope, id: number, completed: boolean | undefined): Promise<Task> =>
  database.within(scope, async (tx) => {
    await getTask(tx, id);
    if (completed !== undefined) await store.setCompleted(tx, id, completed);
    return getTask(tx, id);
  });

/** Changes a step. The list is completed while all its steps are. Throws 404, and 400 for another user's chat. */
export const changeStep = (
  { database }: Pick<Deps, "database">,
  scope: Scope,
  task: number,
  id: number,
  change: StepChange,
): Promise<SubTask> =>
  database.within(scope, async (tx) => {
    await store.lock(tx, task);
    await getStep(tx, task, id);
    if (change.chat != null && !(await findChat(tx, change.chat))) throw invalid("chat", "Chat not found.");
    if (change.completed !== undefined || change.chat !== undefined) await store.updateStep(tx, id, change);
    if (change.completed !== undefined) {
      const { tasks } = await getTask(tx, task);
      await store.setCompleted(
        tx,
        task,
        tasks.every((one) => one.completed),
      );
    }
    return getStep(tx, task, id);
  });
