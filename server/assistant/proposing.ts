import { z } from "zod";
import { SCHEDULE_FREQUENCIES } from "#domain/schedule.ts";
import { amount, Selection } from "./selection.ts";

/** Maximum number of rows in one change. */
export const MOST_ROWS = 500;

const id = z.number().int();

/**
 * Arguments of each tool that proposes a change to existing data, shared by both engines. Each tool stores a proposal and changes nothing;
 * only the user's own click does. To add one, define its arguments here and let its feature provide the proposal kind.
 */
export const proposalArgs = {
  /** Sets one or more targets of a budget. A category without a line gets one. */
  set_budget_cell: z.strictObject({
    budgetId: id,
    targets: z
      .array(z.strictObject({ categoryId: id, amount }))
      .min(1)
      .max(20),
  }),
  /** Sets the text of one table cell. Row 0 is the header; columns count from 0. */
  set_datagrid_cell: z.strictObject({
    datagridId: id,
    row: z.number().int().min(0),
    column: z.number().int().min(0),
    value: z.string().max(2000),
  }),
  /** Assigns a category to posted transactions, given by selection or by id. */
  set_transaction_category: z.strictObject({
    categoryId: id,
    selection: Selection.optional(),
    transactionIds: z.array(id).min(1).max(MOST_ROWS).optional(),
  }),
  /** Marks a recurring payment as active or inactive. It cancels nothing at the company. */
  set_subscription_status: z.strictObject({ subscriptionId: id, status: z.enum(["active", "inactive"]) }),
  /** Remembers something, exactly as the user said it in this message. */
  save_memory: z.strictObject({ text: z.string().min(1).max(1000) }),
  forget_memory: z.strictObject({ memoryId: id }),
  /** Asks a question on a schedule and emails the answer to the user. Days are weekdays (0 is Sunday) or days of the month. */
  schedule_chat: z.strictObject({
    subject: z.string().min(1).max(120),
    prompt: z.string().min(1).max(1000),
    frequency: z.enum(SCHEDULE_FREQUENCIES),
    days: z.array(z.number().int().min(0).max(31)).max(31).optional(),
  }),
} as const;

export type ProposalName = keyof typeof proposalArgs;
export type ProposalArgs = { [K in ProposalName]: z.output<(typeof proposalArgs)[K]> };
export const PROPOSALS = Object.keys(proposalArgs) as ProposalName[];

/** What a tool returns about the proposal it made. Empty texts mean nothing. */
export type ProposalFact = {
  proposalId: number;
  title: string;
  changes: { what: string; before: string; after: string }[];
  count: number;
  notes: string[];
  state: "nothing is changed until the user presses Confirm on the card below the answer";
};

/** The reply that tools are called for; their proposals appear under it. */
export type Place = { chat: number; message: number };
