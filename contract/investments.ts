import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { cursor, day, decimal, id, money, page, pathId, query, typed } from "./kit/fields.ts";

export const Security = z.object({
  id,
  name: z.nullable(z.string()),
  tickerSymbol: z.nullable(z.string()),
  closePrice: z.nullable(decimal),
  closePriceAsOf: z.nullable(day),
  type: z.nullable(z.string()),
  isoCurrencyCode: z.nullable(z.string()),
});
export const Holding = z.object({
  id,
  account: id,
  security: z.nullable(Security),
  institutionPrice: z.nullable(decimal),
  institutionValue: money,
  costBasis: z.nullable(money),
  quantity: decimal,
  vestedQuantity: z.nullable(decimal),
  vestedValue: z.nullable(money),
  isoCurrencyCode: z.string(),
});
export type Holding = z.output<typeof Holding>;

export const investmentTransactionTypes = ["buy", "sell", "cancel", "cash", "fee", "transfer", "other"] as const;
export const InvestmentTransaction = z.object({
  id,
  account: id,
  security: z.nullable(Security),
  date: day,
  name: z.string(),
  quantity: decimal,
  /** Cash that left the account for it. A purchase is positive. */
  amount: money,
  price: decimal,
  fees: z.nullable(money),
  type: z.enum(investmentTransactionTypes),
  subtype: z.nullable(z.string()),
  isoCurrencyCode: z.string(),
});
export type InvestmentTransaction = z.output<typeof InvestmentTransaction>;

/** A listed security, used to find a symbol. */
export const ListedSecurity = z.object({ symbol: z.string(), name: z.string(), type: z.nullable(z.string()) });
export const Quote = z.extend(ListedSecurity, { closePrice: decimal, closePriceAsOf: day });
export type Quote = z.output<typeof Quote>;

const params = z.object({ id: pathId });
const entered = {
  name: typed(300, "Enter a name"),
  type: z.enum(investmentTransactionTypes, "Choose buy, sell, cancel, cash, fee, transfer or other"),
  subtype: z.nullable(typed(60)),
};

export const investments = endpoints("investments", {
  holdings: endpoint({
    about: "Holdings of one account, or of all accounts.",
    method: "GET",
    path: "/finx-holdings/",
    access: { token: "read" },
    query: z.object({ finxAccount: z.optional(query.ids), finxSecurity: z.optional(query.ids) }),
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
      dateStart: z.optional(day),
      dateEnd: z.optional(day),
      finxAccount: z.optional(query.ids),
      finxSecurity: z.optional(query.ids),
      ordering: z.optional(z.enum(["date", "-date", "amount", "-amount"])),
      search: z.optional(typed(200)),
      type: z.optional(z.enum(investmentTransactionTypes)),
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
    body: z.object(entered),
    reply: InvestmentTransaction,
  }),
  updateTransaction: endpoint({
    about: "Changes the given fields of an investment transaction: name or type.",
    method: "PATCH",
    path: "/finx-investment-transactions/:id/",
    access: { token: "write" },
    params,
    body: z.partial(z.object(entered)),
    reply: InvestmentTransaction,
  }),
  search: endpoint({
    about: "Securities whose symbol or name matches the typed text, best match first, up to eight.",
    method: "GET",
    path: "/securities/search/",
    access: { token: "read" },
    query: z.object({ search: z.optional(typed(60)) }),
    reply: z.array(ListedSecurity),
  }),
  quote: endpoint({
    about: "The latest closing price of a symbol.",
    method: "GET",
    path: "/securities/quote/",
    access: { token: "read" },
    query: z.object({ symbol: typed(40, "Enter a symbol") }),
    reply: Quote,
  }),
});
