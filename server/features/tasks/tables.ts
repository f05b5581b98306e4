import { z } from "zod";
import { SUB_TASK_TYPES, TASK_FEATURES } from "#domain/tasks/task-kinds.ts";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "user_tasks", archive: { existing: "replace", shape: z.looseObject({ feature: z.enum(TASK_FEATURES) }) } },
  {
    name: "user_sub_tasks",
    archive: {
      refs: { user_task_id: { to: "user_tasks", needed: true }, chat_id: { to: "chats" } },
      existing: "replace",
      shape: z.looseObject({ task_type: z.enum(SUB_TASK_TYPES) }),
    },
  },
];
