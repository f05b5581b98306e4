import { z } from "zod";
import { iconParts } from "#domain/transactions/category-looks.ts";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "goal_funds",
    archive: {
      existing: "refuse",
      shape: z.looseObject({
        name: z.string().max(120),
        icon: z
          .string()
          .max(80)
          .refine((text) => text === "" || iconParts(text) !== null),
      }),
    },
  },
  {
    name: "goal_fund_sources",
    archive: {
      refs: {
        goal_fund_id: { to: "goal_funds", needed: "or left out" },
        account_id: { to: "accounts", needed: "or left out" },
        security_id: { to: "securities", needed: "if set" },
      },
    },
  },
  {
    name: "goal_milestones",
    archive: {
      refs: { goal_fund_id: { to: "goal_funds", needed: true } },
      shape: z.looseObject({ percent: z.literal([25, 50, 75, 100]) }),
    },
  },
];
