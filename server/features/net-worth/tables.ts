import { z } from "zod";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "balance_snapshots", archive: { refs: { account_id: { to: "accounts", needed: true } } } },
  { name: "account_events", archive: { shape: z.looseObject({ type: z.enum(["ACCOUNT_ADDED", "ACCOUNT_REMOVED"]) }) } },
];
