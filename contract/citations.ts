import { z } from "zod";

/**
 * The view that a citation chip opens. Citations are stored with their message and sent unconverted, as camelCase JSON. Every kind is a
 * live view: its data is fetched again when opened.
 */
const day = z.string();
const ids = z.array(z.number().int());

/**
 * A view of transactions. `category`, `accountId` and `searchQuery` filter by a single value; the lists filter by several. `amountGt` and
 * `amountLt` are absolute amounts in dollars, regardless of direction.
 */
export const TransactionsFetchRequest = z.strictObject({
  name: z.string(),
  accountId: z.number().int().nullable(),
  category: z.number().int().nullable(),
  transactionType: z.enum(["Expense", "Income", "Transfer"]).nullable(),
  subscriptionId: z.number().int().nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  searchQuery: z.string().nullable(),
  pending: z.boolean().nullable(),
  orderBy: z.enum(["date", "amount"]),
  amountGt: z.number().nullable(),
  amountLt: z.number().nullable(),
  limit: z.number().int().positive().nullable(),
  accountIds: ids.optional(),
  categories: ids.optional(),
  excludeCategories: ids.optional(),
  merchants: z.array(z.string()).optional(),
  excludeMerchants: z.array(z.string()).optional(),
  /** Exactly these transactions, regardless of the other filters. */
  transactionIds: ids.optional(),
});
export type TransactionsFetchRequest = z.output<typeof TransactionsFetchRequest>;

export const SubscriptionsFetchRequest = z.strictObject({
  name: z.string(),
  frequency: z.string().nullable(),
  estimatedNextTransactionDateBefore: day.nullable(),
  lastTransactionDateAfter: day.nullable(),
  searchQuery: z.string().nullable(),
  includeInactive: z.boolean(),
});

export type SubscriptionsFetchRequest = z.output<typeof SubscriptionsFetchRequest>;

/** The accounts behind a balance or net worth. An empty `accountIds` means all accounts that are not hidden. */
export const AccountsFetchRequest = z.strictObject({ name: z.string(), accountIds: ids, asOf: day });
export type AccountsFetchRequest = z.output<typeof AccountsFetchRequest>;

const Artifact = { artifactName: z.string() };
const views = [
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("transactions"), transactionsFetchRequest: TransactionsFetchRequest }),
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("subscriptions"), subscriptionsFetchRequest: SubscriptionsFetchRequest }),
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("accounts"), accountsFetchRequest: AccountsFetchRequest }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("budget"),
    artifactType: z.literal("Budget"),
    artifactBudgetId: z.number().int(),
  }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("datagrid"),
    artifactType: z.literal("Datagrid"),
    artifactDatagridId: z.number().int(),
  }),
] as const;

/** A live view of transactions, accounts, subscriptions, a budget or a table. */
export const CitedView = z.discriminatedUnion("artifactDisplayType", views);
export type CitedView = z.output<typeof CitedView>;

/** How a figure was calculated: the sum of signed dollar amounts, or that sum divided by `over`. Each part may open a view of its own. */
export const Formula = z.strictObject({
  parts: z.array(z.strictObject({ label: z.string(), amount: z.number(), view: CitedView.nullable() })).max(60),
  over: z.number().int().positive().nullable(),
  result: z.number(),
  /** The assumptions behind the figure that the arithmetic does not show. */
  note: z.string().nullable(),
});
export type Formula = z.output<typeof Formula>;

export const Citation = z.discriminatedUnion("artifactDisplayType", [
  ...views,
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("formula"), formula: Formula }),
]);
export type Citation = z.output<typeof Citation>;
