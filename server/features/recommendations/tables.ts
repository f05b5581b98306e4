import { z } from "zod";
import type { Table } from "../../tables.ts";

/** Results are computed again after a restore. Only what users entered is exported. */
export const tables: readonly Table[] = [
  { name: "recommendation_runs", archive: null },
  { name: "recommendations", archive: null },
  { name: "recommendation_rows", archive: null },
  { name: "credit_card_spending_details", archive: null },
  {
    name: "recommendation_settings",
    archive: {
      refs: { account_id: { to: "accounts", needed: true } },
      shape: z.looseObject({ type: z.literal("checking_balance"), safe_balance: z.number().int().min(0) }),
      existing: "refuse",
    },
  },
];
