import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, money, pathId, query, typed } from "./kit/fields.ts";
import { BulkChange, MAX_BULK } from "./transaction-changes.ts";
import { Transaction, TransactionCategory } from "./transactions.ts";
import { payeeKey } from "#domain/transactions/merchant.ts";

/** One merchant's money of one direction. Together they identify what a decision settles. */
const Payee = { merchantKey: typed(120).check(z.minLength(1)), moneyIn: z.boolean() };

/** Maximum number of merchants in a list or a request. */
export const MAX_MERCHANTS = 100;

/** The category that a merchant's money gets. */
const Decision = z.object({ ...Payee, categoryId: id });
export type Decision = z.output<typeof Decision>;

/** All transactions of a merchant that wait for review, to settle in one decision. */
export const MerchantToReview = z.object({
  ...Payee,
  name: z.string(),
  count: z.int(),
  /** Sum of the absolute amounts. */
  total: money,
  currency: z.string(),
  oldest: day,
  newest: day,
  /** The category that most of them count in now. */
  category: TransactionCategory,
  /** Why Hiro proposes it: "The name holds “pizza”". Null when nothing is known. */
  reason: z.nullable(z.string()),
});
export type MerchantToReview = z.output<typeof MerchantToReview>;

export const Review = z.object({
  /** The merchants with the most money first, up to 100. */
  merchants: z.array(MerchantToReview),
  /** All that waits; the money in the main currency. */
  waiting: z.object({ merchants: z.int(), transactions: z.int(), total: money }),
  /** The fewest merchants, largest first, that hold four fifths of the waiting money; at most 20. */
  decisions: z.int(),
  /** Share of the waiting money that these hold, 0 to 1. */
  decided: z.number(),
  /** Share of all money in transactions whose category is sure or reviewed, 0 to 1. */
  settled: z.number(),
});
export type Review = z.output<typeof Review>;

const LearnedChoice = z.object({
  id,
  ...Payee,
  name: z.string(),
  category: TransactionCategory,
  chosenOn: day,
  /** Transactions that have their category from this choice. */
  count: z.int(),
});
export type LearnedChoice = z.output<typeof LearnedChoice>;

export const review = endpoints("review", {
  count: endpoint({
    about: "Number of transactions whose category needs review.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/count/",
    access: { token: "read" },
    reply: z.object({ count: z.int() }),
  }),
  merchants: endpoint({
    about: "What needs review, by merchant, largest money first.",
    method: "GET",
    path: "/finx-transactions/merchants-to-review/",
    access: { token: "read" },
    reply: Review,
  }),
  merchantRows: endpoint({
    about: "The transactions of a merchant that need review, newest first, up to 200.",
    method: "GET",
    path: "/finx-transactions/merchants-to-review/rows/",
    access: { token: "read" },
    query: z.object({ merchantKey: Payee.merchantKey, moneyIn: query.flag }),
    reply: z.array(Transaction),
  }),
  settle: endpoint({
    about:
      "Sets the category of all transactions of merchants that need review, except those listed. New ones get it too. If nothing of a merchant needs review any more, none is settled.",
    method: "POST",
    path: "/finx-transactions/merchants-to-review/settle/",
    access: { token: "write" },
    body: z.object({
      decisions: z.array(Decision).check(
        z.minLength(1, "Choose at least one merchant"),
        z.maxLength(MAX_MERCHANTS, `Choose at most ${MAX_MERCHANTS} merchants`),
        z.refine((all) => new Set(all.map(payeeKey)).size === all.length, "Each merchant may appear once"),
      ),
      exceptIds: z._default(z.array(id).check(z.maxLength(MAX_BULK)), []),
    }),
    reply: BulkChange,
  }),
  reason: endpoint({
    about: "Why a transaction has its category, and whether it is sure.",
    method: "GET",
    path: "/finx-transactions/:id/category-reason/",
    access: { token: "read" },
    params: z.object({ id: pathId }),
    reply: z.object({ text: z.string(), sure: z.boolean() }),
  }),
  learned: endpoint({
    about: "The household's category choices for merchants, latest first, up to 500. New transactions of the merchant get the category.",
    method: "GET",
    path: "/merchant-choices/",
    access: { token: "read" },
    reply: z.array(LearnedChoice),
  }),
  changeLearned: endpoint({
    about: "Changes the category that new transactions of a merchant get. Existing ones stay.",
    method: "PATCH",
    path: "/merchant-choices/:id/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    body: z.object({ categoryId: id }),
    reply: z.array(LearnedChoice),
  }),
  forget: endpoint({
    about: "Forgets a choice for a merchant. Existing transactions stay; new ones are categorized by what they say.",
    method: "DELETE",
    path: "/merchant-choices/:id/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
  onlyThis: endpoint({
    about: "Keeps the category of a transaction to that transaction: the choice for its merchant is forgotten.",
    method: "POST",
    path: "/finx-transactions/:id/only-this/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
});
