import type { CompiledPlan } from "./compile.ts";
import { balanceOf, netWorthOf } from "./ledger.ts";
import { BrokenInvariant } from "./invariants.ts";
import type { AccountState, Fact, FactKey, LogRow, Snapshot } from "./model.ts";
import { cents } from "../money.ts";
import type { RunState } from "./run-state.ts";
import type { YearTax } from "./tax-year.ts";

/** Accounts of the household, and those of rules while they hold or owe something. */
const stateOf = ({ plan, ledger }: RunState): AccountState[] =>
  plan.accounts
    .filter(({ index, isOpening }) => isOpening || balanceOf(ledger, index) !== 0)
    .map(({ index, key, label, class: accountClass }) => ({ key, label, class: accountClass, balance: cents(balanceOf(ledger, index)) }));

/** Rows of zero are dropped. */
const logOf = ({ plan, ledger }: RunState): LogRow[] => {
  const log: LogRow[] = [];
  for (let i = 0; i < ledger.rows.length; i++) {
    const delta = ledger.rows[i] ?? 0;
    if (delta === 0) continue;
    const [cause, account] = [plan.causes[Math.floor(i / ledger.accounts)], plan.accounts[i % ledger.accounts]];
    if (cause && account) log.push({ key: `${cause.key}@${account.key}`, delta: cents(delta), label: `${cause.label}: ${account.label}` });
  }
  return log;
};

const factsOf = ({ facts }: RunState, { federal, federalDue, stateDue }: YearTax): Fact[] => {
  const amounts: Record<FactKey, number> = {
    wages: facts.wages[0] + facts.wages[1],
    self_employment: facts.profits[0] + facts.profits[1],
    social_security: facts.socialSecurity,
    taxable_social_security: federal.taxableSocialSecurity,
    interest: facts.interest,
    dividends: facts.dividends,
    qualified_dividends: Math.round(facts.qualified),
    pretax_withdrawals: facts.withdrawals,
    other_income: facts.pensionIncome + facts.otherIncome + facts.singleIncome + facts.earnings,
    capital_gain: facts.gain,
    pretax_contributions: facts.contributions,
    employer_match: facts.match,
    agi: federal.agi,
    deductions: federal.deduction + federal.seniorDeduction + federal.businessDeduction,
    taxable_income: federal.taxableIncome,
    federal_tax: federal.regularTax,
    self_employment_tax: federal.selfEmployment,
    additional_medicare_tax: federal.additionalMedicare,
    niit: federal.niit,
    child_tax_credit: federal.childCredit,
    earned_income_credit: federal.earnedIncomeCredit,
    penalty: facts.penalty,
    federal_due: federalDue,
    state_due: stateDue,
    fica: facts.fica[0] + facts.fica[1],
    medicare_premiums: facts.premiums,
    required_distribution: facts.required,
    roth_conversions: facts.conversions,
  };
  return Object.entries(amounts).flatMap(([key, amount]) => (amount === 0 ? [] : [{ key: key as FactKey, amount: cents(amount) }]));
};

const headOf = (plan: CompiledPlan, year: number): Pick<Snapshot, "year" | "planYear" | "calendarYear" | "age"> => {
  const calendarYear = plan.firstYear + year - 1;
  const birthYear = plan.people[0]?.birthYear ?? NaN;
  return {
    year,
    planYear: calendarYear - plan.planStartYear + 1,
    calendarYear,
    age: Number.isNaN(birthYear) ? null : calendarYear - birthYear,
  };
};

/**
 * The state before the first month. It counts as the end of the year before the run: its years and age are one below those of the first
 * snapshot. So years and ages increase strictly, and a screen finds each snapshot by its calendar year.
 */
export const openingSnapshot = (plan: CompiledPlan): Snapshot => {
  const state = plan.accounts
    .filter(({ isOpening }) => isOpening)
    .map(({ key, label, class: accountClass, opening }) => ({ key, label, class: accountClass, balance: cents(opening) }));
  const netWorth = cents(state.reduce((sum, { balance }) => sum + balance, 0));
  return { ...headOf(plan, 0), netWorth, priceIndex: 1, depleted: false, state, log: [], facts: [] };
};

/** Whether money was missing in the year, or still is. */
export const isDepleted = ({ facts, ledger, plan }: RunState): boolean => facts.shortfall > 0 || balanceOf(ledger, plan.shortfall) < 0;

export const yearSnapshot = (run: RunState, tax: YearTax): Snapshot => {
  const state = stateOf(run);
  const netWorth = cents(netWorthOf(run.ledger));
  if (state.reduce((sum, { balance }) => sum + balance, 0) !== netWorth)
    throw new BrokenInvariant("I3", run.plan.firstYear + run.yearIndex);
  return {
    ...headOf(run.plan, run.yearIndex + 1),
    netWorth,
    priceIndex: run.market.index[run.yearIndex] ?? 1,
    depleted: isDepleted(run),
    state,
    log: logOf(run),
    facts: factsOf(run, tax),
  };
};
