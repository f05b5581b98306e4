import { z } from "zod/mini";
import { transferTypes } from "#domain/transactions/transfers.ts";
import { OtherCurrency } from "./kit/currency.ts";
import { Section } from "./categories.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { cursor, day, id, instant, money, nonce, page, pathId, query, typed, unreviewed } from "./kit/fields.ts";

export const TransactionCategory = z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() });

export const Transaction = z.object({
  id,
  /** Positive for money out, negative for money in. */
  amount: money,
  currency: z.string(),
  authorizedDate: z.nullable(day),
  date: day,
  /** The date used by every screen and total: the authorized date if known, otherwise the posted date. A UTC day. */
  transactionDate: day,
  account: z.object({ id, name: z.string(), mask: z.nullable(z.string()), institutionName: z.nullable(z.string()) }),
  /** `section` is how the transaction counts: a transfer between own accounts is Transfer, whatever its category. */
  category: TransactionCategory,
  categoryId: id,
  /** Whether a user chose the category. */
  categoryModified: z.boolean(),
  name: z.string(),
  originalDescription: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  storeNumber: z.nullable(z.string()),
  merchantName: z.nullable(z.string()),
  merchantLogoUrl: z.nullable(z.string()),
  merchantWebsiteUrl: z.nullable(z.string()),
  pending: z.boolean(),
  source: z.enum(["plaid", "file", "manual"]),
  /** Set when the transaction is one side of a transfer between own accounts. */
  transferType: z.nullable(z.enum(transferTypes)),
  /** The other side: its account, and its transaction if the bank sent one. */
  transfer: z.nullable(z.object({ account: z.object({ id, name: z.string() }), transaction: z.nullable(id) })),
  subscription: z.nullable(id),
  createdAt: instant,
});
export type Transaction = z.output<typeof Transaction>;

/** `-date` is newest first; `-amount` is largest absolute amount first. */
export const TransactionOrdering = z.enum(["date", "-date", "amount", "-amount"]);

export const TransactionFilter = z.object({
  amountGt: z.optional(query.money),
  amountLt: z.optional(query.money),
  categoryGroup: z.optional(query.texts),
  categoryName: z.optional(query.texts),
  categorySection: z.optional(Section),
  dateStart: z.optional(day),
  dateEnd: z.optional(day),
  finxAccount: z.optional(query.ids),
  finxCategory: z.optional(query.ids),
  finxSubscription: z.optional(query.ids),
  ids: z.optional(query.ids),
  pending: z.optional(query.flag),
  search: z.optional(typed(200)),
  /** The same by absolute amount, regardless of direction. */
  amountOver: z.optional(query.money),
  amountUnder: z.optional(query.money),
  /** Merchants by display name. */
  merchant: z.optional(query.texts),
  excludeCategory: z.optional(query.ids),
  excludeMerchant: z.optional(query.texts),
});
export type TransactionFilter = z.output<typeof TransactionFilter>;

export const TransactionSummary = z.object({
  count: z.int(),
  /** Sum of the matching transactions in the household's main currency. Money out is positive. */
  total: money,
  unreviewed,
  oldest: z.nullable(day),
  newest: z.nullable(day),
  otherCurrencies: z.array(OtherCurrency),
});

/** A posted transaction whose category is uncertain and not yet confirmed by a user. */
export const TransactionToReview = z.extend(Transaction, {
  /** The current category, to confirm or change. */
  finxCategory: TransactionCategory,
  /** Confidence in the category, 0 to 1. */
  confidence: z.number(),
});
export type TransactionToReview = z.output<typeof TransactionToReview>;

const name = typed(200, "Enter a description");
const amount = money.check(z.refine((given) => given !== 0, "Enter an amount other than zero"));

/** User input for a manual transaction. Money out is positive. */
const Written = z.object({ account: id, name, amount, date: day });
const params = z.object({ id: pathId });
export const transactions = endpoints("transactions", {
  list: endpoint({
    about: "Transactions of accounts that are not hidden, filtered, 50 per page.",
    method: "GET",
    path: "/finx-transactions/",
    access: { token: "read" },
    query: z.extend(TransactionFilter, { cursor, ordering: z.optional(TransactionOrdering) }),
    reply: page(Transaction),
  }),
  summary: endpoint({
    about: "Count, sum, and first and last day of the transactions that match a filter.",
    method: "GET",
    path: "/finx-transactions/summary/",
    access: { token: "read" },
    query: TransactionFilter,
    reply: TransactionSummary,
  }),
  days: endpoint({
    about: "Money out and money in for each day that matches a filter, without transfers. For the day headings of a list.",
    method: "GET",
    path: "/finx-transactions/days/",
    access: { token: "read" },
    query: TransactionFilter,
    reply: z.array(z.object({ day, count: z.int(), out: money, in: money, unreviewed })),
  }),
  get: endpoint({
    about: "One transaction.",
    method: "GET",
    path: "/finx-transactions/:id/",
    access: { token: "read" },
    params,
    reply: Transaction,
  }),
  create: endpoint({
    about:
      "Adds a manual transaction to a manual account and updates its balance. Repeating the nonce adds nothing and returns the same transaction, or 409 if other values were sent with it.",
    method: "POST",
    path: "/finx-transactions/",
    access: { token: "write" },
    body: z.extend(Written, { finxCategoryId: z.optional(id), nonce: z.optional(nonce) }),
    reply: Transaction,
  }),
  replace: endpoint({
    about: "Replaces all fields of a manual transaction. For any other transaction, only the category may change.",
    method: "PUT",
    path: "/finx-transactions/:id/",
    access: { token: "write" },
    params,
    body: z.extend(Written, { finxCategoryId: id }),
    reply: Transaction,
  }),
  update: endpoint({
    about: "Sets the category of a posted transaction. For a manual transaction, also its name, amount, date and account.",
    method: "PATCH",
    path: "/finx-transactions/:id/",
    access: { token: "write" },
    params,
    body: z.extend(z.partial(Written), { finxCategoryId: z.optional(id) }).check(
      z.refine((given) => Object.values(given).some((value) => value !== undefined), {
        message: "Enter at least one field to change",
        path: ["finxCategoryId"],
      }),
    ),
    reply: Transaction,
  }),
  remove: endpoint({
    about: "Deletes a manual or imported transaction. A bank's transaction cannot be deleted.",
    method: "DELETE",
    path: "/finx-transactions/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
  confirm: endpoint({
    about: "Confirms the current category of a posted transaction. Syncs no longer change it.",
    method: "POST",
    path: "/finx-transactions/:id/confirm/",
    access: { token: "write" },
    params,
    reply: Transaction,
  }),
  toReview: endpoint({
    about: "Posted transactions whose category needs review, newest first, up to 100.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/",
    access: { token: "read" },
    reply: z.array(TransactionToReview),
  }),
  related: endpoint({
    about: "Other transactions of the same merchant, newest first, up to 50.",
    method: "GET",
    path: "/finx-transactions/:id/related-transactions/",
    access: { token: "read" },
    params,
    reply: z.array(Transaction),
  }),
  setTransfer: endpoint({
    about:
      "Sets whether a transaction is a transfer between own accounts. If not, it permanently counts by its category. If so, it is paired with a posted transaction of the opposite amount, within five days, in another own account. Refused without one, unless its category is a transfer.",
    method: "PUT",
    path: "/finx-transactions/:id/transfer/",
    access: { token: "write" },
    params,
    body: z.object({ isTransfer: z.boolean() }),
    reply: Transaction,
  }),
});
