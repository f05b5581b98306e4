import type { Holding, InvestmentTransaction } from "#contract/investments.ts";
import { day } from "#domain/day.ts";
import { subtract, sum } from "#domain/money.ts";
import type { HoldingFact, InvestmentTransactionFact } from "../../assistant/tools/index.ts";
import { foreignTotal } from "../../assistant/tool.ts";
import { currencyOf } from "../../currency.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import * as store from "./store.ts";

const holdingFact = (h: Holding, accounts: ReadonlyMap<number, string>): HoldingFact => ({
  id: h.id,
  name: h.security?.name ?? h.security?.tickerSymbol ?? "Unnamed",
  symbol: h.security?.tickerSymbol ?? null,
  kind: h.security?.type ?? null,
  accountId: h.account,
  account: accounts.get(h.account) ?? "",
  quantity: h.quantity,
  value: h.institutionValue,
  cost: h.costBasis,
  gain: h.costBasis === null ? null : subtract(h.institutionValue, h.costBasis),
});

type Kind = "buy" | "sell" | "dividend" | "contribution" | "fee";
const KINDS: Record<Kind, (t: InvestmentTransaction) => boolean> = {
  buy: (t) => t.type === "buy" && !/dividend|reinvest/.test(t.subtype ?? ""),
  sell: (t) => t.type === "sell",
  dividend: (t) => /dividend/.test(`${t.subtype ?? ""} ${t.name}`.toLowerCase()) && t.amount < 0,
  contribution: (t) => /contribution|deposit/.test(`${t.subtype ?? ""} ${t.name}`.toLowerCase()),
  fee: (t) => t.type === "fee",
};

const tradeFact = (t: InvestmentTransaction, accounts: ReadonlyMap<number, string>): InvestmentTransactionFact => ({
  id: t.id,
  date: t.date,
  name: t.name,
  kind: t.subtype ?? t.type,
  symbol: t.security?.tickerSymbol ?? null,
  accountId: t.account,
  account: accounts.get(t.account) ?? "",
  amount: t.amount,
  quantity: t.quantity,
});

export const tools = (deps: Deps): Pick<Tools, "get_holdings" | "list_trades"> => ({
  get_holdings: (scope, { accountIds }) =>
    deps.database.reading(scope, async (tx) => {
      const names = await store.accountNames(tx);
      const wanted = accountIds?.filter((id) => names.has(id));
      const found = wanted?.length === 0 ? [] : await store.holdings(tx, { finxAccount: wanted });
      const currency = await currencyOf(tx);
      const holdings = found.filter((h) => h.isoCurrencyCode === currency).map((h) => holdingFact(h, names));
      const others = found.filter((h) => h.isoCurrencyCode !== currency);
      const withCost = holdings.filter((h) => h.cost !== null);
      return {
        holdings,
        otherCurrencies: others.map((h) => foreignTotal({ currency: h.isoCurrencyCode, total: h.institutionValue, count: 1 })),
        count: holdings.length,
        value: sum(holdings.map((h) => h.value)),
        cost: sum(withCost.flatMap((h) => h.cost ?? [])),
        gain: sum(withCost.flatMap((h) => h.gain ?? [])),
        valueWithCost: sum(withCost.map((h) => h.value)),
      };
    }),
  list_trades: (scope, { start, end, accountIds, kind }) =>
    deps.database.reading(scope, async (tx) => {
      const names = await store.accountNames(tx);
      const wanted = accountIds?.filter((id) => names.has(id));
      const filter = { dateStart: day(start), dateEnd: day(end), finxAccount: wanted };
      const all = wanted?.length === 0 ? [] : await store.everyInvestmentTransaction(tx, filter);
      const ofKind = all.filter((t) => kind === undefined || KINDS[kind](t));
      const currency = await currencyOf(tx);
      const trades = ofKind.filter((t) => t.isoCurrencyCode === currency).map((t) => tradeFact(t, names));
      const others = Map.groupBy(
        ofKind.filter((t) => t.isoCurrencyCode !== currency),
        (t) => t.isoCurrencyCode,
      );
      return {
        trades,
        count: trades.length,
        total: sum(trades.map((t) => t.amount)),
        otherCurrencies: [...others].map(([code, rows]) =>
          foreignTotal({ currency: code, total: sum(rows.map((t) => t.amount)), count: rows.length }),
        ),
      };
    }),
});
