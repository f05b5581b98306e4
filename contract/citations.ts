import { z } from "zod/mini";

/**
 * The view that a citation chip opens. Citations are stored with their message and sent unconverted, as camelCase JSON. Every kind is a
 * live view: its data is fetched again when opened.
 */
const day = z.string();
const ids = z.array(z.int());

/**
 * A view of transactions. `category`, `accountId` and `searchQuery` filter by a single value; the lists filter by several. `amountGt` and
 * `amountLt` are absolute amounts in dollars, regardless of direction.
 */
export const TransactionsFetchRequest = z.strictObject({
  name: z.string(),
  accountId: z.nullable(z.int()),
  category: z.nullable(z.int()),
  transactionType: z.nullable(z.enum(["Expense", "Income", "Transfer"])),
  subscriptionId: z.nullable(z.int()),
  startDate: z.nullable(day),
  endDate: z.nullable(day),
  searchQuery: z.nullable(z.string()),
  pending: z.nullable(z.boolean()),
  orderBy: z.enum(["date", "amount"]),
  amountGt: z.nullable(z.number()),
  amountLt: z.nullable(z.number()),
  limit: z.nullable(z.int().check(z.positive())),
  accountIds: z.optional(ids),
  categories: z.optional(ids),
  excludeCategories: z.optional(ids),
  merchants: z.optional(z.array(z.string())),
  excludeMerchants: z.optional(z.array(z.string())),
  /** Exactly these transactions, regardless of the other filters. */
  transactionIds: z.optional(ids),
  /** Limits of the signed amount, in dollars; money out is positive. */
  signedAmountGt: z.optional(z.number()),
  signedAmountLt: z.optional(z.number()),
});
export type TransactionsFetchRequest = z.output<typeof TransactionsFetchRequest>;

export const SubscriptionsFetchRequest = z.strictObject({
  name: z.string(),
  frequency: z.nullable(z.string()),
  estimatedNextTransactionDateBefore: z.nullable(day),
  lastTransactionDateAfter: z.nullable(day),
  searchQuery: z.nullable(z.string()),
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
    artifactBudgetId: z.int(),
  }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("datagrid"),
    artifactType: z.literal("Datagrid"),
    artifactDatagridId: z.int(),
  }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("goal"),
    /** The goal when it was cited, in dollars. The view shows it as it is now. */
    goal: z.strictObject({ goalId: z.int(), name: z.string(), icon: z.string(), targetAmount: z.number() }),
  }),
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("product"), productIds: ids }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("recommendation"),
    recommendationId: z.int(),
    recommendationType: z.string(),
  }),
  z.strictObject({
    ...Artifact,
    artifactDisplayType: z.literal("plan"),
    /** A scenario's forecast, or one year of it. The view computes it again. */
    plan: z.strictObject({ planId: z.int(), scenarioId: z.int(), forecastYears: z.int(), calendarYear: z.nullable(z.int()) }),
  }),
] as const;

/** A live view of transactions, accounts, subscriptions, a budget, a table, a goal, products, a recommendation or a plan. */
export const CitedView = z.discriminatedUnion("artifactDisplayType", views);
export type CitedView = z.output<typeof CitedView>;

/** How a figure was calculated: the sum of signed dollar amounts, or that sum divided by `over`. Each part may open a view of its own. */
export const Formula = z.strictObject({
  parts: z.array(z.strictObject({ label: z.string(), amount: z.number(), view: z.nullable(CitedView) })).check(z.maxLength(60)),
  over: z.nullable(z.int().check(z.positive())),
  result: z.number(),
  /** The assumptions behind the figure that the arithmetic does not show. */
  note: z.nullable(z.string()),
});
export type Formula = z.output<typeof Formula>;

export const Citation = z.discriminatedUnion("artifactDisplayType", [
  ...views,
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("formula"), formula: Formula }),
  /** A view that this version does not know. Its figure is shown as text. */
  z.strictObject({ ...Artifact, artifactDisplayType: z.literal("unknown") }),
]);
export type Citation = z.output<typeof Citation>;

/** Reads a stored citation, perhaps of another version. */
export const readCitation = (stored: unknown): Citation => {
  const known = z.safeParse(Citation, stored);
  return known.success ? known.data : { artifactName: "", artifactDisplayType: "unknown" };
};

/** Citations as sent. A kind that the reader does not know becomes `unknown`, so that the text around it stays readable. */
export const Citations = z.array(
  z.union([
    Citation,
    z.codec(z.looseObject({ artifactDisplayType: z.string() }), Citation, { decode: readCitation, encode: (known) => known }),
  ]),
);
