import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "budgets", archive: { existing: "refuse" } },
  {
    name: "budget_lines",
    archive: { refs: { budget_id: { to: "budgets", needed: true }, category_id: { to: "categories", needed: true } } },
  },
];
