import { day } from "#domain/day.ts";
import { cents, subtract } from "#domain/money.ts";
import type { HoldingFact, InvestmentTransactionFact } from "../../tools/index.ts";

/** The family's monthly budget targets. */
export const budgetTargets = [
  ["Groceries", 110_000],
  ["Dining out", 15_000],
  ["Gas", 30_000],
  ["Coffee", 5_000],
] as const;

const holding = (
  id: number,
  name: string,
  symbol: string | null,
  kind: string,
  quantity: string,
  value: number,
  cost: number | null,
): HoldingFact => ({
  id,
  name,
  symbol,
  kind,
  accountId: 6,
  account: "Brokerage",
  quantity,
  value: cents(value),
  cost: cost === null ? null : cents(cost),
  gain: cost === null ? null : subtract(cents(value), cents(cost)),
});
/** The values add up to the brokerage's balance. */
export const holdings: HoldingFact[] = [
  holding(61, "Vanguard Total Stock Market ETF", "VTI", "etf", "60", 1_740_000, 1_290_000),
  holding(62, "Apple Inc.", "AAPL", "equity", "32", 736_000, 768_000),
  holding(63, "US Dollar", null, "cash", "2363", 236_300, null),
];

const trade = (
  id: number,
  on: string,
  name: string,
  kind: string,
  symbol: string | null,
  amount: number,
  quantity: string,
): InvestmentTransactionFact => ({
  id,
  date: day(on),
  name,
  kind,
  symbol,
  accountId: 6,
  account: "Brokerage",
  amount: cents(amount),
  quantity,
});
/** Newest first. */
export const trades: InvestmentTransactionFact[] = [
  trade(604, "2026-10-02", "Buy VTI", "buy", "VTI", 58_000, "2"),
  trade(603, "2026-09-29", "VTI dividend", "dividend", "VTI", -4_310, "0"),
  trade(602, "2026-03-12", "Buy AAPL", "buy", "AAPL", 230_000, "10"),
  trade(601, "2025-08-04", "Sell AAPL", "sell", "AAPL", -44_000, "-2"),
];
