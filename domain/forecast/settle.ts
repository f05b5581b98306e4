import { CAUSE } from "./causes.ts";
import { settleShortfall } from "./cash.ts";
import { balanceOf, post } from "./ledger.ts";
import type { RunState } from "./run-state.ts";
import { taxOfYear, type YearTax } from "./tax-year.ts";
import { clearTakes, commitTakes, effectOfTakes, planTakes } from "./withdrawals.ts";

/** More steps than any bisection of whole cents needs. */
const MOST_STEPS = 200;

/** Plans how to raise an amount: free accounts, then the cash below the floor, then accounts with a penalty. */
const planRaise = (run: RunState, amount: number, floor: number): void => {
  clearTakes(run);
  const missing = planTakes(run, amount, "free");
  const cash = Math.min(floor, Math.max(0, balanceOf(run.ledger, run.plan.cash)));
  if (missing > cash) planTakes(run, missing - cash, "penalized");
};

const dueOf = (run: RunState, tax: YearTax, penalty: number): number =>
  tax.federalDue + tax.stateDue + penalty - run.facts.withheldFederal - run.facts.withheldState;

/** Returns what must be raised if `amount` is: the tax that then is due, beyond spare cash. */
const needAt = (run: RunState, amount: number, floor: number): number => {
  planRaise(run, amount, floor);
  const effect = effectOfTakes(run);
  const spare = Math.max(0, balanceOf(run.ledger, run.plan.cash) - floor);
  return Math.max(0, dueOf(run, taxOfYear(run, effect), run.facts.penalty + effect.penalty) - spare);
};

/**
 * Returns the smallest withdrawal that pays the year's tax, including the tax that the withdrawal itself causes. Steps along the secant,
 * between a bound that is too small and one that is enough, and halves the distance where a phase-out makes the tax jump.
 */
const solveWithdrawal = (run: RunState, floor: number): number => {
  let [low, lowGap] = [0, needAt(run, 0, floor)];
  if (lowGap === 0) return 0;
  let [high, highGap] = [lowGap * 2, 0];
  for (let step = 0; step < MOST_STEPS; step++) {
    highGap = needAt(run, high, floor) - high;
    if (highGap <= 0) break;
    [low, lowGap, high] = [high, highGap, high * 2];
  }
  for (let step = 0; step < MOST_STEPS && high - low > 1 && highGap !== 0; step++) {
    const secant = Math.ceil(low + ((high - low) * lowGap) / (lowGap - highGap));
    const middle = step % 3 === 2 ? Math.floor((low + high) / 2) : Math.min(high - 1, Math.max(low + 1, secant));
    const gap = needAt(run, middle, floor) - middle;
    if (gap > 0) [low, lowGap] = [middle, gap];
    else [high, highGap] = [middle, gap];
  }
  return high;
};

/**
 * Settles the year's income tax and penalties in December. What is posted is exactly the tax of the year's facts, with those of the
 * withdrawals that pay it. A refund goes to cash.
 */
export const settleTaxes = (run: RunState, floor: number): YearTax => {
  const { ledger, plan, facts } = run;
  const raised = solveWithdrawal(run, floor);
  planRaise(run, raised, floor);
  commitTakes(run);
  const tax = taxOfYear(run);
  const pay = (cause: number, delta: number): void => {
    if (delta !== 0) post(ledger, cause, plan.cash, delta);
  };
  pay(CAUSE.federal, facts.withheldFederal - tax.federalDue);
  pay(CAUSE.state, facts.withheldState - tax.stateDue);
  pay(CAUSE.penalty, -facts.penalty);
  settleShortfall(run);
  return tax;
};
