import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  // The archive holds the profile in a file of its own.
  { name: "users", archive: null },
  { name: "demographics", archive: { existing: "replace" } },
  { name: "financial_situations", archive: { existing: "replace" } },
];
