import { z } from "zod";
import { accountSubtypes, accountTypes } from "#domain/accounts.ts";
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
  plaidAccount: z.object({ id, accountId: z.string(), plaidItemId: id }).nullable(),
  product: id.nullable(),
  manualAccount: id.nullable(),
  zillowProperty: id.nullable(),
  name: z.string(),
  nameSetByUserAt: instant.nullable(),
  institution: Institution.nullable(),
  availableBalance: money.nullable(),
  currentBalance: money,
  /** The balance that screens show, positive for both assets and debts (the amount owed). */
  displayBalance: money,
  invertBalances: z.boolean(),
  limit: money.nullable(),
  status: z.enum(["active", "closed"]),
  /** True for a linked card whose product, or a linked loan whose terms, no member has confirmed yet. */
  unconfirmed: z.boolean(),
  hidden: z.boolean(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  mask: z.string().nullable(),
  transactionBackfillStatus: z.enum(["pending", "complete"]),
  maturityDate: day.nullable(),
  /** Percent per year: 4.25 means 4.25%. */
  interestRate: decimal.nullable(),
  minimumPayment: money.nullable(),
  nextPaymentDue: day.nullable(),
  currency: z.string(),
  balanceAsOf: instant.nullable(),
  /** The member who owns the account. */
  user: id,
  createdAt: instant,
});
export type Account = z.output<typeof Account>;

const wrongRate = `Enter a rate from ${MIN_RATE} to ${MAX_RATE}`;
/** Percent per year, 0.01 to 100 in steps of 0.01. Kept as exact decimal text in code. */
export const interestRate = z.codec(
  z.number().min(MIN_RATE, wrongRate).max(MAX_RATE, wrongRate).multipleOf(RATE_STEP, "Enter at most two decimals"),
  z.string(),
  { decode: String, encode: Number },
);
/** An account name chosen by the user. */
export const accountName = typed(120).min(1, "Enter a name");

const params = z.object({ id: pathId });

export const accounts = endpoints("accounts", {
  list: endpoint({
    about: "All accounts of the household, in group order.",
    method: "GET",
    path: "/finx-accounts/",
    access: { token: "read" },
    query: z.object({ ids: query.ids.optional() }),
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
      name: accountName.optional(),
      hidden: z.boolean().optional(),
      interestRate: interestRate.nullable().optional(),
      product: id.nullable().optional(),
      maturityDate: day.nullable().optional(),
      /** Confirms the product or the loan terms unchanged. Changing them also confirms them. */
      confirmed: z.literal(true).optional(),
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
      interestRate: interestRate.nullable(),
      maturityDate: day.nullable(),
    }),
    reply: Account,
  }),
});
