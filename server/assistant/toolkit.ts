import { z } from "zod";
import type { Cents } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import type {
  AffordabilityFact,
  AnomalyFact,
  BillsFact,
  BudgetFact,
  BudgetSummary,
  DraftFact,
  ForecastFact,
  HoldingsFact,
  IncomeEvent,
  PayoffFact,
  StatementFact,
  SubscriptionsFact,
  InvestmentTransactionsFact,
} from "./facts.ts";
import { proposalArgs, type ProposalFact, type ProposalName, PROPOSALS } from "./proposing.ts";
import { amount, dayText, ids, Selection } from "./selection.ts";

export { Selection } from "./selection.ts";

/**
 * Arguments and results of each tool that reads data, shared by both engines. The features implement them on the same services as the
 * screens; neither engine knows SQL. No tool takes a user or household: the server binds the scope.
 */
export const GroupBy = z.enum(["category", "merchant", "account", "day", "week", "month"]);
export type GroupBy = z.output<typeof GroupBy>;

/** The source of a chart or table: a query that is run again, not figures. */
export const Source = z.strictObject({
  of: z.enum(["spending", "income", "income_and_spending", "net_worth", "subscriptions", "balances", "holdings", "transactions"]),
  selection: Selection.optional(),
  groupBy: GroupBy.optional(),
  top: z.number().int().min(1).max(50).optional(),
});
export type Source = z.output<typeof Source>;

const title = z.string().min(1).max(120);

export const toolArgs = {
  /** Names to recognize: the household's categories, merchants, accounts, and members, and the range of its data. */
  get_vocabulary: z.strictObject({}),
  get_accounts: z.strictObject({ includeHidden: z.boolean().optional() }),
  /** Net worth at the end of `end`, and its change since `start` with the reasons. */
  get_net_worth: z.strictObject({ start: dayText, end: dayText }),
  /**
   * Spending (section Expense by default). Refunds reduce it, transfers never count, and hidden accounts are excluded. Groups come largest
   * first, time groups in order.
   */
  get_spending: z.strictObject({ selection: Selection, groupBy: GroupBy.optional(), top: z.number().int().min(1).max(50).optional() }),
  /** The same for the Income section, money in positive. */
  get_income: z.strictObject({ selection: Selection, groupBy: GroupBy.optional(), top: z.number().int().min(1).max(50).optional() }),
  list_transactions: z.strictObject({
    selection: Selection,
    orderBy: z.enum(["date", "amount"]),
    direction: z.enum(["desc", "asc"]).optional(),
    limit: z.number().int().min(1).max(50),
  }),
  /** Recurring payments, highest yearly cost first, with their monthly and yearly cost. Active ones by default. */
  list_subscriptions: z.strictObject({ status: z.enum(["active", "inactive", "all"]).optional() }),
  /** Income, spending, and what is left of a period, by category, as the income statement shows it. */
  get_income_statement: z.strictObject({ start: dayText, end: dayText }),
  /** Budgets whose period overlaps the given one, newest first. */
  list_budgets: z.strictObject({ start: dayText.optional(), end: dayText.optional() }),
  get_budget: z.strictObject({ id: z.number().int() }),
  get_holdings: z.strictObject({ accountIds: ids.optional() }),
  /** Investment transactions, dividends, fees, and contributions of investment accounts, newest first. */
  list_trades: z.strictObject({
    start: dayText,
    end: dayText,
    accountIds: ids.optional(),
    kind: z.enum(["buy", "sell", "dividend", "contribution", "fee"]).optional(),
  }),
  /** Expected subscriptions, and minimum payments of cards and loans, due from today to `end`, by day. */
  get_upcoming_bills: z.strictObject({ end: dayText }),
  /** Regular income: amount, frequency, and next date. */
  get_income_events: z.strictObject({}),
  /** Unusual charges of a period: far above a merchant's usual, new and large, charged twice, or more expensive than before. */
  detect_anomalies: z.strictObject({ start: dayText, end: dayText }),
  /** Forecast of cash, or of the given accounts, up to `end`. With `of` spending, it sums what will be spent from today on. */
  forecast_cashflow: z.strictObject({
    end: dayText,
    accountIds: ids.optional(),
    of: z.enum(["balance", "spending", "saving"]).optional(),
  }),
  /** Whether the household can afford an amount, one-time or monthly. Without an amount, it returns what is available. */
  affordability: z.strictObject({ amount: amount.optional(), monthly: z.boolean().optional(), by: dayText.optional() }),
  /**
   * Pays a debt off: with `payment`, how long it takes; with `months`, the payment needed. `apr` is in percent per year, for an account
   * without a rate.
   */
  calc_payoff: z.strictObject({
    accountId: z.number().int(),
    payment: amount.optional(),
    extra: amount.optional(),
    months: z.number().int().min(1).max(600).optional(),
    apr: z.number().min(0).max(100).optional(),
  }),
  /** Exact decimal arithmetic: "3 * 19.99 + 12.5%". */
  calculate: z.strictObject({ expression: z.string().max(200) }),
  /** The user's own drafts, made from a query and never from typed figures. */
  create_chart: z.strictObject({ title, chartType: z.enum(["bar", "line", "pie"]), source: Source }),
  create_datagrid: z.strictObject({ title, source: Source }),
  /** A budget for a period: by category, the mean of the preceding months, or the user's own target where given. */
  create_budget: z.strictObject({
    title,
    start: dayText,
    end: dayText,
    months: z.number().int().min(1).max(24),
    targets: z
      .array(z.strictObject({ categoryId: z.number().int(), amount }))
      .max(50)
      .optional(),
    onlyTargets: z.boolean().optional(),
  }),
  /** The user's tables, newest first; one of them with its cells. */
  list_datagrids: z.strictObject({}),
  get_datagrid: z.strictObject({ id: z.number().int() }),
  /** What the user asked to remember; empty where others can read the chat. */
  get_memories: z.strictObject({}),
  /** Proposals made in this chat and their outcome. */
  list_proposals: z.strictObject({}),
  ...proposalArgs,
} as const;

export type ToolName = keyof typeof toolArgs;
export type ToolArgs = { [K in ToolName]: z.output<(typeof toolArgs)[K]> };

export type VocabularyCategory = {
  id: number;
  name: string;
  /** taxonomy code such as FOOD_AND_DRINK_GROCERIES, null for the household's own categories */ code: string | null;
  group: string;
  section: "Income" | "Expense" | "Transfer";
  own: boolean;
};
export type AccountFact = {
  id: number;
  name: string;
  institution: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  isAsset: boolean;
  /** As displayed: what the account has, or what is owed, positive. */
  balance: Cents;
  available: Cents | null;
  limit: Cents | null;
  hidden: boolean;
  owner: string;
  /** Percent per year; null if unknown. */
  apr: number | null;
  minimumPayment: Cents | null;
  nextPaymentDue: Day | null;
};
export type Group = { key: string; label: string; id: number | null; total: Cents; count: number };
export type Totals = {
  period: Period;
  total: Cents;
  count: number;
  /** Part of `total` that is still pending. */
  pendingTotal: Cents;
  pendingCount: number;
  groups: Group[];
  /** Whether `top` cut off some groups. */ cut: boolean;
};
export type TransactionFact = {
  id: number;
  date: Day;
  name: string;
  merchant: string;
  amount: Cents;
  category: string;
  categoryId: number | null;
  section: "Income" | "Expense" | "Transfer";
  account: string;
  accountId: number;
  pending: boolean;
};
export type NetWorthFact = {
  start: Day;
  end: Day;
  total: Cents;
  assets: Cents;
  debts: Cents;
  startTotal: Cents;
  /** Gain or loss since `start`: `total` minus `startTotal` minus `added`. */
  change: Cents;
  /** Opening worth of accounts added since `start`; neither a gain nor a loss. */
  added: Cents;
  /** First day of the oldest account's history; null without accounts. */
  dataStart: Day | null;
  entries: { type: "income" | "expenses" | "transfers" | "accounts" | "change"; amount: Cents }[];
};
export type ToolResults = {
  get_vocabulary: {
    categories: VocabularyCategory[];
    /** Most frequent first, as shown in lists. */
    merchants: { name: string; count: number }[];
    accounts: { id: number; name: string; institution: string | null; mask: string | null; type: string; subtype: string | null }[];
    members: { name: string; isMe: boolean }[];
    /** Days of the oldest and newest transaction; null without any. */
    range: Period | null;
    syncing: boolean;
  };
  get_accounts: { accounts: AccountFact[] };
  get_net_worth: NetWorthFact;
  get_spending: Totals;
  get_income: Totals;
  list_transactions: {
    rows: TransactionFact[];
    /** Number of all matching rows, not only those listed. */ count: number;
    /** Sum over all that match, money out positive. */ total: Cents;
  };
  list_subscriptions: SubscriptionsFact;
  get_income_statement: StatementFact;
  list_budgets: { budgets: BudgetSummary[] };
  get_budget: BudgetFact;
  get_holdings: HoldingsFact;
  list_trades: InvestmentTransactionsFact;
  get_upcoming_bills: BillsFact;
  get_income_events: { events: IncomeEvent[] };
  detect_anomalies: { anomalies: AnomalyFact[]; count: number };
  forecast_cashflow: ForecastFact;
  affordability: AffordabilityFact;
  calc_payoff: PayoffFact;
  calculate: { value: string };
  create_chart: DraftFact;
  create_datagrid: DraftFact;
  create_budget: DraftFact;
  list_datagrids: { datagrids: { id: number; name: string }[] };
  get_datagrid: { id: number; name: string; rows: string[][] };
  get_memories: { memories: { id: number; memory: string }[]; withheld: boolean };
  list_proposals: { proposals: { title: string; status: string; changes: ProposalFact["changes"] }[] };
} & { [K in ProposalName]: ProposalFact };

/** Tools built on other tools: they read through them and access no table. */
export const COMPOSED = [
  "get_upcoming_bills",
  "get_income_events",
  "detect_anomalies",
  "forecast_cashflow",
  "affordability",
  "calc_payoff",
  "calculate",
  "create_chart",
  "create_datagrid",
  "create_budget",
] as const satisfies readonly ToolName[];
export type ComposedName = (typeof COMPOSED)[number];
/** The tools that features provide. */
export type BaseName = Exclude<ToolName, ComposedName | ProposalName>;
export type BaseTools = { [K in BaseName]: (args: ToolArgs[K]) => Promise<ToolResults[K]> };
export type ProposalTools = { [K in ProposalName]: (args: ToolArgs[K]) => Promise<ProposalFact> };
/** Whether a tool proposes a change. */
export const isProposal = (name: string): name is ProposalName => (PROPOSALS as readonly string[]).includes(name);
export type ComposedTools = { [K in ComposedName]: (args: ToolArgs[K]) => Promise<ToolResults[K]> };
/** Saves the drafts that the user asked for; each function returns the id. */
export type Drafts = {
  saveChart: (chart: ChartDraft) => Promise<number>;
  saveGrid: (grid: { name: string; csvData: string }) => Promise<number>;
  saveBudget: (budget: BudgetDraft) => Promise<number>;
};
/** Values are in dollars. */
export type ChartDraft = {
  chartType: string;
  title: string;
  dataSeries: { seriesLabel: string; dataPoints: { label: string; value: number }[] }[];
};
export type BudgetDraft = { name: string; periodStart: Day; periodEnd: Day; lineItems: { category: number; targetAmount: Cents }[] };

/** Runs one tool within the user's scope. Throws ToolError for invalid arguments or a failed step. */
export type RunTool = <K extends ToolName>(name: K, args: ToolArgs[K]) => Promise<ToolResults[K]>;

export class ToolError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolError";
    this.hint = hint;
  }
}
