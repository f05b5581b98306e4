import { z } from "zod";
import { GroupBy } from "../tools/index.ts";

/** All intents that the analyst recognizes, answered or not. */
export const INTENTS = [
  "spend_total",
  "spend_breakdown",
  "spend_by_merchant",
  "spend_trend",
  "spend_compare",
  "spend_average",
  "spend_why",
  "spend_count",
  "largest",
  "search",
  "last_time",
  "pending",
  "refunds",
  "unusual",
  "duplicates",
  "fees",
  "income_total",
  "cash_flow",
  "savings_rate",
  "payday",
  "net_worth",
  "net_worth_change",
  "balance",
  "accounts_list",
  "debt",
  "payoff",
  "credit_use",
  "rate",
  "subscriptions",
  "subscription_one",
  "subscription_change",
  "bills_upcoming",
  "budget_status",
  "budget_left",
  "budget_create",
  "budget_edit",
  "subscription_edit",
  "goal_status",
  "goal_create",
  "emergency_fund",
  "affordability",
  "forecast",
  "runway",
  "holdings",
  "allocation",
  "investment_tx",
  "flows",
  "cut_back",
  "idle_cash",
  "products",
  "rewards_card",
  "summary",
  "make_table",
  "make_chart",
  "categorize",
  "memory_save",
  "memory_read",
  "schedule",
  "concept",
  "advice_boundary",
  "cannot_act",
  "help",
  "smalltalk",
  "out_of_scope",
  "no_data",
  "others",
  "plan_overview",
  "debt_change",
  "not_understood",
  "unknown_name",
  "member_split",
  "equity",
  "recommend",
] as const;
export const Intent = z.enum(INTENTS);
export type Intent = z.output<typeof Intent>;

const ids = z.array(z.number().int());
const Named = z.object({ label: z.string(), ids });
const Merchants = z.object({ label: z.string(), names: z.array(z.string()), family: z.boolean() });
const amount = z.number().int().nullable();

/** The subject of a request, as the household's own ids and names. Amounts are in cents; limits are exclusive. */
export const Filter = z.object({
  section: z.enum(["Expense", "Income", "Transfer"]).nullable(),
  categories: z.array(Named),
  notCategories: z.array(Named),
  merchants: z.array(Merchants),
  notMerchants: z.array(Merchants),
  accounts: z.array(Named),
  /** Accounts from which money was moved to those of `accounts`; empty for any. */
  from: z.array(Named).default([]),
  text: z.string().nullable(),
  over: amount,
  under: amount,
  /** Days of the week that count, 0 for Sunday; empty for all. */
  days: z.array(z.number().int().min(0).max(6)).default([]),
  /** Whether only money in or only money out counts, whatever its category. */
  direction: z.enum(["in", "out"]).nullable().default(null),
});
export type Filter = z.output<typeof Filter>;
export type NamedIds = z.output<typeof Named>;
export type NamedMerchants = z.output<typeof Merchants>;

export const FramePeriod = z.object({
  start: z.string(),
  end: z.string(),
  grain: z.enum(["day", "week", "month", "quarter", "year", "range"]),
  rolling: z.object({ count: z.number().int(), unit: z.enum(["day", "week", "month", "quarter", "year"]) }).nullable(),
  all: z.boolean(),
  /** False if the user named no period and a default was used. */
  asked: z.boolean(),
  point: z.string().nullable(),
});
export type FramePeriod = z.output<typeof FramePeriod>;

/** Names that are selected together. */
const Part = z.object({ categories: z.array(Named), merchants: z.array(Merchants), accounts: z.array(Named) });
export type Part = z.output<typeof Part>;
/** One side of a comparison: parts that no transaction has in common, added up. */
const Side = z.object({ label: z.string(), parts: z.array(Part) });
export type Side = z.output<typeof Side>;

export const Compare = z.discriminatedUnion("by", [
  /** With `joined`, the names of the filter are added up in parts, because together they would select nothing. */
  z.object({ by: z.literal("period"), other: FramePeriod, joined: Side.optional() }),
  /** Without `sides`, each name of the filter is a side of its own. `joined` sides are added up rather than set against each other. */
  z.object({ by: z.literal("entity"), sides: z.array(Side).optional(), joined: z.boolean().optional() }),
  z.object({ by: z.literal("average"), months: z.number().int() }),
]);

/** What a request would change, besides the rows, categories, and amounts in its frame. */
export const Edit = z.object({
  /** The category to assign to rows or to move budgeted money to. */
  to: Named.nullable(),
  /** Whether only one row is meant: the latest. */
  one: z.boolean(),
  /** Rows of an earlier answer that the request refers to. */
  rows: ids,
  /** Cents by which a target changes, up or down. */
  by: amount,
  status: z.enum(["active", "inactive"]).nullable(),
  /** What to remember, in the user's own words. */
  words: z.string().nullable(),
});
export type Edit = z.output<typeof Edit>;
/** Metric of an edit that was answered with a question, so that no card can be confirmed. */
export const ASKED_WHICH = "asked which";
export const NO_EDIT: Edit = { to: null, one: false, rows: [], by: null, status: null, words: null };

/** What a figure is taken of, and what is wanted of it, for answers that combine any subject with any figure. */
export const Flow = z.object({
  subject: z.enum(["spending", "income", "pay", "interest", "refunds", "subscriptions"]),
  figure: z.enum([
    "total",
    "count",
    "largest",
    "smallest",
    "ends",
    "first",
    "last",
    "list",
    "mean",
    "median",
    "rate",
    "groups",
    "days",
    "weekdays",
    "on days",
    "gross",
    "share",
  ]),
});
export type Flow = z.output<typeof Flow>;

/** A request as understood. Stored with the reply, so that the next question can build on it. */
export const Frame = z.object({
  intent: Intent,
  /** The original request that this one looks at more closely ("the biggest one?" after a total). */
  root: Intent,
  filter: Filter,
  period: FramePeriod.nullable(),
  compare: Compare.nullable(),
  groupBy: GroupBy.nullable(),
  order: z.enum(["largest", "smallest", "latest", "earliest"]).nullable(),
  limit: z.number().int().nullable(),
  form: z.enum(["table", "chart"]).nullable(),
  /** The kind of figure wanted within an intent ("assets", "owed"). */
  metric: z.string().nullable(),
  /** A named amount, such as a price or payment. Whole cents. */
  amount: amount.default(null),
  /** The row of an earlier answer that is meant ("when was that?"). */
  item: z.number().int().nullable(),
  /** Words of the question that were not taken into account; the answer says so. */
  ignored: z.array(z.string()),
  /** A household member whose own spending was asked for. Accounts are shared, so it cannot be separated. */
  member: z.string().nullable(),
  edit: Edit.nullable().default(null),
  flow: Flow.nullable().default(null),
});
export type Frame = z.output<typeof Frame>;

/** The figures that are a part of a whole: of all spending, of all income, or of one category or income. */
export const SHARES: ReadonlySet<string> = new Set(["share", "income share", "part"]);

export const EMPTY_FILTER: Filter = {
  section: null,
  categories: [],
  notCategories: [],
  merchants: [],
  notMerchants: [],
  accounts: [],
  from: [],
  text: null,
  over: null,
  under: null,
  days: [],
  direction: null,
};

/** Returns a frame that contains only an intent. */
export const bareFrame = (intent: Intent): Frame => ({
  intent,
  root: intent,
  filter: EMPTY_FILTER,
  period: null,
  compare: null,
  groupBy: null,
  order: null,
  limit: null,
  form: null,
  metric: null,
  amount: null,
  item: null,
  ignored: [],
  member: null,
  edit: null,
  flow: null,
});

/** Whether a filter excludes anything. */
export const isFiltered = (f: Filter): boolean =>
  f.categories.length + f.notCategories.length + f.merchants.length + f.notMerchants.length + f.accounts.length > 0 ||
  f.text !== null ||
  f.over !== null ||
  f.under !== null;

/** The section of rows, or of their number, after another request: those behind a figure of spending have no pay and no transfers. */
export const sectionOfRows = (found: Intent, { filter, intent }: Frame): Filter["section"] => {
  const isOfSpending = (found === "spend_count" && intent !== "search") || (found === "search" && intent.startsWith("spend_"));
  return filter.section ?? (isOfSpending ? "Expense" : null);
};
