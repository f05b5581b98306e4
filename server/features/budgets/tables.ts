import { z } from "zod";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "budgets", archive: { existing: "refuse", shape: z.looseObject({ name: z.string().max(120) }) } },
  {
    name: "budget_lines",
    archive: { refs: { budget_id: { to: "budgets", needed: "or left out" }, category_id: { to: "categories", needed: true } } },
  },
];
