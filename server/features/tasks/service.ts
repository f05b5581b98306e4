import type { SubTask, Task } from "#contract/tasks.ts";
import { tasksFor } from "#domain/tasks.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { findChat } from "../chat/index.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "database" | "clock">;
export type StepChange = { completed?: boolean | undefined; chat?: number | null | undefined };

/** There is no page for an emergency fund yet. */
const EMERGENCY_FUND = false;

/** Makes the lists that make sense for the person's household by now and are not there yet. Answers all of theirs. */
export const generateTasks = ({ database, clock }: Needs, scope: Scope): Promise<Task[]> =>
  database.within(scope, async (tx) => {
    const known = await store.taskFacts(tx);
    for (const feature of tasksFor({ ...known, emergencyFund: EMERGENCY_FUND })) await store.add(tx, feature, clock().toISOString());
    return store.list(tx);
  });

/** One list of the person. Throws 404. */
export const getTask = async (tx: Tx<Scope>, id: number): Promise<Task> => {
  const task = await store.find(tx, id);
  if (!task) throw notFound("Task not found");
  return task;
};

/** One step of a list of the person. Throws 404. */
export const getStep = async (tx: Tx<Scope>, task: number, id: number): Promise<SubTask> => {
  const step = (await getTask(tx, task)).tasks.find((one) => one.id === id);
  if (!step) throw notFound("Task not found");
  return step;
};

/** Says whether a list is completed; without a word it stays. Throws 404. */
export const changeTask = ({ database }: Pick<Deps, "database">, scope: Scope, id: number, completed: boolean | undefined): Promise<Task> =>
  database.within(scope, async (tx) => {
    await getTask(tx, id);
    if (completed !== undefined) await store.setCompleted(tx, id, completed);
    return getTask(tx, id);
  });

/** Changes a step; the list is completed while all its steps are. Throws 404, and 400 for a chat that is not the person's. */
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
