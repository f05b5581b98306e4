import { CAUSE, FIRST_RULE_CAUSE } from "./causes.ts";
import type { Rule } from "./compile-rules.ts";
import { allowed, contribute, matchRoom } from "./contributions.ts";
import { post, round } from "./ledger.ts";
import { amountOf } from "./rule-amounts.ts";
import { type RunState, shareOfYear } from "./run-state.ts";
import { taxSoFar } from "./tax-year.ts";
import type { FederalLaw } from "./tax/federal-law.ts";
import { fica } from "./tax/payroll.ts";

/** Records an income where its tax belongs. */
const recordIncome = (run: RunState, rule: Rule, amount: number): void => {
  const { facts } = run;
  const { owner, incomeKind: kind, oneTime } = rule;
  if (!rule.stateTaxed) {
    if (oneTime && kind !== "wages" && kind !== "self_employment") facts.singleExempt += amount;
    else facts.stateExempt += amount;
  }
  if (kind === "wages") {
    facts.wages[owner] += amount;
    if (oneTime) facts.singleWages[owner] += amount;
  } else if (kind === "self_employment") facts.profits[owner] += amount;
  else if (oneTime) facts.singleIncome += amount;
  else if (kind === "social_security") facts.socialSecurity += amount;
  else if (kind === "pension") facts.pensionIncome += amount;
  else if (kind === "interest") facts.interest += amount;
  else facts.otherIncome += amount;
  if (!oneTime) run.monthIncome += amount;
};

/** What the employer adds to a deferral. All additions of a year stay within the limit of section 415(c). */
const addMatch = (run: RunState, rule: Rule, account: number, deferral: number, gross: number): void => {
  const { facts } = run;
  const wanted = round(rule.matchRate * Math.min(deferral, rule.matchLimit * gross));
  const match = Math.min(wanted, matchRoom(run, rule.owner));
  if (match === 0) return;
  facts.matched[rule.owner] += match;
  facts.match += match;
  post(run.ledger, CAUSE.match, account, match);
};

/** Moves the pre-tax shares of an income. A 401(k) lowers income tax, an HSA through payroll also payroll tax, an IRA is deducted. */
const defer = (run: RunState, rule: Rule, gross: number): number => {
  const { facts } = run;
  let deferred = 0;
  const soFar = (run.grossSoFar[rule.index] ?? 0) + gross;
  run.grossSoFar[rule.index] = soFar;
  const earns = rule.taxed && (rule.incomeKind === "wages" || rule.incomeKind === "self_employment");
  for (const { type, account, share } of rule.pretax) {
    // Shares of the year so far, so that twelve roundings do not add up.
    const wanted = Math.min(round(soFar * share) - round((soFar - gross) * share), gross - deferred);
    const amount = earns || type !== "401k" ? allowed(run, type, rule.owner, wanted) : 0;
    if (amount === 0) continue;
    contribute(run, type, account, rule.owner, amount);
    deferred += amount;
    facts.contributions += amount;
    if (type === "401k") facts.deferrals += amount;
    else if (type === "hsa" && earns && rule.incomeKind === "wages") facts.wages[rule.owner] -= amount;
    else facts.adjustments += amount;
    if (type === "401k") addMatch(run, rule, account, amount, gross);
  }
  if (rule.taxed) run.monthIncome -= deferred;
  return deferred;
};

/** Withholds the payroll tax of a person's wages so far, less what was withheld before. */
const withholdFica = (run: RunState, law: FederalLaw): number => {
  let sum = 0;
  for (const owner of [0, 1] as const) {
    const due = fica(run.facts.wages[owner], law) - run.facts.fica[owner];
    if (due === 0) continue;
    run.facts.fica[owner] += due;
    post(run.ledger, CAUSE.fica, run.plan.cash, -due);
    sum += due;
  }
  return sum;
};

/** In a part first year the wage base is the same part, because earlier wages used up the rest. */
const payrollLaw = (run: RunState): FederalLaw =>
  run.monthsInYear === 12 ? run.law : { ...run.law, wageBase: Math.round(run.law.wageBase * shareOfYear(run)) };

/**
 * Withholds income tax: what a year with this income in each month would owe, for the months so far, less what was withheld. While the
 * income of a month stays the same, so does the amount.
 */
const withholdIncomeTax = (run: RunState): number => {
  const { facts, plan, ledger } = run;
  if (run.monthIncome <= 0) {
    run.lastMonthIncome = NaN;
    return 0;
  }
  const changed = run.monthIncome !== run.lastMonthIncome;
  // The month of a change catches up, so the next one sets the lasting amount.
  if (changed || run.withholdingChanged) {
    const months = run.monthsInYear - (11 - (run.month % 12));
    const { federal, state } = taxSoFar(run, months);
    run.lastWithheld[0] = Math.max(0, federal - facts.withheldFederal);
    run.lastWithheld[1] = Math.max(0, state - facts.withheldState);
  }
  run.withholdingChanged = changed;
  run.lastMonthIncome = run.monthIncome;
  const [federal, state] = run.lastWithheld;
  facts.withheldFederal += federal;
  facts.withheldState += state;
  if (federal > 0) post(ledger, CAUSE.federal, plan.cash, -federal);
  if (state > 0) post(ledger, CAUSE.state, plan.cash, -state);
  return federal + state;
};

/** Pays Social Security benefits by the parameters. They rise with prices, and a cut applies from its year on. */
const payBenefits = (run: RunState): number => {
  const { plan, market, facts } = run;
  const { social_security_cut, social_security_cut_year } = plan.parameters;
  const left = plan.firstYear + run.yearIndex >= social_security_cut_year ? 1 - social_security_cut : 1;
  let sum = 0;
  for (const { benefit, claims } of plan.people) {
    if (benefit <= 0 || !(run.month >= claims)) continue;
    const paid = round(benefit * (market.index[run.yearIndex] ?? 1) * left);
    facts.socialSecurity += paid;
    sum += paid;
    post(run.ledger, CAUSE.socialSecurity, plan.cash, paid);
  }
  run.monthIncome += sum;
  return sum;
};

/** Receives the month's incomes, moves pre-tax shares, and withholds taxes. Each rule's take-home pay is kept for its after-tax shares. */
export const receiveIncomes = (run: RunState): void => {
  const { plan, ledger, takeHome } = run;
  run.monthIncome = 0;
  let taxed = 0;
  for (const rule of run.rules.incomes) {
    takeHome[rule.index] = 0;
    const gross = amountOf(run, rule);
    if (gross === 0) continue;
    post(ledger, FIRST_RULE_CAUSE + rule.index, plan.cash, gross);
    if (rule.taxed) {
      recordIncome(run, rule, gross);
      taxed += gross;
    } else if (rule.isPay) run.facts.takeHomePay += gross;
    takeHome[rule.index] = gross - (rule.pretax.length > 0 ? defer(run, rule, gross) : 0);
  }
  taxed += payBenefits(run);
  if (taxed === 0) {
    run.lastMonthIncome = NaN;
    return;
  }
  const withheld = withholdFica(run, payrollLaw(run)) + withholdIncomeTax(run);
  for (const rule of run.rules.incomes) {
    const left = takeHome[rule.index] ?? 0;
    if (rule.taxed && left > 0 && rule.aftertax.length > 0)
      takeHome[rule.index] = Math.max(0, left - round((withheld * amountOf(run, rule)) / taxed));
  }
};

/** Moves the after-tax shares of take-home pay, as far as cash stays above the floor. */
export const distributeTakeHome = (run: RunState, floor: number): void => {
  for (const rule of run.rules.incomes) {
    const pay = run.takeHome[rule.index] ?? 0;
    if (pay <= 0) continue;
    for (const { type, account, share } of rule.aftertax) {
      const spare = Math.max(0, (run.ledger.balances[run.plan.cash] ?? 0) - floor);
      const wanted = Math.min(round(pay * share), spare);
      const amount = type === "roth_ira" ? allowed(run, "roth_ira", rule.owner, wanted) : wanted;
      contribute(run, type === "roth_ira" ? "roth_ira" : "taxable", account, rule.owner, amount);
    }
  }
};
