import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "goal_funds", archive: { existing: "refuse" } },
  {
    name: "goal_fund_sources",
    archive: {
      refs: {
        goal_fund_id: { to: "goal_funds", needed: true },
        account_id: { to: "accounts", needed: true },
        security_id: { to: "securities", needed: "if set" },
      },
    },
  },
  { name: "goal_milestones", archive: { refs: { goal_fund_id: { to: "goal_funds", needed: true } } } },
];
