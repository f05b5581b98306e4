import { coverCash, floorOf, sweepSurplus } from "./cash.ts";
import type { CompiledPlan } from "./compile.ts";
import { applyEarlierSettings, applySettings, fillBrackets, moveMoney } from "./custom.ts";
import { payDebts } from "./debts.ts";
import { grow, setMonthlyFactors } from "./growth.ts";
import { distributeTakeHome, receiveIncomes } from "./incomes.ts";
import { checkYear } from "./invariants.ts";
import { balanceOf, startYear } from "./ledger.ts";
import { lawIn, type Market, stateLawIn } from "./market.ts";
import { NO_RULES } from "./month-rules.ts";
import type { Notes } from "./notes.ts";
import { takeDistributions } from "./required.ts";
import { updateAmounts } from "./rule-amounts.ts";
import { type RunState, startRun } from "./run-state.ts";
import { settleTaxes } from "./settle.ts";
import { payExpenses, setPremium } from "./spending.ts";
import type { YearTax } from "./tax-year.ts";
import { noFacts } from "./year-facts.ts";

/** Starts a calendar year: its law, growth and premiums, and in January the required distributions. */
const beginYear = (run: RunState): void => {
  const { plan, market } = run;
  run.yearIndex = Math.floor(run.month / 12) - plan.firstYear;
  run.monthsInYear = run.yearIndex === 0 ? 12 - (plan.start % 12) : 12;
  run.facts = noFacts();
  run.grossSoFar.fill(0);
  run.lastMonthIncome = NaN;
  run.law = lawIn(market, plan, run.yearIndex);
  run.stateLaw = stateLawIn(market, plan, run.yearIndex, run.state);
  startYear(run.ledger);
  setMonthlyFactors(run);
  setPremium(run);
};

/** A change of state or filing status applies to the whole year in which it happens, as on a return. */
const refreshLaw = (run: RunState): void => {
  if (run.stateLaw.code !== run.state) run.stateLaw = stateLawIn(run.market, run.plan, run.yearIndex, run.state);
};

/** One month. Growth comes first, on the opening balances; everything else happens at the end of the month. */
const stepMonth = (run: RunState): number => {
  run.rules = run.plan.months[run.month - run.plan.start] ?? NO_RULES;
  run.monthExpenses = 0;
  const before = balanceOf(run.ledger, run.plan.cash);
  updateAmounts(run);
  applySettings(run);
  refreshLaw(run);
  grow(run);
  if (run.month % 12 === 0) takeDistributions(run);
  receiveIncomes(run);
  payDebts(run);
  payExpenses(run);
  moveMoney(run);
  const floor = floorOf(run);
  distributeTakeHome(run, floor);
  coverCash(run, floor, before);
  return floor;
};

const endYear = (run: RunState, floor: number): YearTax => {
  fillBrackets(run);
  const tax = settleTaxes(run, floor);
  // After taxes, so that money is not invested in spring and sold in December to pay them.
  sweepSurplus(run, floor);
  checkYear(run);
  run.carriedLoss = tax.federal.lossCarried;
  run.magi.set(run.plan.firstYear + run.yearIndex, tax.federal.agi);
  return tax;
};

/**
 * Runs a plan through one path of markets. Calls `onYear` at the end of each December. A path of a simulation is the same code with silent
 * notes and an `onYear` that keeps less.
 */
export const runPath = (plan: CompiledPlan, market: Market, notes: Notes, onYear: (run: RunState, tax: YearTax) => void): RunState => {
  const run = startRun(plan, market, notes, lawIn(market, plan, 0), stateLawIn(market, plan, 0, plan.parameters.state));
  applyEarlierSettings(run);
  for (; run.month < plan.end; run.month++) {
    if (run.month === plan.start || run.month % 12 === 0) beginYear(run);
    const floor = stepMonth(run);
    if (run.month % 12 === 11) onYear(run, endYear(run, floor));
  }
  return run;
};
