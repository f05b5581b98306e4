import { z } from "zod";
import type { CitedView } from "#contract/citations.ts";
import { TradeKind } from "./investments.ts";
import { Selection } from "../selection.ts";
import { composedTool } from "../tool.ts";
import { citeSubscriptions, citeTransactions } from "../cite.ts";
import { every, type SourcedAmount } from "../sourced.ts";
import { DrawnFact, title } from "./draft.ts";
import { GroupBy } from "./transactions.ts";

/** What a chart or a table is made of: a query that runs again, not figures. `top` groups what is beyond it as "Everything else". */
export const Source = z.strictObject({
  of: z.enum([
    "spending",
    "income",
    "income_and_spending",
    "net_worth",
    "subscriptions",
    "balances",
    "assets",
    "debts",
    "holdings",
    "transactions",
    "bills",
    "budget",
    "goals",
    "plan",
    "trades",
    "transfers_in",
  ]),
  /** Bills and the budget take only the end and the days of it, trades and transfers also the accounts. Goals and the plan take none. */
  selection: Selection.optional(),
  groupBy: GroupBy.optional(),
  /** What spending or income is compared: each selection is a series of its own. `selection` is then not read. */
  series: z
    .array(z.strictObject({ label: z.string().min(1).max(80), selection: Selection }))
    .min(2)
    .max(6)
    .optional()
    .meta({ internal: true }),
  /** Which trades count; all without it. */
  kind: TradeKind.optional().meta({ internal: true }),
  top: z.number().int().min(1).max(50).optional(),
});
export type Source = z.output<typeof Source>;

/** The rows of a transfer into accounts: money in, of the section for transfers. */
export const transfersIn = (selection: Selection): Selection => ({ ...selection, section: "Transfer", signedUnder: 0 });

/** Returns the view of everything that a source covers; null for accounts, which only their ids name. */
export const viewOfSource = (name: string, { of, selection = {} }: Source): CitedView | null => {
  if (of === "subscriptions") return citeSubscriptions(name);
  if (of === "transactions") return citeTransactions(name, selection, null);
  if (of === "transfers_in") return citeTransactions(name, transfersIn(selection), null);
  if (of === "spending") return citeTransactions(name, selection, "Expense");
  return of === "income" || of === "income_and_spending" ? citeTransactions(name, selection, "Income") : null;
};

/** What the total of a chart or table opens. */
export const drawnSources = ({ title: name, source }: { title: string; source: Source }, { total }: DrawnFact): SourcedAmount[] => {
  const view = viewOfSource(name, source);
  return view ? every([total], view) : [];
};

const createChart = composedTool({
  name: "create_chart",
  about: "Draws a chart from a query. It appears under your answer automatically. Only when a chart is asked for.",
  args: z.strictObject({ title, chartType: z.enum(["bar", "line", "pie"]), source: Source }),
  result: DrawnFact,
  access: "draft",
  unattended: true,
  sources: drawnSources,
  draft: ({ id, name, ...shown }) => ({ name, chart: id, shown }),
});

export const chartTools = [createChart] as const;
