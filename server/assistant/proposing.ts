import { z } from "zod";
import { SCHEDULE_FREQUENCIES } from "#domain/schedule.ts";
import { amount, Selection } from "./selection.ts";

/** So many rows may change at once. */
export const MOST_ROWS = 500;

const id = z.number().int();

/**
 * What the assistant may put forward: the arguments of each tool that changes existing data, once for both engines. Each makes a stored
 * proposal and changes nothing; only the person's own click does. To add one, state its arguments here and let its feature bring the kind.
 */
export const proposalArgs = {
  /** Sets targets of a budget, one or several at once. A category without a line gets one. */
  set_budget_cell: z.strictObject({
    budgetId: id,
    targets: z
      .array(z.strictObject({ categoryId: id, amount }))
      .min(1)
      .max(20),
  }),
  /** Sets the text of one cell of a table; row 0 is the header, columns count from 0. */
  set_datagrid_cell: z.strictObject({
    datagridId: id,
    row: z.number().int().min(0),
    column: z.number().int().min(0),
    value: z.string().max(2000),
  }),
  /** Files posted transactions under a category: those of a selection, or those named by id. */
  set_transaction_category: z.strictObject({
    categoryId: id,
    selection: Selection.optional(),
    transactionIds: z.array(id).min(1).max(MOST_ROWS).optional(),
  }),
  /** Says whether a recurring payment goes on. It ends nothing at the company. */
  set_subscription_status: z.strictObject({ subscriptionId: id, status: z.enum(["active", "inactive"]) }),
  /** Remembers something, word for word as the person said it in this very message. */
  save_memory: z.strictObject({ text: z.string().min(1).max(1000) }),
  forget_memory: z.strictObject({ memoryId: id }),
  /** Asks a question again by itself and e-mails the answer to the person. Days are weekdays (0 is Sunday) or days of the month. */
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

/** What a tool tells of the proposal it made. Empty texts are nothing. */
export type ProposalFact = {
  proposalId: number;
  title: string;
  changes: { what: string; before: string; after: string }[];
  count: number;
  notes: string[];
  state: "nothing is changed until the person presses Confirm on the card below the answer";
};

/** The reply that tools are called for: whatever they put forward stands under it. */
export type Place = { chat: number; message: number };
