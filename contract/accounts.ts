import { z } from "zod";
import { accountSubtypes, accountTypes } from "#domain/accounts.ts";
import { MAX_RATE, MIN_RATE, RATE_STEP } from "#domain/limits.ts";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, decimal, id, instant, money, pathId, query, typed } from "./kit/fields.ts";

export const AccountType = z.enum(accountTypes);
export const AccountSubtype = z.enum(accountSubtypes);
/** Who brought the account: `plaid` a linked bank, `manual` a person (by hand or from a file), `zillow` a property lookup. */
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
  /** What screens show: what is there, or for a debt what is owed, both positive. */
  displayBalance: money,
  invertBalances: z.boolean(),
  limit: money.nullable(),
  status: z.enum(["active", "closed"]),
  /** A linked card whose product, or a linked loan whose terms, nobody has confirmed yet. */
  unconfirmed: z.boolean(),
  hidden: z.boolean(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  mask: z.string().nullable(),
  transactionBackfillStatus: z.enum(["pending", "complete"]),
  maturityDate: day.nullable(),
  /** Percent a year: 4.25 is 4.25 %. */
  interestRate: decimal.nullable(),
  minimumPayment: money.nullable(),
  nextPaymentDue: day.nullable(),
  currency: z.string(),
  balanceAsOf: instant.nullable(),
  /** Whose account it is. */
  user: id,
  createdAt: instant,
});
export type Account = z.output<typeof Account>;

const wrongRate = `Enter a rate from ${MIN_RATE} to ${MAX_RATE}`;
/** Percent a year from 0.01 to 100 in steps of 0.01; exact text in code. */
export const interestRate = z.codec(
  z.number().min(MIN_RATE, wrongRate).max(MAX_RATE, wrongRate).multipleOf(RATE_STEP, "Enter at most two decimals"),
  z.string(),
  { decode: String, encode: Number },
);
/** A name a person gives to an account. */
export const accountName = typed(120).min(1, "Enter a name");

const params = z.object({ id: pathId });

export const accounts = endpoints("accounts", {
  list: endpoint({
    about: "Every account of the household, in group order.",
    method: "GET",
    path: "/finx-accounts/",
    query: z.object({ ids: query.ids.optional() }),
    reply: z.array(Account),
  }),
  get: endpoint({ about: "One account.", method: "GET", path: "/finx-accounts/:id/", params, reply: Account }),
  update: endpoint({
    about: "Changes the given fields: name, hidden, loan terms, product. A null product means none in the list.",
    method: "PATCH",
    path: "/finx-accounts/:id/",
    params,
    body: z.object({
      name: accountName.optional(),
      hidden: z.boolean().optional(),
      interestRate: interestRate.nullable().optional(),
      product: id.nullable().optional(),
      maturityDate: day.nullable().optional(),
      /** The product or the terms are confirmed as they are; changing them confirms them too. */
      confirmed: z.literal(true).optional(),
    }),
    reply: Account,
  }),
  replace: endpoint({
    about: "Sets everything that can be set; what is not given is refused.",
    method: "PUT",
    path: "/finx-accounts/:id/",
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
