import { z } from "zod";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "user_contexts",
    archive: { refs: { message_id: { to: "messages" } }, existing: "refuse", shape: z.looseObject({ context: z.string().max(1000) }) },
  },
];
