import { z } from "zod";
import { AccountSource, AccountSubtype, AccountType } from "#contract/accounts.ts";
import { Section } from "#contract/categories.ts";
import { ChartData } from "#contract/charts.ts";
import { ChatType, LONGEST_QUESTION } from "#contract/chat.ts";
import { Citation } from "#contract/citations.ts";
import { FeedbackType } from "#contract/feedback.ts";
import { Frequency as Rhythm, prompt, ScheduleChannel, ScheduleStatus, subject } from "#contract/schedules.ts";
import { CATEGORY_COLORS, iconParts } from "#domain/category-looks.ts";
import { SUB_TASK_TYPES, TASK_FEATURES } from "#domain/task-kinds.ts";

/** A table in the archive: a user's own rows are exported and restored. */
export type ArchivedTable = {
  table: string;
  /**
   * Columns that refer to rows of other tables. A row whose `needed` reference is missing is left out; any other missing reference is set
   * to null.
   */
  refs?: Readonly<Record<string, { to: string; needed?: true }>>;
  /** Columns that are specific to this installation and are not exported. */
  stays?: readonly string[];
  /** Checks beyond the database's own, so that the product can read the columns. */
  shape?: z.ZodType<object>;
};

const color = z.enum(CATEGORY_COLORS);
const icon = z
  .string()
  .max(80)
  .refine((text) => iconParts(text) !== null);
/** Longer than any reply that an engine writes: a language model's is cut at 12,000 characters. */
const LONGEST_REPLY = 20_000;
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const words = (most: number) => z.string().max(most);

/** All exported tables, referenced tables first. They contain no credentials: sessions, keys and tokens are in other tables. */
export const TABLES: readonly ArchivedTable[] = [
  {
    table: "categories",
    stays: ["category_id"],
    shape: z.looseObject({
      name: words(60),
      section: Section,
      source: z.literal("User"),
      status: z.enum(["Active", "Archived"]),
      color,
      icon,
    }),
  },
  { table: "category_looks", refs: { category_id: { to: "categories", needed: true } }, shape: z.looseObject({ color, icon }) },
  { table: "merchant_choices", refs: { category_id: { to: "categories", needed: true } } },
  {
    table: "accounts",
    refs: { institution_id: { to: "institutions" }, product_id: { to: "financial_products" } },
    // Recomputed from the balance and the restored rows.
    stays: ["connection_id", "opening_balance"],
    shape: z.looseObject({
      name: words(200),
      type: AccountType,
      subtype: z.nullable(AccountSubtype),
      source: AccountSource,
      status: z.enum(["active", "closed"]),
    }),
  },
  { table: "balance_snapshots", refs: { account_id: { to: "accounts", needed: true } } },
  { table: "account_events", shape: z.looseObject({ type: z.enum(["ACCOUNT_ADDED", "ACCOUNT_REMOVED"]) }) },
  {
    table: "holdings",
    refs: { account_id: { to: "accounts", needed: true }, security_id: { to: "securities", needed: true } },
  },
  {
    table: "investment_transactions",
    refs: { account_id: { to: "accounts", needed: true }, security_id: { to: "securities" } },
  },
  {
    table: "subscriptions",
    refs: { account_id: { to: "accounts", needed: true }, category_id: { to: "categories", needed: true } },
    shape: z.looseObject({ price_changes: z.array(z.strictObject({ day, from: z.number().int(), to: z.number().int() })).max(1000) }),
  },
  {
    table: "transactions",
    refs: {
      account_id: { to: "accounts", needed: true },
      category_id: { to: "categories", needed: true },
      subscription_id: { to: "subscriptions" },
      transfer_account_id: { to: "accounts" },
      transfer_peer_id: { to: "transactions" },
    },
    stays: ["import_id"],
    shape: z.looseObject({
      name: words(500),
      source: z.enum(["plaid", "file", "manual"]),
      category_source: z.enum(["bank", "guess", "learned", "person"]),
      category_confidence: z.number().min(0).max(1),
    }),
  },
  { table: "budgets" },
  {
    table: "budget_lines",
    refs: { budget_id: { to: "budgets", needed: true }, category_id: { to: "categories", needed: true } },
  },
  { table: "data_grids", shape: z.looseObject({ name: words(200), csv_data: words(500_000) }) },
  { table: "charts", shape: z.looseObject({ chart_data: ChartData }) },
  { table: "chats", stays: ["household_id", "public"], shape: z.looseObject({ chat_type: ChatType }) },
  {
    table: "messages",
    refs: { chat_id: { to: "chats", needed: true } },
    stays: ["memo", "trace_id"],
    shape: z
      .looseObject({
        role: z.enum(["user", "assistant", "system"]),
        status: z.enum(["done", "streaming", "stopped", "interrupted", "failed"]),
        content: words(LONGEST_REPLY),
        citations: z.array(Citation).max(500),
        chips: z.array(words(500)).max(20),
      })
      .refine(({ role, content }) => role !== "user" || content.length <= LONGEST_QUESTION, { path: ["content"] }),
  },
  { table: "message_feedback", refs: { message_id: { to: "messages", needed: true } }, shape: z.looseObject({ type: FeedbackType }) },
  { table: "user_contexts", refs: { message_id: { to: "messages" } }, shape: z.looseObject({ context: words(1000) }) },
  {
    table: "schedules",
    refs: { chat_id: { to: "chats" } },
    stays: ["last_error"],
    shape: z.looseObject({
      subject,
      prompt,
      status: ScheduleStatus,
      channel: ScheduleChannel,
      frequency: Rhythm,
      days: z.array(z.number().int()).max(31),
    }),
  },
  { table: "user_tasks", shape: z.looseObject({ feature: z.enum(TASK_FEATURES) }) },
  {
    table: "user_sub_tasks",
    refs: { user_task_id: { to: "user_tasks", needed: true }, chat_id: { to: "chats" } },
    shape: z.looseObject({ task_type: z.enum(SUB_TASK_TYPES) }),
  },
  { table: "demographics" },
  { table: "financial_situations" },
];

/** Shared tables: the rows that a user's rows refer to are exported with a key that identifies them elsewhere. */
export const SHARED = {
  categories: ["id", "category_id"],
  institutions: ["id", "plaid_institution_id", "name", "primary_color", "url", "logo_url"],
  securities: ["id", "provider_security_id", "name", "ticker_symbol", "type", "currency", "close_price", "close_price_as_of"],
  financial_products: ["id", "institution_name", "product_type", "name"],
} as const;
export type Shared = keyof typeof SHARED;
