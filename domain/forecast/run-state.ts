import type { CompiledPlan } from "./compile.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import type { Market } from "./market.ts";
import { type MonthRules, NO_RULES } from "./month-rules.ts";
import type { MonthNumber } from "./months.ts";
import type { Notes } from "./notes.ts";
import type { FederalLaw } from "./tax/federal-law.ts";
import { type Income, noIncome } from "./tax/income.ts";
import type { FilingStatus, StateCode } from "./tax/state-codes.ts";
import type { StateLaw } from "./tax/state.ts";
import { noFacts, type YearFacts } from "./year-facts.ts";

/** Everything that changes during a run. */
export type RunState = {
  plan: CompiledPlan;
  market: Market;
  notes: Notes;
  ledger: Ledger;
  basis: Float64Array;
  /** Fractions of a cent that growth and dividends carry to the next month. */
  carry: Float64Array;
  dividendCarry: Float64Array;
  /** Own yearly rates (NaN: the parameter), factors of a month, and payments and terms of debts. */
  rates: Float64Array;
  monthly: Float64Array;
  payments: Float64Array;
  /** Payments left; -1 for a debt without a term. */
  terms: Int32Array;
  boughtAt: Float64Array;
  upkeep: Float64Array;
  upkeepRule: Int32Array;
  /** Each rule's factor, amount of a month, and amount of December. */
  scales: Float64Array;
  amounts: Float64Array;
  decembers: Float64Array;
  month: MonthNumber;
  /** The rules that can act this month. */
  rules: MonthRules;
  /** Position of the calendar year in the run, and months of the year inside the run. */
  yearIndex: number;
  monthsInYear: number;
  law: FederalLaw;
  stateLaw: StateLaw;
  status: FilingStatus;
  state: StateCode | "none";
  children: number[];
  facts: YearFacts;
  /** Capital losses of earlier years. */
  carriedLoss: number;
  /** Modified adjusted gross income by calendar year. */
  magi: Map<number, number>;
  premium: number;
  /** Regular taxed income of this and the last month, and what was withheld then. */
  monthIncome: number;
  lastMonthIncome: number;
  lastWithheld: [number, number];
  withholdingChanged: boolean;
  /** This month's expenses and debt payments, and income rules with their take-home pay. */
  monthExpenses: number;
  takeHome: Float64Array;
  /** What each income rule paid this year so far. */
  grossSoFar: Float64Array;
  takes: Float64Array;
  /** Reused for each computation of tax. */
  income: Income;
  /** Balances of debts that a milestone already reported, by account. */
  reported: Uint8Array;
};

/** Starts a run at its first month. `law` and `stateLaw` are those of the first year. */
export const startRun = (plan: CompiledPlan, market: Market, notes: Notes, law: FederalLaw, stateLaw: StateLaw): RunState => {
  const { accounts, rules, parameters } = plan;
  const of = (value: (index: number) => number): Float64Array => Float64Array.from(accounts, (_, index) => value(index));
  return {
    plan,
    market,
    notes,
    ledger: openLedger(
      accounts.map(({ opening }) => opening),
      plan.causes.length,
    ),
    basis: of((i) => accounts[i]?.basis ?? 0),
    carry: of(() => 0),
    dividendCarry: of(() => 0),
    rates: of((i) => accounts[i]?.rate ?? NaN),
    monthly: of(() => 1),
    payments: of((i) => accounts[i]?.payment ?? 0),
    terms: Int32Array.from(accounts, () => -1),
    boughtAt: of(() => -Infinity),
    upkeep: of(() => 0),
    upkeepRule: Int32Array.from(accounts, () => -1),
    scales: Float64Array.from(rules, () => 1),
    amounts: new Float64Array(rules.length),
    decembers: new Float64Array(rules.length),
    month: plan.start,
    rules: plan.months[0] ?? NO_RULES,
    yearIndex: 0,
    monthsInYear: 12 - (plan.start % 12),
    law,
    stateLaw,
    status: parameters.filing_status,
    state: parameters.state,
    children: [...plan.children],
    facts: noFacts(),
    carriedLoss: 0,
    magi: new Map(plan.earlierIncome),
    premium: 0,
    monthIncome: 0,
    lastMonthIncome: NaN,
    lastWithheld: [0, 0],
    withholdingChanged: false,
    monthExpenses: 0,
    takeHome: new Float64Array(rules.length),
    grossSoFar: new Float64Array(rules.length),
    takes: new Float64Array(plan.taps.length),
    income: noIncome(parameters.filing_status),
    reported: new Uint8Array(accounts.length),
  };
};

/** Returns the age a person reaches in the current year; null while unknown. */
export const ageInYear = ({ plan, yearIndex }: RunState, owner: 0 | 1): number | null => {
  const person = plan.people[owner] ?? plan.people[0];
  return person && !Number.isNaN(person.birth) ? plan.firstYear + yearIndex - person.birthYear : null;
};

/** Whether a person has reached an age, in years and months, by the current month. False while it is unknown. */
export const hasReached = ({ plan, month }: RunState, owner: 0 | 1, years: number): boolean => {
  const person = plan.people[owner] ?? plan.people[0];
  return person !== undefined && month - person.birth >= years * 12;
};

/** The part of a year's limits that applies: all of it, or the run's months of a part first year. */
export const shareOfYear = ({ monthsInYear }: RunState): number => monthsInYear / 12;
