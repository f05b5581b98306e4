import type { Cents } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import type { Verdict } from "#domain/affordability.ts";

/*
 * What tools return beyond transactions and balances. Amounts are whole cents; unless noted, money out (a cost, a payment) is positive.
 * grounding.ts lists the keys that hold money.
 */

export type SubscriptionFact = {
  id: number;
  name: string;
  /** Current cost of one payment. */
  amount: Cents;
  monthly: Cents;
  yearly: Cents;
  frequency: string;
  intervalDays: number;
  active: boolean;
  firstDate: Day;
  lastDate: Day;
  nextDate: Day | null;
  account: string;
  accountId: number;
  category: string;
  categoryId: number;
  priceChanges: { day: Day; from: Cents; to: Cents }[];
};
export type SubscriptionsFact = { subscriptions: SubscriptionFact[]; count: number; monthly: Cents; yearly: Cents };

export type BillFact = {
  kind: "subscription" | "card" | "loan";
  name: string;
  date: Day;
  amount: Cents;
  subscriptionId: number | null;
  accountId: number;
};
export type BillsFact = { bills: BillFact[]; total: Cents; count: number };

export type StatementLineFact = { categoryId: number; name: string; amount: Cents; count: number };
export type StatementFact = {
  start: Day;
  end: Day;
  income: Cents;
  expenses: Cents;
  /** Income minus expenses. */
  net: Cents;
  incomeLines: StatementLineFact[];
  expenseLines: StatementLineFact[];
};

export type BudgetSummary = { id: number; name: string; start: Day; end: Day; target: Cents; actual: Cents; remaining: Cents };
export type BudgetLineFact = { categoryId: number; name: string; section: string; target: Cents; actual: Cents; remaining: Cents };
export type BudgetFact = BudgetSummary & { lines: BudgetLineFact[] };

export type HoldingFact = {
  id: number;
  name: string;
  symbol: string | null;
  kind: string | null;
  accountId: number;
  account: string;
  quantity: string;
  value: Cents;
  /** Purchase cost; null if the institution does not report it. */
  cost: Cents | null;
  gain: Cents | null;
};
export type HoldingsFact = {
  holdings: HoldingFact[];
  count: number;
  value: Cents;
  /** Cost and gain of the holdings with a known cost. */
  cost: Cents;
  gain: Cents;
  /** Value of the holdings with a known cost. */
  valueWithCost: Cents;
};
export type InvestmentTransactionFact = {
  id: number;
  date: Day;
  name: string;
  kind: string;
  symbol: string | null;
  accountId: number;
  account: string;
  amount: Cents;
  quantity: string;
};
export type InvestmentTransactionsFact = { trades: InvestmentTransactionFact[]; count: number; total: Cents };

export type IncomeEvent = { name: string; amount: Cents; frequency: string; lastDate: Day; nextDate: Day; monthly: Cents };

export type AnomalyFact = {
  kind: "large" | "new" | "duplicate" | "price_rise";
  /** Null for a price increase. */
  transactionId: number | null;
  subscriptionId: number | null;
  merchant: string;
  date: Day;
  amount: Cents;
  /** The merchant's median before, or the previous price. */
  usual: Cents | null;
  times: number | null;
  accountId: number | null;
};

export type ForecastFact = {
  start: Day;
  end: Day;
  opening: Cents;
  closing: Cents;
  low: Cents;
  high: Cents;
  incoming: Cents;
  outgoing: Cents;
  everyday: Cents;
  lowest: { date: Day; amount: Cents };
  events: { date: Day; name: string; amount: Cents }[];
  points: { date: Day; amount: Cents }[];
  accountIds: number[];
  /** Whole weeks behind the everyday estimate; fewer than four are too few to use. */
  weeks: number;
};

export type AffordabilityFact = {
  verdict: Verdict | null;
  amount: Cents | null;
  /** One-time payment: */
  cash: Cents;
  due: Cents;
  cushion: Cents;
  /** Monthly: what comes in, what is spent, what goes to loans, and what is left. */
  income: Cents;
  spending: Cents;
  loans: Cents;
  net: Cents;
  left: Cents | null;
  months: number;
  period: { start: Day; end: Day };
  until: Day;
  cashAccountIds: number[];
};

export type PayoffFact =
  | {
      balance: Cents;
      /** Percent per year. */
      apr: number;
      payment: Cents;
      months: number;
      interest: Cents;
      total: Cents;
      lastPayment: Cents;
      paidOff: Day;
      /** Interest for the next month. */
      monthInterest: Cents;
    }
  | {
      missing: "apr" | "payment" | "too small";
      balance: Cents;
      apr: number | null;
      /** The smallest payment that would pay it off in twenty years; null without a rate. */
      least: Cents | null;
      monthInterest: Cents | null;
    };

export type DraftFact = { id: number; name: string; total: Cents; count: number };
