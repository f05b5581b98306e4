import { z } from "zod";
import { Selection } from "../selection.ts";
import { composedTool } from "../tool.ts";
import { DraftFact, title } from "./draft.ts";
import { GroupBy } from "./transactions.ts";

/** What a chart or a table is made of: a query that runs again, not figures. */
export const Source = z.strictObject({
  of: z.enum(["spending", "income", "income_and_spending", "net_worth", "subscriptions", "balances", "holdings", "transactions"]),
  selection: Selection.optional(),
  groupBy: GroupBy.optional(),
  top: z.number().int().min(1).max(50).optional(),
});
export type Source = z.output<typeof Source>;

const createChart = composedTool({
  name: "create_chart",
  about: "Draws a chart from a query. It appears under your answer automatically. Only when a chart is asked for.",
  args: z.strictObject({ title, chartType: z.enum(["bar", "line", "pie"]), source: Source }),
  result: DraftFact,
  access: "draft",
  unattended: true,
  draft: ({ id, name }) => ({ name, chart: id }),
});

export const chartTools = [createChart] as const;
