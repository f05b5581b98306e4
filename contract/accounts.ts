import { z } from "zod";
import { accountSubtypes, accountTypes } from "#domain/accounts.ts";
import { MIN_MANUAL_VALUE } from "#domain/limits.ts";
import { toDollars } from "#domain/money.ts";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { cursor, day, decimal, id, instant, money, moneyFrom, page, pathId, query, typed } from "./kit/fields.ts";

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
  hidden: z.boolean(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  mask: z.string().nullable(),
  transactionBackfillStatus: z.enum(["pending", "complete"]),
  maturityDate: day.nullable(),
  /** Percent a year: 4.25 is 4.25 %. */
  interestRate: decimal.nullable(),
  currency: z.string(),
  balanceAsOf: instant.nullable(),
  /** Whose account it is. */
  user: id,
  createdAt: instant,
});
export type Account = z.output<typeof Account>;

export const Security = z.object({
  id,
  name: z.string().nullable(),
  tickerSymbol: z.string().nullable(),
  closePrice: decimal.nullable(),
  closePriceAsOf: day.nullable(),
  type: z.string().nullable(),
  isoCurrencyCode: z.string().nullable(),
});
export const Holding = z.object({
  id,
  account: id,
  security: Security.nullable(),
  institutionPrice: decimal.nullable(),
  institutionValue: money,
  costBasis: money.nullable(),
  quantity: decimal,
  vestedQuantity: decimal.nullable(),
  vestedValue: money.nullable(),
  isoCurrencyCode: z.string(),
});
export type Holding = z.output<typeof Holding>;

export const InvestmentTransaction = z.object({
  id,
  account: id,
  security: Security.nullable(),
  date: day,
  name: z.string(),
  quantity: decimal,
  /** Cash that left the account for it: a purchase is positive. */
  amount: money,
  price: decimal,
  fees: money.nullable(),
  type: z.enum(["buy", "sell", "cancel", "cash", "fee", "transfer", "other"]),
  subtype: z.string().nullable(),
});
export type InvestmentTransaction = z.output<typeof InvestmentTransaction>;

export const ManualAccount = z.object({
  id,
  name: z.string(),
  balance: money,
  invertBalance: z.boolean(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  automaticBalances: z.enum(["none", "holding"]),
  maturityDate: day.nullable(),
  interestRate: decimal.nullable(),
});

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
    about: "Changes the fields given: rename, hide, loan details.",
    method: "PATCH",
    path: "/finx-accounts/:id/",
    params,
    body: z.object({
      name: typed(120).min(1, "Enter a name").optional(),
      hidden: z.boolean().optional(),
      interestRate: z
        .codec(
          z
            .number()
            .min(0.01, "Enter a rate from 0.01 to 100")
            .max(100, "Enter a rate from 0.01 to 100")
            .multipleOf(0.01, "Enter at most two decimals"),
          z.string(),
          { decode: String, encode: Number },
        )
        .nullable()
        .optional(),
      maturityDate: day.nullable().optional(),
    }),
    reply: Account,
  }),
  holdings: endpoint({
    about: "Holdings of one account, or of all.",
    method: "GET",
    path: "/finx-holdings/",
    query: z.object({ finxAccount: query.ids.optional(), finxSecurity: query.ids.optional() }),
    reply: z.array(Holding),
  }),
  investmentTransactions: endpoint({
    about: "Trades, dividends and fees of investment accounts, newest first.",
    method: "GET",
    path: "/finx-investment-transactions/",
    query: z.object({
      cursor,
      dateStart: day.optional(),
      dateEnd: day.optional(),
      finxAccount: query.ids.optional(),
      finxSecurity: query.ids.optional(),
      ordering: z.enum(["date", "-date"]).optional(),
      search: typed(200).optional(),
    }),
    reply: page(InvestmentTransaction),
  }),
  createManual: endpoint({
    about: "Adds an account kept by hand. `balance` is what is there, or what is owed, positive.",
    method: "POST",
    path: "/manual-accounts/",
    body: z.object({
      name: typed(120).min(1, "Enter a name"),
      balance: moneyFrom(toDollars(MIN_MANUAL_VALUE), "Enter at least $0.01"),
      type: AccountType,
      subtype: AccountSubtype.nullable().optional(),
    }),
    reply: ManualAccount,
  }),
});
