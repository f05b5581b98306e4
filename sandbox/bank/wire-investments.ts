import type {
  Holding,
  InvestmentAccount,
  InvestmentsHoldingsGetResponse,
  InvestmentsTransactionsGetResponse,
  InvestmentTransaction,
  InvestmentTransactionSubtype,
  InvestmentTransactionType,
  Security,
} from "plaid";
import { z } from "zod";
import { addDays, type Day, isDay } from "#domain/day.ts";
import { accountIdOf, idOf, type OpenItem } from "./bank.ts";
import { failures } from "./failure.ts";
import { EPOCH, indexOf } from "./history/calendar.ts";
import { type Portfolio, type Position, type Trade, UNIT, worthOf } from "./history/portfolio.ts";
import { listed, type Listed, priceOf } from "./history/prices.ts";
import { accountsAsked } from "./wire-items.ts";
import { dollars, itemShape, USD } from "./wire-shapes.ts";
import { call, type Calls, Token, type WireDeps } from "./wire-call.ts";

const CASH = "USD cash";
const aDay = z.string().refine(isDay, "must be a day, YYYY-MM-DD");
const chosen = z.object({ account_ids: z.array(z.string()).optional() });

/** Routes for the holdings of investment accounts and their transaction history. */
export const investmentCalls: Calls = {
  "/investments/holdings/get": call(
    Token.extend({ options: chosen.optional() }),
    (deps, body): Omit<InvestmentsHoldingsGetResponse, "request_id"> => {
      const item = invested(deps, body.access_token);
      const holdings = portfoliosOf(item, body.options?.account_ids).flatMap(([key, portfolio]) => holdingsOf(item, key, portfolio));
      return {
        accounts: accountShapes(item, body.options?.account_ids),
        holdings,
        securities: securitiesOf(item.today, new Set(holdings.map((one) => one.security_id))),
        item: itemShape(item.stored, item.institution),
      };
    },
  ),
  "/investments/transactions/get": call(
    Token.extend({
      start_date: aDay,
      end_date: aDay,
      options: chosen
        .extend({ count: z.number().int().min(1).max(500).default(100), offset: z.number().int().min(0).default(0) })
        .optional(),
    }),
    (deps, body): Omit<InvestmentsTransactionsGetResponse, "request_id"> => {
      const item = invested(deps, body.access_token);
      const { count = 100, offset = 0, account_ids } = body.options ?? {};
      const all = portfoliosOf(item, account_ids)
        .flatMap(([key, portfolio]) => tradesOf(item, key, portfolio, body.start_date as Day, body.end_date as Day))
        .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
      const page = all.slice(offset, offset + count);
      return {
        accounts: accountShapes(item, account_ids),
        investment_transactions: page,
        securities: securitiesOf(item.today, new Set(page.map((one) => one.security_id))),
        total_investment_transactions: all.length,
        item: itemShape(item.stored, item.institution),
      };
    },
  ),
};

const invested = ({ bank }: WireDeps, accessToken: string): OpenItem => {
  const item = bank.open(accessToken);
  if (!item.institution.investments) throw failures.PRODUCTS_NOT_SUPPORTED();
  if (!item.accounts.some((account) => account.type === "investment")) throw failures.NO_INVESTMENT_ACCOUNTS();
  return item;
};

const accountShapes = (item: OpenItem, ids: readonly string[] | undefined): InvestmentAccount[] =>
  accountsAsked(item, ids).map(({ account_id, name, official_name, mask, type, subtype, balances }) => ({
    account_id,
    name,
    official_name,
    mask,
    type,
    subtype,
    balances: { ...balances, margin_loan_amount: null },
  }));

const portfoliosOf = (item: OpenItem, ids: readonly string[] | undefined): [string, Portfolio][] =>
  item.accounts.flatMap((account) => {
    const portfolio = item.household.portfolio(account.key);
    return portfolio && (!ids || ids.includes(accountIdOf(item, account.key))) ? [[account.key, portfolio] as [string, Portfolio]] : [];
  });

const securityId = (ticker: string): string => idOf("security", ticker);

const holdingsOf = (item: OpenItem, key: string, portfolio: Portfolio): Holding[] => {
  const { positions, cash } = portfolio.positionsAt(indexOf(item.today));
  const account_id = accountIdOf(item, key);
  const vested = portfolio.plan.when === "two weeks";
  return [
    ...positions.map((position) => holdingOf(item.today, account_id, position, vested)),
    ...(cash > 0
      ? [
          {
            account_id,
            security_id: securityId(CASH),
            quantity: dollars(cash),
            institution_price: 1,
            institution_price_as_of: item.today,
            institution_value: dollars(cash),
            cost_basis: dollars(cash),
            ...USD,
          },
        ]
      : []),
  ];
};
const holdingOf = (today: Day, account_id: string, { ticker, units, cost }: Position, vested: boolean): Holding => {
  const price = priceOf(ticker, indexOf(today));
  const value = dollars(worthOf(units, price));
  return {
    account_id,
    security_id: securityId(ticker),
    quantity: units / UNIT,
    institution_price: price,
    institution_price_as_of: today,
    institution_value: value,
    cost_basis: dollars(cost),
    ...USD,
    ...(vested ? { vested_quantity: units / UNIT, vested_value: value } : {}),
  };
};

const tradesOf = (item: OpenItem, key: string, portfolio: Portfolio, start: Day, end: Day): InvestmentTransaction[] => {
  const [from, to] = [Math.max(indexOf(start), indexOf(item.from)), Math.min(indexOf(end), indexOf(item.today))];
  return portfolio
    .tradesUntil(to)
    .filter((trade) => trade.on >= from)
    .map((trade) => tradeOf(item, key, trade));
};
const tradeOf = (item: OpenItem, key: string, trade: Trade): InvestmentTransaction => ({
  investment_transaction_id: idOf(item.stored.id, key, trade.key),
  account_id: accountIdOf(item, key),
  security_id: trade.ticker === null ? null : securityId(trade.ticker),
  date: addDays(EPOCH, trade.on),
  name: trade.name,
  quantity: trade.quantity,
  amount: dollars(trade.amount),
  price: trade.price,
  fees: 0,
  type: trade.type as InvestmentTransactionType,
  subtype: trade.subtype as InvestmentTransactionSubtype,
  ...USD,
});

const NOTHING = {
  isin: null,
  cusip: null,
  sedol: null,
  institution_security_id: null,
  institution_id: null,
  proxy_security_id: null,
  sector: null,
  industry: null,
  cfi_code: null,
  figi: null,
  option_contract: null,
  fixed_income: null,
};
const securitiesOf = (today: Day, ids: ReadonlySet<string | null>): Security[] => [
  ...listed.filter((one) => ids.has(securityId(one.ticker))).map((one) => securityOf(today, one)),
  ...(ids.has(securityId(CASH))
    ? [
        {
          ...NOTHING,
          ...USD,
          security_id: securityId(CASH),
          name: "U.S. Dollar",
          ticker_symbol: "CUR:USD",
          is_cash_equivalent: true,
          type: "cash",
          close_price: 1,
          close_price_as_of: today,
          market_identifier_code: null,
        },
      ]
    : []),
];
const securityOf = (today: Day, { ticker, name, type }: Listed): Security => ({
  ...NOTHING,
  ...USD,
  security_id: securityId(ticker),
  name,
  ticker_symbol: ticker,
  is_cash_equivalent: false,
  type,
  close_price: priceOf(ticker, indexOf(today)),
  close_price_as_of: today,
  market_identifier_code: type === "mutual fund" ? null : "XNAS",
});
