import { z } from "zod";
import { transferTypes } from "#domain/transfers.ts";
import { Section } from "./categories.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { cursor, day, id, instant, money, page, pathId, query, typed } from "./kit/fields.ts";

const TransactionCategory = z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() });

export const Transaction = z.object({
  id,
  /** Money out is positive, money in negative. */
  amount: money,
  currency: z.string(),
  authorizedDate: day.nullable(),
  date: day,
  /** The day every screen and total uses: authorised, else posted. A day in UTC. */
  transactionDate: day,
  account: z.object({ id, name: z.string(), mask: z.string().nullable(), institutionName: z.string().nullable() }),
  /** `section` is how the row counts: a transfer between own accounts is Transfer, however it is filed. */
  category: TransactionCategory,
  categoryId: id,
  /** A person chose the category. */
  categoryModified: z.boolean(),
  name: z.string(),
  originalDescription: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  storeNumber: z.string().nullable(),
  merchantName: z.string().nullable(),
  merchantLogoUrl: z.string().nullable(),
  merchantWebsiteUrl: z.string().nullable(),
  pending: z.boolean(),
  source: z.enum(["plaid", "file", "manual"]),
  /** Set when the row is one side of a transfer between own accounts. */
  transferType: z.enum(transferTypes).nullable(),
  /** The other side: the account, and its row where the bank sent one. */
  transfer: z.object({ account: z.object({ id, name: z.string() }), transaction: id.nullable() }).nullable(),
  subscription: id.nullable(),
  createdAt: instant,
});
export type Transaction = z.output<typeof Transaction>;

/** Newest first is `-date`; `-amount` is high to low by size, whatever the direction. */
export const TransactionOrdering = z.enum(["date", "-date", "amount", "-amount"]);

export const TransactionFilter = z.object({
  amountGt: query.money.optional(),
  amountLt: query.money.optional(),
  categoryGroup: query.texts.optional(),
  categoryName: query.texts.optional(),
  categorySection: Section.optional(),
  dateStart: day.optional(),
  dateEnd: day.optional(),
  finxAccount: query.ids.optional(),
  finxCategory: query.ids.optional(),
  finxSubscription: query.ids.optional(),
  ids: query.ids.optional(),
  pending: query.flag.optional(),
  search: typed(200).optional(),
  /** The same by size, whatever the direction. */
  amountOver: query.money.optional(),
  amountUnder: query.money.optional(),
  /** Merchants by their shown name. */
  merchant: query.texts.optional(),
  excludeCategory: query.ids.optional(),
  excludeMerchant: query.texts.optional(),
});
export type TransactionFilter = z.output<typeof TransactionFilter>;

export const TransactionSummary = z.object({
  count: z.number().int(),
  /** Sum over all matching rows, money out positive. */
  total: money,
  oldest: day.nullable(),
  newest: day.nullable(),
});

/** A posted row whose category nobody has confirmed and the computer is not sure of. */
export const TransactionToReview = Transaction.extend({
  /** The category as it stands, to be confirmed or changed. */
  finxCategory: TransactionCategory,
  /** 0 to 1: how sure the category is. */
  confidence: z.number(),
});
export type TransactionToReview = z.output<typeof TransactionToReview>;

const name = typed(200).refine((text) => text !== "", "Enter a description");
const amount = money.refine((given) => given !== 0, "Enter an amount other than zero");

/** What a person writes of a row of their own; money out is positive. */
const Written = z.object({ account: id, name, amount, date: day });
const params = z.object({ id: pathId });
export const transactions = endpoints("transactions", {
  list: endpoint({
    about: "Transactions of accounts that are not hidden, filtered, 50 a page.",
    method: "GET",
    path: "/finx-transactions/",
    query: TransactionFilter.extend({ cursor, ordering: TransactionOrdering.optional() }),
    reply: page(Transaction),
  }),
  summary: endpoint({
    about: "How many rows a filter matches, their sum, and the first and last day.",
    method: "GET",
    path: "/finx-transactions/summary/",
    query: TransactionFilter,
    reply: TransactionSummary,
  }),
  days: endpoint({
    about: "Money out and in of each day that a filter matches, transfers left out; heads the day groups of a list.",
    method: "GET",
    path: "/finx-transactions/days/",
    query: TransactionFilter,
    reply: z.array(z.object({ day, count: z.number().int(), out: money, in: money })),
  }),
  get: endpoint({ about: "One transaction.", method: "GET", path: "/finx-transactions/:id/", params, reply: Transaction }),
  create: endpoint({
    about: "Adds a row by hand to an account kept by hand; its balance follows.",
    method: "POST",
    path: "/finx-transactions/",
    body: Written.extend({ finxCategoryId: id.optional() }),
    reply: Transaction,
  }),
  replace: endpoint({
    about: "Sets all of a row made by hand; of any other row only the category may differ from what it is.",
    method: "PUT",
    path: "/finx-transactions/:id/",
    params,
    body: Written.extend({ finxCategoryId: id }),
    reply: Transaction,
  }),
  update: endpoint({
    about: "Sets the category of a posted transaction; of a row made by hand also name, amount, day and account.",
    method: "PATCH",
    path: "/finx-transactions/:id/",
    params,
    body: Written.partial()
      .extend({ finxCategoryId: id.optional() })
      .refine((given) => Object.values(given).some((value) => value !== undefined), {
        message: "Give at least one field to change",
        path: ["finxCategoryId"],
      }),
    reply: Transaction,
  }),
  remove: endpoint({
    about: "Deletes a row made by hand or read from a file; a bank's row is refused.",
    method: "DELETE",
    path: "/finx-transactions/:id/",
    params,
    reply: nothing,
  }),
  confirm: endpoint({
    about: "Confirms the category of a posted transaction as it stands; no sync changes it from then on.",
    method: "POST",
    path: "/finx-transactions/:id/confirm/",
    params,
    reply: Transaction,
  }),
  toReview: endpoint({
    about: "Posted transactions whose category needs a person's word, newest first, up to 100.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/",
    reply: z.array(TransactionToReview),
  }),
  related: endpoint({
    about: "Other transactions of the same merchant, newest first, up to 50.",
    method: "GET",
    path: "/finx-transactions/:id/related-transactions/",
    params,
    reply: z.array(Transaction),
  }),
  setTransfer: endpoint({
    about: "Says whether a row is a transfer between own accounts. One that is said to be none counts as it is filed, for good.",
    method: "PUT",
    path: "/finx-transactions/:id/transfer/",
    params,
    body: z.object({ isTransfer: z.boolean() }),
    reply: Transaction,
  }),
});
