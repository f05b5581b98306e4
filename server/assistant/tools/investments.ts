import { z } from "zod";
import { dayText, ids } from "../selection.ts";
import { balanceView, every, gained, summed } from "../sourced.ts";
import { count, dayOfResult, id, money, OtherCurrencies, text, tool } from "../tool.ts";

const HoldingFact = z.object({
  id,
  name: text(),
  symbol: text().nullable(),
  kind: text().nullable(),
  accountId: id,
  account: text(),
  quantity: text(),
  value: money,
  /** Purchase cost; null if the institution does not report it. */
  cost: money.nullable(),
  gain: money.nullable(),
});
export type HoldingFact = z.output<typeof HoldingFact>;
const InvestmentTransactionFact = z.object({
  id,
  date: dayOfResult,
  name: text(),
  kind: text(),
  symbol: text().nullable(),
  accountId: id,
  account: text(),
  amount: money,
  quantity: text(),
});
export type InvestmentTransactionFact = z.output<typeof InvestmentTransactionFact>;

const getHoldings = tool({
  name: "get_holdings",
  about: "What investment accounts hold, with value, cost and gain.",
  args: z.strictObject({ accountIds: ids.optional() }),
  result: z.object({
    holdings: z.array(HoldingFact),
    count,
    value: money,
    /** Cost and gain of the holdings with a known cost. */
    cost: money,
    gain: money,
    /** Value of the holdings with a known cost. */
    valueWithCost: money,
    otherCurrencies: OtherCurrencies,
  }),
  access: "read",
  unattended: true,
  sources: (_args, { holdings, value, valueWithCost, cost, gain }) => [
    ...holdings.flatMap((h) => every([h.value, ...(h.cost === null ? [] : [h.cost])], balanceView(h.account, h.accountId))),
    summed(
      "Holdings",
      value,
      holdings.map((h) => ({ label: h.name, amount: h.value, view: balanceView(h.account, h.accountId) })),
    ),
    ...holdings.flatMap((h) => (h.cost === null || h.gain === null ? [] : [gained(h.name, h.gain, h.value, h.cost)])),
    gained("Holdings whose cost is known", gain, valueWithCost, cost),
  ],
});

export const TradeKind = z.enum(["buy", "sell", "dividend", "contribution", "fee"]);

/** Newest first. */
const listTrades = tool({
  name: "list_trades",
  about: "Investment transactions, dividends, fees and contributions of investment accounts.",
  args: z.strictObject({
    start: dayText,
    end: dayText,
    accountIds: ids.optional(),
    kind: TradeKind.optional(),
  }),
  result: z.object({ trades: z.array(InvestmentTransactionFact), count, total: money, otherCurrencies: OtherCurrencies }),
  access: "read",
  unattended: true,
  sources: (_args, { trades }) => trades.flatMap((t) => every([t.amount], balanceView(t.account, t.accountId))),
});

export const investmentTools = [getHoldings, listTrades] as const;
