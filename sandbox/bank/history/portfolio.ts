import { onBusinessDate } from "./bills.ts";
import { type Date, dateAt } from "./calendar.ts";
import { isPayday } from "./income.ts";
import { listing, priceOf } from "./prices.ts";

/** How an investment account is funded and allocated. Money is whole cents. */
export type PortfolioPlan = {
  account: string;
  opening: number;
  targets: readonly (readonly [ticker: string, share: number])[];
  contribution: number;
  /** A day of the month, or every second payday Friday (a 401k). */
  when: number | "two weeks";
  /** Description of the deposit in its history. */
  deposit: string;
  /** Sells a tenth of its first security each December to rebalance. */
  rebalances: boolean;
};

/** A line in an investment account's history. Cash out is positive; a sold quantity is negative. */
export type Trade = {
  key: string;
  on: number;
  ticker: string | null;
  name: string;
  quantity: number;
  amount: number;
  price: number;
  type: "buy" | "sell" | "cash";
  subtype: "buy" | "sell" | "deposit" | "contribution" | "dividend" | "dividend reinvestment";
};

export type Position = { ticker: string; units: number; cost: number };

/** Units are ten-thousandths of a share, so that they add up exactly. */
export const UNIT = 10_000;
export const worthOf = (units: number, price: number): number => Math.round((units * price * 100) / UNIT);

const QUARTERS: ReadonlySet<number> = new Set([3, 6, 9, 12]);

/** An investment account simulated day by day. */
export class Portfolio {
  readonly plan: PortfolioPlan;
  private readonly trades: Trade[] = [];
  private readonly positions = new Map<string, Position>();
  private cash = 0;
  private at = -1;
  private readonly worths: number[] = [];

  constructor(plan: PortfolioPlan) {
    this.plan = plan;
  }

  private until(index: number): void {
    while (this.at < index) {
      this.at += 1;
      this.live(dateAt(this.at));
      this.worths.push(this.cash + [...this.positions.values()].reduce((sum, p) => sum + worthOf(p.units, priceOf(p.ticker, this.at)), 0));
    }
  }

  /** Returns its history up to the end of that day, oldest first. */
  tradesUntil(index: number): Trade[] {
    this.until(index);
    return this.trades.filter((trade) => trade.on <= index);
  }

  /** Returns its value at the end of that day, in cents. */
  worthAt(index: number): number {
    this.until(index);
    return this.worths[index] ?? 0;
  }

  /** Returns what was held at the end of that day, from the investment transactions up to it. */
  positionsAt(index: number): { positions: Position[]; cash: number } {
    this.until(index);
    if (index === this.at) return { positions: [...this.positions.values()], cash: this.cash };
    const earlier = new Portfolio(this.plan);
    earlier.until(index);
    return { positions: [...earlier.positions.values()], cash: earlier.cash };
  }

  private live(today: Date): void {
    const { plan } = this;
    if (today.index === 1) this.fund(today, plan.opening, "opening");
    const due = plan.when === "two weeks" ? isPayday(today, plan.when) : onBusinessDate(today, plan.when);
    if (due && today.index > 1) this.fund(today, plan.contribution, "in");
    if (QUARTERS.has(today.month) && onBusinessDate(today, 22)) this.payDividends(today);
    if (plan.rebalances && today.month === 12 && onBusinessDate(today, 11)) this.rebalance(today);
  }

  private fund(today: Date, amount: number, key: string): void {
    this.cash += amount;
    this.record(today, {
      key,
      ticker: null,
      name: this.plan.deposit,
      quantity: 0,
      amount: -amount,
      price: 0,
      type: "cash",
      subtype: this.plan.when === "two weeks" ? "contribution" : "deposit",
    });
    this.spread(today, key);
  }

  private spread(today: Date, key: string): void {
    const whole = this.cash;
    for (const [ticker, share] of this.plan.targets) this.buy(today, ticker, Math.floor(whole * share), `${key} ${ticker}`, "buy");
  }

  private buy(today: Date, ticker: string, budget: number, key: string, subtype: "buy" | "dividend reinvestment"): void {
    const price = priceOf(ticker, today.index);
    const units = Math.floor((budget * UNIT) / (price * 100));
    const amount = worthOf(units, price);
    if (units <= 0 || amount > this.cash) return;
    const position = this.positions.get(ticker) ?? { ticker, units: 0, cost: 0 };
    this.positions.set(ticker, { ticker, units: position.units + units, cost: position.cost + amount });
    this.cash -= amount;
    this.record(today, {
      key,
      ticker,
      name: `${subtype === "buy" ? "YOU BOUGHT" : "REINVESTMENT"} ${listing(ticker).name.toUpperCase()} (${ticker})`,
      quantity: units / UNIT,
      amount,
      price,
      type: "buy",
      subtype,
    });
  }

  private payDividends(today: Date): void {
    for (const { ticker, units } of this.positions.values()) {
      const paid = Math.round((worthOf(units, priceOf(ticker, today.index)) * listing(ticker).yield) / 400);
      if (paid === 0) continue;
      this.cash += paid;
      this.record(today, {
        key: `dividend ${ticker}`,
        ticker,
        name: `DIVIDEND RECEIVED ${listing(ticker).name.toUpperCase()} (${ticker})`,
        quantity: 0,
        amount: -paid,
        price: 0,
        type: "cash",
        subtype: "dividend",
      });
      this.buy(today, ticker, paid, `reinvested ${ticker}`, "dividend reinvestment");
    }
  }

  private rebalance(today: Date): void {
    const position = this.positions.get(this.plan.targets[0]?.[0] ?? "");
    if (!position) return;
    const price = priceOf(position.ticker, today.index);
    const units = Math.floor(position.units / 10);
    const amount = worthOf(units, price);
    this.positions.set(position.ticker, {
      ...position,
      units: position.units - units,
      cost: position.cost - Math.round((position.cost * units) / position.units),
    });
    this.cash += amount;
    this.record(today, {
      key: "sell",
      ticker: position.ticker,
      name: `YOU SOLD ${listing(position.ticker).name.toUpperCase()} (${position.ticker})`,
      quantity: -units / UNIT,
      amount: -amount,
      price,
      type: "sell",
      subtype: "sell",
    });
    this.spread(today, "again");
  }

  private record(today: Date, trade: Omit<Trade, "on">): void {
    this.trades.push({ ...trade, on: today.index, key: `${today.index}/${trade.key}` });
  }
}
