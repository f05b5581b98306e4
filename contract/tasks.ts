import { z } from "zod/mini";
import { SUB_TASK_TYPES, TASK_FEATURES } from "#domain/tasks/task-kinds.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, pathId } from "./kit/fields.ts";

export const SubTask = z.object({
  id,
  description: z.string(),
  completed: z.boolean(),
  /** Position among the steps, starting at 1. */
  order: z.int(),
  taskType: z.enum(SUB_TASK_TYPES),
  /** The chat in which the step was done. */
  chat: z.nullable(id),
});
export type SubTask = z.output<typeof SubTask>;

export const Task = z.object({ id, feature: z.enum(TASK_FEATURES), completed: z.boolean(), tasks: z.array(SubTask) });
export type Task = z.output<typeof Task>;

const feature = z.enum(TASK_FEATURES, "Choose one of the features");
const one = z.object({ id: pathId });
const ofTask = z.object({ userTaskPk: pathId });
const oneOfTask = z.object({ userTaskPk: pathId, id: pathId });

export const tasks = endpoints("tasks", {
  list: endpoint({
    about: "The user's guided lists with their steps, in feature order.",
    method: "GET",
    path: "/tasks/",
    access: { token: "read" },
    query: z.object({ task__feature: z.optional(feature) }),
    reply: z.array(Task),
  }),
  createFromFeature: endpoint({
    about: "Creates the list of a feature, or returns the existing one.",
    method: "POST",
    path: "/tasks/create-from-feature/",
    access: { token: "write" },
    body: z.object({ feature }),
    reply: Task,
  }),
  generate: endpoint({
    about: "Creates the missing lists that fit the household, and returns all lists.",
    method: "POST",
    path: "/tasks/generate-tasks/",
    access: { token: "write" },
    reply: z.array(Task),
  }),
  get: endpoint({ about: "One list.", method: "GET", path: "/tasks/:id/", access: { token: "read" }, params: one, reply: Task }),
  replace: endpoint({
    about: "Sets whether a list is completed.",
    method: "PUT",
    path: "/tasks/:id/",
    access: { token: "write" },
    params: one,
    body: z.object({ completed: z.boolean() }),
    reply: Task,
  }),
  update: endpoint({
    about: "Sets whether a list is completed.",
    method: "PATCH",
    path: "/tasks/:id/",
    access: { token: "write" },
    params: one,
    body: z.object({ completed: z.optional(z.boolean()) }),
    reply: Task,
  }),
  steps: endpoint({
    about: "The steps of a list, in order.",
    method: "GET",
    path: "/tasks/:userTaskPk/sub-tasks/",
    access: { token: "read" },
    params: ofTask,
    reply: z.array(SubTask),
  }),
  step: endpoint({
    about: "One step of a list.",
    method: "GET",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    access: { token: "read" },
    params: oneOfTask,
    reply: SubTask,
  }),
  replaceStep: endpoint({
    about: "Sets a step's chat and whether it is completed. A step that already has a chat keeps it.",
    method: "PUT",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    access: { token: "write" },
    params: oneOfTask,
    body: z.object({ completed: z.boolean(), chat: z.nullable(id) }),
    reply: SubTask,
  }),
  updateStep: endpoint({
    about: "Changes the given fields of a step. Completing the last open step completes the list. A step that already has a chat keeps it.",
    method: "PATCH",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    access: { token: "write" },
    params: oneOfTask,
    body: z.object({ completed: z.optional(z.boolean()), chat: z.optional(z.nullable(id)) }),
    reply: SubTask,
  }),
});
