import { z } from "zod";
import type { Cents } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";

/**
 * What the assistant may ask for: the arguments and results of each reading tool, once for both engines. The features implement them
 * on the same services as the screens; neither engine knows SQL. No tool takes a user or household: the scope is bound by the server.
 */
const dayText = z.string().describe("YYYY-MM-DD");
const ids = z.array(z.number().int()).max(50);

/** Rows a question is about. Amount limits are cents of the absolute amount, exclusive. Lists are "any of"; the exclusions are taken away. */
export const Selection = z.strictObject({
  start: dayText.optional(),
  end: dayText.optional(),
  section: z.enum(["Expense", "Income", "Transfer"]).optional(),
  categoryIds: ids.optional(),
  excludeCategoryIds: ids.optional(),
  merchants: z.array(z.string().max(120)).max(50).optional(),
  excludeMerchants: z.array(z.string().max(120)).max(50).optional(),
  accountIds: ids.optional(),
  text: z.string().max(120).optional(),
  amountOver: z.number().int().optional(),
  amountUnder: z.number().int().optional(),
  pending: z.boolean().optional(),
});
export type Selection = z.output<typeof Selection>;

export const GroupBy = z.enum(["category", "merchant", "account", "day", "week", "month"]);
export type GroupBy = z.output<typeof GroupBy>;

export const toolArgs = {
  /** Names to recognise: the household's categories, merchants, accounts and members, and how far the data reaches. */
  get_vocabulary: z.strictObject({}),
  get_accounts: z.strictObject({ includeHidden: z.boolean().optional() }),
  /** Net worth at the end of `end`, and its change since `start` with what moved it. */
  get_net_worth: z.strictObject({ start: dayText, end: dayText }),
  /** Spending (section Expense unless told): refunds reduce it, transfers never count, hidden accounts are out. `groupBy` groups come largest first, time groups in order. */
  get_spending: z.strictObject({ selection: Selection, groupBy: GroupBy.optional(), top: z.number().int().min(1).max(50).optional() }),
  /** The same over the Income section, money in positive. */
  get_income: z.strictObject({ selection: Selection, groupBy: GroupBy.optional(), top: z.number().int().min(1).max(50).optional() }),
  list_transactions: z.strictObject({
    selection: Selection,
    orderBy: z.enum(["date", "amount"]),
    direction: z.enum(["desc", "asc"]).optional(),
    limit: z.number().int().min(1).max(50),
  }),
} as const;
export type ToolName = keyof typeof toolArgs;
export type ToolArgs = { [K in ToolName]: z.output<(typeof toolArgs)[K]> };

export type VocabularyCategory = {
  id: number;
  name: string;
  /** taxonomy code such as FOOD_AND_DRINK_GROCERIES, null for a person's own */ code: string | null;
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
  /** As shown: what is there, or what is owed, positive. */
  balance: Cents;
  available: Cents | null;
  limit: Cents | null;
  hidden: boolean;
  owner: string;
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
  /** True when `top` cut the groups. */ cut: boolean;
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
  change: Cents;
  /** Day the first account's history begins; null with no account. */
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
    /** Rows that match in all, not only those listed. */ count: number;
    /** Sum over all that match, money out positive. */ total: Cents;
  };
};

/** Runs one tool inside the asker's scope. Throws ToolError for arguments that do not fit or a step that failed. */
export type RunTool = <K extends ToolName>(name: K, args: ToolArgs[K]) => Promise<ToolResults[K]>;

export class ToolError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolError";
    this.hint = hint;
  }
}
