import { z } from "zod/mini";
import { accountSubtypes, accountTypes } from "#domain/accounts/accounts.ts";
import { MAX_RATE, MIN_RATE, RATE_STEP } from "#domain/limits.ts";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, decimal, id, instant, money, pathId, query, typed } from "./kit/fields.ts";

export const AccountType = z.enum(accountTypes);
export const AccountSubtype = z.enum(accountSubtypes);
/** Where the account came from: `plaid` is a linked bank, `manual` is a user entry or an import file, `zillow` is a property lookup. */
export const AccountSource = z.enum(["plaid", "manual", "zillow"]);

export const Account = z.object({
  id,
  source: AccountSource,
  plaidAccount: z.nullable(z.object({ id, accountId: z.string(), plaidItemId: id })),
  product: z.nullable(id),
  manualAccount: z.nullable(id),
  zillowProperty: z.nullable(id),
  name: z.string(),
  nameSetByUserAt: z.nullable(instant),
  institution: z.nullable(Institution),
  availableBalance: z.nullable(money),
  currentBalance: money,
  /** The balance that screens show, positive for both assets and debts (the amount owed). */
  displayBalance: money,
  invertBalances: z.boolean(),
  limit: z.nullable(money),
  status: z.enum(["active", "closed"]),
  /** True for a linked card whose product, or a linked loan whose terms, no member has confirmed yet. */
  unconfirmed: z.boolean(),
  hidden: z.boolean(),
  type: AccountType,
  subtype: z.nullable(AccountSubtype),
  mask: z.nullable(z.string()),
  transactionBackfillStatus: z.enum(["pending", "complete"]),
  maturityDate: z.nullable(day),
  /** Percent per year: 4.25 means 4.25%. */
  interestRate: z.nullable(decimal),
  minimumPayment: z.nullable(money),
  nextPaymentDue: z.nullable(day),
  currency: z.string(),
  balanceAsOf: z.nullable(instant),
  /** The member who owns the account. */
  user: id,
  createdAt: instant,
});
export type Account = z.output<typeof Account>;

const wrongRate = `Enter a rate from ${MIN_RATE} to ${MAX_RATE}`;
/** Percent per year, 0.01 to 100 in steps of 0.01. Kept as exact decimal text in code. */
export const interestRate = z.codec(
  z.number().check(z.minimum(MIN_RATE, wrongRate), z.maximum(MAX_RATE, wrongRate), z.multipleOf(RATE_STEP, "Enter at most two decimals")),
  z.string(),
  { decode: String, encode: Number },
);
/** An account name chosen by the user. */
export const accountName = typed(120, "Enter a name");

const params = z.object({ id: pathId });

export const accounts = endpoints("accounts", {
  list: endpoint({
    about: "All accounts of the household, in group order.",
    method: "GET",
    path: "/finx-accounts/",
    access: { token: "read" },
    query: z.object({ ids: z.optional(query.ids) }),
    reply: z.array(Account),
  }),
  get: endpoint({ about: "One account.", method: "GET", path: "/finx-accounts/:id/", access: { token: "read" }, params, reply: Account }),
  update: endpoint({
    about: "Changes the given fields: name, hidden, loan terms, product. A null product means that it is not in the list.",
    method: "PATCH",
    path: "/finx-accounts/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      name: z.optional(accountName),
      hidden: z.optional(z.boolean()),
      interestRate: z.optional(z.nullable(interestRate)),
      product: z.optional(z.nullable(id)),
      maturityDate: z.optional(z.nullable(day)),
      /** Confirms the product or the loan terms unchanged. Changing them also confirms them. */
      confirmed: z.optional(z.literal(true)),
    }),
    reply: Account,
  }),
  replace: endpoint({
    about: "Replaces all editable fields. A missing field is an error.",
    method: "PUT",
    path: "/finx-accounts/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      name: accountName,
      hidden: z.boolean(),
      interestRate: z.nullable(interestRate),
      maturityDate: z.nullable(day),
    }),
    reply: Account,
  }),
});
