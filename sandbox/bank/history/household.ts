import type { Day } from "#domain/day.ts";
import { Book } from "./book.ts";
import { dateAt, indexOf } from "./calendar.ts";
import type { Entry } from "./entry.ts";
import { owedAt } from "./loans.ts";
import type { HouseholdPlan } from "./plan.ts";
import { Portfolio } from "./portfolio.ts";

/** A household simulated day by day from the epoch. Days are only appended, so earlier answers never change. */
export class Household {
  readonly plan: HouseholdPlan;
  private readonly book: Book;
  private readonly portfolios: Map<string, Portfolio>;
  private at = -1;

  constructor(plan: HouseholdPlan) {
    this.plan = plan;
    this.book = new Book(
      plan.seed,
      new Map(plan.accounts.filter((a) => a.type === "depository" || a.type === "credit").map((a) => [a.key, a.opening])),
    );
    this.portfolios = new Map(plan.portfolios.map((p) => [p.account, new Portfolio(p)]));
  }

  /** Returns every row of the household up to the end of that day, in order of the day it happened. */
  entriesUntil(day: Day): readonly Entry[] {
    this.until(indexOf(day));
    return this.book.entries;
  }

  /** The investment account as of any day; undefined for other accounts. */
  portfolio(account: string): Portfolio | undefined {
    return this.portfolios.get(account);
  }

  /** Returns the balance at the end of a day as a bank shows it, in cents; what is owed on a card or loan is positive. */
  balanceAt(account: string, day: Day): number {
    const index = indexOf(day);
    const portfolio = this.portfolios.get(account);
    if (portfolio) return portfolio.worthAt(index);
    const loan = this.plan.loans.find((one) => one.account === account);
    if (loan) return owedAt(loan, day);
    const plan = this.plan.accounts.find((one) => one.key === account);
    if (!plan) return 0;
    this.until(index);
    let balance = plan.opening;
    for (const entry of this.book.entries)
      if (entry.account === account && entry.posts !== null && entry.posts <= index) balance -= entry.amount;
    return plan.type === "credit" ? 0 - balance : balance;
  }

  /** Returns the pending total at the end of a day, in cents, money out positive. */
  waitingAt(account: string, day: Day): number {
    const index = indexOf(day);
    this.until(index);
    let waiting = 0;
    for (const entry of this.book.entries)
      if (entry.account === account && entry.on <= index && (entry.posts === null ? (entry.drops ?? 0) > index : entry.posts > index))
        waiting += entry.held;
    return waiting;
  }

  private until(index: number): void {
    while (this.at < index) {
      this.at += 1;
      const today = dateAt(this.at);
      this.book.open(today);
      for (const flow of this.plan.flows) flow(today, this.book);
    }
  }
}
