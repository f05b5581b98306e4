import { z } from "zod";
import { RecommendationStatus, RecommendationType } from "#contract/recommendations.ts";
import type { Table } from "../../tables.ts";

/** Columns that a computation fills. They are computed again after a restore. */
const COMPUTED = ["action", "priority", "title", "description", "date", "value", "value_period", "value_description", "prompt", "detail"];

/** Results are computed again after a restore. What users decided and entered is exported. */
export const tables: readonly Table[] = [
  { name: "recommendation_runs", archive: null },
  {
    name: "recommendations",
    archive: {
      stays: COMPUTED,
      shape: z.looseObject({ type: RecommendationType, status: RecommendationStatus }),
      // The first look at the screen creates them.
      existing: "replace",
    },
  },
  { name: "recommendation_rows", archive: null },
  {
    name: "credit_card_spending_details",
    archive: { shape: z.looseObject({ ignored_groups: z.array(z.string().max(60)).max(50) }), existing: "replace" },
  },
  {
    name: "recommendation_settings",
    archive: {
      refs: { account_id: { to: "accounts", needed: true } },
      shape: z.looseObject({ type: z.literal("checking_balance"), safe_balance: z.number().int().min(0) }),
      existing: "refuse",
    },
  },
];
