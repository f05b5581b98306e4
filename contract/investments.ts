import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { cursor, day, decimal, id, money, page, pathId, query, typed } from "./kit/fields.ts";

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

export const investmentTransactionTypes = ["buy", "sell", "cancel", "cash", "fee", "transfer", "other"] as const;
export const InvestmentTransaction = z.object({
  id,
  account: id,
  security: Security.nullable(),
  date: day,
  name: z.string(),
  quantity: decimal,
  /** Cash that left the account for it. A purchase is positive. */
  amount: money,
  price: decimal,
  fees: money.nullable(),
  type: z.enum(investmentTransactionTypes),
  subtype: z.string().nullable(),
});
export type InvestmentTransaction = z.output<typeof InvestmentTransaction>;

/** A listed security, used to find a symbol. */
export const ListedSecurity = z.object({ symbol: z.string(), name: z.string(), type: z.string().nullable() });
export const Quote = ListedSecurity.extend({ closePrice: decimal, closePriceAsOf: day });
export type Quote = z.output<typeof Quote>;

const params = z.object({ id: pathId });
const told = {
  name: typed(300).min(1, "Enter a name"),
  type: z.enum(investmentTransactionTypes, "Choose buy, sell, cancel, cash, fee, transfer or other"),
  subtype: typed(60).nullable(),
};

export const investments = endpoints("investments", {
  holdings: endpoint({
    about: "Holdings of one account, or of all accounts.",
    method: "GET",
    path: "/finx-holdings/",
    access: { token: "read" },
    query: z.object({ finxAccount: query.ids.optional(), finxSecurity: query.ids.optional() }),
    reply: z.array(Holding),
  }),
  holding: endpoint({
    about: "One holding.",
    method: "GET",
    path: "/finx-holdings/:id/",
    access: { token: "read" },
    params,
    reply: Holding,
  }),
  transactions: endpoint({
    about: "Investment transactions (trades, dividends and fees), newest first.",
    method: "GET",
    path: "/finx-investment-transactions/",
    access: { token: "read" },
    query: z.object({
      cursor,
      dateStart: day.optional(),
      dateEnd: day.optional(),
      finxAccount: query.ids.optional(),
      finxSecurity: query.ids.optional(),
      ordering: z.enum(["date", "-date", "amount", "-amount"]).optional(),
      search: typed(200).optional(),
      type: z.enum(investmentTransactionTypes).optional(),
    }),
    reply: page(InvestmentTransaction),
  }),
  transaction: endpoint({
    about: "One investment transaction.",
    method: "GET",
    path: "/finx-investment-transactions/:id/",
    access: { token: "read" },
    params,
    reply: InvestmentTransaction,
  }),
  replaceTransaction: endpoint({
    about: "Replaces the editable fields of an investment transaction: name and type. Data from the institution does not change.",
    method: "PUT",
    path: "/finx-investment-transactions/:id/",
    access: { token: "write" },
    params,
    body: z.object(told),
    reply: InvestmentTransaction,
  }),
  updateTransaction: endpoint({
    about: "Changes the given fields of an investment transaction: name or type.",
    method: "PATCH",
    path: "/finx-investment-transactions/:id/",
    access: { token: "write" },
    params,
    body: z.object(told).partial(),
    reply: InvestmentTransaction,
  }),
  search: endpoint({
    about: "Securities whose symbol or name matches the typed text, best match first, up to eight.",
    method: "GET",
    path: "/securities/search/",
    access: { token: "read" },
    query: z.object({ search: typed(60).optional() }),
    reply: z.array(ListedSecurity),
  }),
  quote: endpoint({
    about: "The latest closing price of a symbol.",
    method: "GET",
    path: "/securities/quote/",
    access: { token: "read" },
    query: z.object({ symbol: typed(40).min(1, "Enter a symbol") }),
    reply: Quote,
  }),
});
