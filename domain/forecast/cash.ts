import { CAUSE } from "./causes.ts";
import { contribute } from "./contributions.ts";
import { payDebt } from "./debts.ts";
import { balanceOf, transfer } from "./ledger.ts";
import type { RunState } from "./run-state.ts";
import { commitTakes, planTakes } from "./withdrawals.ts";

/** The ceiling without an own one, in safety balances. */
const CEILING_FLOORS = 6;

const inToday = (run: RunState, amount: number): number => Math.round(amount * (run.market.index[run.yearIndex] ?? 1));

/** Returns the cash to keep: the safety balance in today's dollars, else this month's expenses and debt payments. */
export const floorOf = (run: RunState): number => {
  const { safe_balance } = run.plan.parameters;
  return safe_balance === null ? run.monthExpenses : inToday(run, safe_balance);
};

/** Borrows what is missing once no account can pay, and repays it as soon as there is cash. Never hides a negative balance. */
export const settleShortfall = (run: RunState): void => {
  const { ledger, plan, facts } = run;
  const cash = balanceOf(ledger, plan.cash);
  const owed = -balanceOf(ledger, plan.shortfall);
  if (cash < 0) {
    transfer(ledger, CAUSE.shortfall, plan.shortfall, plan.cash, -cash);
    facts.shortfall -= cash;
    run.notes.mark("depleted", run.month, "Money runs out");
  } else if (owed > 0 && cash > 0) transfer(ledger, CAUSE.shortfall, plan.cash, plan.shortfall, Math.min(owed, cash));
};

/**
 * In a month that costs more than it brings, brings cash back to the floor from accounts that pay without a penalty, and above zero from the
 * others. In a month with a surplus the floor waits for the next ones, so that nobody sells investments between two paychecks.
 */
export const coverCash = (run: RunState, floor: number, before: number): void => {
  const { ledger, plan } = run;
  const cash = balanceOf(ledger, plan.cash);
  if (cash < floor && (cash < before || cash < 0)) {
    planTakes(run, floor - balanceOf(ledger, plan.cash), "free");
    commitTakes(run);
  }
  if (balanceOf(ledger, plan.cash) < 0) {
    planTakes(run, -balanceOf(ledger, plan.cash), "penalized");
    commitTakes(run);
  }
  settleShortfall(run);
};

/** Returns the debt with the highest rate; -1 without one. */
const dearestDebt = (run: RunState): number => {
  let [found, highest] = [-1, -1];
  for (const index of run.plan.debts) {
    const rate = run.rates[index] ?? 0;
    if (!run.plan.accounts[index]?.idle && balanceOf(run.ledger, index) < 0 && rate > highest) [found, highest] = [index, rate];
  }
  return found;
};

/** Moves cash above the ceiling where the parameter says. */
export const sweepSurplus = (run: RunState, floor: number): void => {
  const { plan, ledger } = run;
  const { sweep, cash_ceiling } = plan.parameters;
  if (sweep === "keep") return;
  const ceiling = cash_ceiling === null ? CEILING_FLOORS * floor : inToday(run, cash_ceiling);
  let surplus = balanceOf(ledger, plan.cash) - ceiling;
  if (surplus <= 0) return;
  if (sweep === "brokerage") {
    contribute(run, "taxable", plan.sweepTo, 0, surplus, CAUSE.sweep);
    return;
  }
  for (let debt = dearestDebt(run); debt >= 0 && surplus > 0; debt = dearestDebt(run)) surplus -= payDebt(run, debt, surplus, CAUSE.sweep);
};
