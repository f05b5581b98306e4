import { CAUSE } from "./causes.ts";
import type { Rule } from "./compile-rules.ts";
import { balanceOf, round, transfer } from "./ledger.ts";
import { amountOf } from "./rule-amounts.ts";
import type { RunState } from "./run-state.ts";

/** Returns the equal monthly payment that pays off a debt, rounded to the cent. `rate` is yearly; a twelfth of it is charged a month. */
export const annuity = (balance: number, rate: number, months: number): number => {
  const monthly = rate / 12;
  if (monthly === 0) return Math.ceil(balance / months);
  return round((balance * monthly) / (1 - (1 + monthly) ** -months));
};

/** Notes the month in which a debt of the household is paid off. */
const noteIfPaid = (run: RunState, account: number): void => {
  const one = run.plan.accounts[account];
  if (!one || one.kind === "shortfall" || balanceOf(run.ledger, account) < 0 || run.reported[account] === 1) return;
  run.reported[account] = 1;
  run.notes.mark("debt_paid_off", run.month, `${one.label} paid off`, { account: one.key });
};

/** Pays cash toward a debt, at most what is owed. Returns what was paid. */
export const payDebt = (run: RunState, account: number, amount: number, cause: number): number => {
  const owed = -balanceOf(run.ledger, account);
  const paid = Math.min(amount, owed);
  if (paid <= 0) return 0;
  transfer(run.ledger, cause, run.plan.cash, account, paid);
  noteIfPaid(run, account);
  return paid;
};

/** Makes the scheduled payment of each debt. The last payment of a term takes all that is left. */
export const payDebts = (run: RunState): void => {
  for (const index of run.plan.debts) {
    if (balanceOf(run.ledger, index) >= 0) continue;
    const left = run.terms[index] ?? -1;
    const due = left === 1 ? -balanceOf(run.ledger, index) : (run.payments[index] ?? 0);
    run.monthExpenses += payDebt(run, index, due, CAUSE.payment);
    if (left > 1) run.terms[index] = left - 1;
  }
};

/** Pays extra principal as PAY_OFF_DEBT rules say. It stops at zero. */
export const payOff = (run: RunState, rule: Rule): void => {
  if (rule.debt >= 0) payDebt(run, rule.debt, amountOf(run, rule), CAUSE.payoff);
};

/** Gives a debt a rate and a term: the payment follows. */
export const setTerms = (run: RunState, account: number, rate: number, months: number): void => {
  run.rates[account] = rate;
  run.monthly[account] = rate / 12;
  run.terms[account] = months;
  run.payments[account] = annuity(Math.max(0, -balanceOf(run.ledger, account)), rate, months);
};
