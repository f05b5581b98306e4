import { type InvestmentTransaction, investments } from "#contract/investments.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { quote, searchMarket } from "./market.ts";
import * as store from "./store.ts";

type TradeChange = { name?: string | undefined; type?: InvestmentTransaction["type"] | undefined; subtype?: string | null | undefined };

/** Changes the user-editable fields of an investment transaction. A sync never overwrites a name set by a user. Throws 404. */
const changeTrade = (deps: Deps, scope: Scope, id: number, change: TradeChange): Promise<InvestmentTransaction> =>
  deps.database.within(scope, async (tx) => {
    await store.updateInvestmentTransaction(tx, id, {
      ...(change.name === undefined ? {} : { name: change.name, name_set_by_user_at: deps.clock().toISOString() }),
      ...(change.type === undefined ? {} : { type: change.type }),
      ...(change.subtype === undefined ? {} : { subtype: change.subtype || null }),
    });
    return found(await store.investmentTransaction(tx, id), "Investment transaction not found");
  });

const found = <T>(row: T | null, otherwise: string): T => {
  if (row === null) throw notFound(otherwise);
  return row;
};

export const routes = (deps: Deps) =>
  implement(investments, {
    holdings: (scope, { query }) => deps.database.reading(scope, (tx) => store.holdings(tx, query)),
    holding: async (scope, { params }) =>
      found(await deps.database.reading(scope, (tx) => store.holding(tx, params.id)), "Holding not found"),
    transactions: async (scope, { query }, { url }) => {
      const byAmount = query.ordering?.endsWith("amount") ?? false;
      const from = byAmount ? readCursor(store.AmountPlace, query.cursor) : readCursor(store.DayPlace, query.cursor);
      const rows = await deps.database.reading(scope, (tx) => store.investmentTransactions(tx, query, from));
      return pageOf(rows, url, from, ({ id, amount, date }) => (byAmount ? { a: amount, id } : { d: date, id }));
    },
    transaction: async (scope, { params }) =>
      found(await deps.database.reading(scope, (tx) => store.investmentTransaction(tx, params.id)), "Investment transaction not found"),
    replaceTransaction: (scope, { params, body }) => changeTrade(deps, scope, params.id, body),
    updateTransaction: (scope, { params, body }) => changeTrade(deps, scope, params.id, body),
    search: (_scope, { query }) => searchMarket(deps, query.search ?? ""),
    quote: async (_scope, { query }) => {
      const { symbol, name, type, price, asOf } = await quote(deps, query.symbol);
      return { symbol, name, type, closePrice: price, closePriceAsOf: asOf };
    },
  });
