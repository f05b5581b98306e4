import { round } from "./ledger.ts";
import type { RunState } from "./run-state.ts";
import { CREDIT_AGES } from "./tax/earned-income-credit.ts";
import { type FederalTax, federalTax } from "./tax/federal.ts";
import type { Income } from "./tax/income.ts";
import { stateTax } from "./tax/state.ts";
import type { WithdrawalEffect } from "./year-facts.ts";

const NO_EFFECT: WithdrawalEffect = { withdrawals: 0, retirement: 0, earnings: 0, gain: 0, penalty: 0 };

/** Ages of 65 and children under 17 at the end of the year. */
const fillPeople = ({ plan, yearIndex, status, children }: RunState, income: Income): void => {
  const year = plan.firstYear + yearIndex;
  const joint = status === "married_joint";
  let aged = 0;
  let ofCreditAge = false;
  for (let i = 0; i < plan.people.length; i++) {
    if (i === 1 && !joint) break;
    const age = year - (plan.people[i]?.birthYear ?? NaN);
    if (age >= 65) aged += 1;
    if (age >= CREDIT_AGES[0] && age <= CREDIT_AGES[1]) ofCreditAge = true;
  }
  let [under17, others] = [0, 0];
  for (const birthYear of children) {
    const age = year - birthYear;
    if (age >= 0 && age <= 16) under17 += 1;
    else if (age === 17 || age === 18) others += 1;
  }
  income.status = status;
  income.aged = aged;
  income.ofCreditAge = ofCreditAge;
  income.childrenUnder17 = under17;
  income.otherDependants = others;
};

/** Fills the reused return: regular amounts times a factor, and single amounts if they are wanted. */
const fillIncome = (run: RunState, factor: number, single: 0 | 1, effect: WithdrawalEffect): Income => {
  const { facts, income, carriedLoss } = run;
  fillPeople(run, income);
  income.wages[0] = (facts.wages[0] - facts.singleWages[0]) * factor + facts.singleWages[0] * single;
  income.wages[1] = (facts.wages[1] - facts.singleWages[1]) * factor + facts.singleWages[1] * single;
  income.selfEmployment[0] = facts.profits[0] * factor;
  income.selfEmployment[1] = facts.profits[1] * factor;
  income.deferrals = facts.deferrals * factor;
  income.adjustments = facts.adjustments * factor;
  income.socialSecurity = facts.socialSecurity * factor;
  income.interest = facts.interest * factor;
  income.dividends = facts.dividends * factor;
  income.qualifiedDividends = facts.qualified * factor;
  income.pensions = facts.pensionIncome * factor + (facts.withdrawals + effect.withdrawals) * single;
  income.other = facts.otherIncome * factor + (facts.singleIncome + facts.earnings + effect.earnings) * single;
  income.stateExempt = facts.stateExempt * factor + facts.singleExempt * single;
  income.longTermGain = (facts.gain + effect.gain) * single;
  income.lossCarried = carriedLoss;
  income.mortgageInterest = facts.mortgageInterest * factor;
  income.otherDeductions = facts.deductions * factor + facts.singleDeductions * single;
  income.stateTaxPaid = 0;
  return income;
};

/** Federal and state tax of one year, in cents. */
export type YearTax = { federal: FederalTax; federalDue: number; stateDue: number };

/**
 * Computes both taxes. A state starts from federal income, and its tax may be deducted from federal income, so the federal return is
 * computed a second time if it itemizes.
 */
const bothTaxes = (run: RunState, factor: number, single: 0 | 1, effect: WithdrawalEffect): YearTax => {
  const income = fillIncome(run, factor, single, effect);
  const first = federalTax(income, run.law);
  if (run.stateLaw.effectiveRate === null && run.stateLaw.of === null) return { federal: first, federalDue: first.total, stateDue: 0 };
  const standard = run.law.of(income.status);
  const stateDue = stateTax(
    {
      status: income.status,
      agi: first.agi,
      taxableSocialSecurity: first.taxableSocialSecurity,
      exempt: income.stateExempt,
      retirement: run.facts.pensionIncome * factor + (run.facts.retirement + effect.retirement) * single,
      standardDeduction: standard.standardDeduction + income.aged * standard.agedDeduction,
    },
    run.stateLaw,
  );
  income.stateTaxPaid = stateDue;
  // Without other deductions, only a state tax above the standard deduction can matter.
  const itemizes = income.mortgageInterest + income.otherDeductions + stateDue > standard.standardDeduction;
  const federal = itemizes ? federalTax(income, run.law) : first;
  return { federal, federalDue: federal.total, stateDue };
};

/** Returns what is to be withheld up to now: the tax of a year with the same regular income in every month, for the months so far. */
export const taxSoFar = (run: RunState, months: number): { federal: number; state: number } => {
  const { federalDue, stateDue } = bothTaxes(run, 12 / months, 0, NO_EFFECT);
  return { federal: round((federalDue * months) / 12), state: round((stateDue * months) / 12) };
};

/**
 * Returns the tax of the year's facts, with a withdrawal that is only considered. In a part first year the tax of the months before the run
 * counts as paid: it is the tax that the same regular income alone would have cost in them.
 */
export const taxOfYear = (run: RunState, effect: WithdrawalEffect = NO_EFFECT): YearTax => {
  const months = run.monthsInYear;
  const whole = bothTaxes(run, 12 / months, 1, effect);
  if (months === 12) return whole;
  const before = bothTaxes(run, 12 / months, 0, NO_EFFECT);
  const share = (12 - months) / 12;
  return {
    federal: whole.federal,
    federalDue: whole.federalDue - round(before.federalDue * share),
    stateDue: whole.stateDue - round(before.stateDue * share),
  };
};

/** The highest amount of single ordinary income for which the ordinary taxable income stays within a bracket. */
export const roomInBracket = (run: RunState, rate: number, most: number): number => {
  const { tops, rates } = run.law.of(run.status);
  const top = tops[rates.indexOf(rate)] ?? 0;
  const fits = (amount: number): boolean => {
    const { federal } = taxOfYear(run, { ...NO_EFFECT, withdrawals: amount, retirement: amount });
    return federal.ordinaryTaxable <= top;
  };
  if (fits(most)) return most;
  let [low, high] = [0, most];
  if (!fits(0)) return 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
};
