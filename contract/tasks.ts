import { z } from "zod";
import { SUB_TASK_TYPES, TASK_FEATURES } from "#domain/task-kinds.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, pathId } from "./kit/fields.ts";

export const SubTask = z.object({
  id,
  description: z.string(),
  completed: z.boolean(),
  /** Its place among the steps, from 1. */
  order: z.number().int(),
  taskType: z.enum(SUB_TASK_TYPES),
  /** The chat it was done in. */
  chat: id.nullable(),
});
export type SubTask = z.output<typeof SubTask>;

export const Task = z.object({ id, feature: z.enum(TASK_FEATURES), completed: z.boolean(), tasks: z.array(SubTask) });
export type Task = z.output<typeof Task>;

const feature = z.enum(TASK_FEATURES, "Name one of the features");
const one = z.object({ id: pathId });
const ofTask = z.object({ userTaskPk: pathId });
const oneOfTask = z.object({ userTaskPk: pathId, id: pathId });

export const tasks = endpoints("tasks", {
  list: endpoint({
    about: "The person's guided lists with their steps, in the order of the features.",
    method: "GET",
    path: "/tasks/",
    query: z.object({ task__feature: feature.optional() }),
    reply: z.array(Task),
  }),
  createFromFeature: endpoint({
    about: "Makes the list of a feature, or answers the one that is there.",
    method: "POST",
    path: "/tasks/create-from-feature/",
    body: z.object({ feature }),
    reply: Task,
  }),
  generate: endpoint({
    about: "Makes the lists that make sense for the household and are not there yet. Answers all.",
    method: "POST",
    path: "/tasks/generate-tasks/",
    reply: z.array(Task),
  }),
  get: endpoint({ about: "One list.", method: "GET", path: "/tasks/:id/", params: one, reply: Task }),
  replace: endpoint({
    about: "Says whether a list is completed.",
    method: "PUT",
    path: "/tasks/:id/",
    params: one,
    body: z.object({ completed: z.boolean() }),
    reply: Task,
  }),
  update: endpoint({
    about: "Says whether a list is completed.",
    method: "PATCH",
    path: "/tasks/:id/",
    params: one,
    body: z.object({ completed: z.boolean().optional() }),
    reply: Task,
  }),
  steps: endpoint({
    about: "The steps of a list in order.",
    method: "GET",
    path: "/tasks/:userTaskPk/sub-tasks/",
    params: ofTask,
    reply: z.array(SubTask),
  }),
  step: endpoint({
    about: "One step of a list.",
    method: "GET",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    params: oneOfTask,
    reply: SubTask,
  }),
  replaceStep: endpoint({
    about: "Sets whether a step is completed and its chat. A step that has a chat keeps it.",
    method: "PUT",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    params: oneOfTask,
    body: z.object({ completed: z.boolean(), chat: id.nullable() }),
    reply: SubTask,
  }),
  updateStep: endpoint({
    about: "Changes what is given of a step. The last one that is completed completes the list; a step that has a chat keeps it.",
    method: "PATCH",
    path: "/tasks/:userTaskPk/sub-tasks/:id/",
    params: oneOfTask,
    body: z.object({ completed: z.boolean().optional(), chat: id.nullable().optional() }),
    reply: SubTask,
  }),
});
