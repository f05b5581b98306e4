import type { Rule } from "./compile-rules.ts";
import { round } from "./ledger.ts";
import type { RunState } from "./run-state.ts";

/** Returns a yearly amount of a rule in the current month: with inflation since the run's first month, and increases since its own. */
export const scaledAmount = (run: RunState, rule: Rule, amount: number): number => {
  const prices = rule.inflates ? (run.market.index[run.yearIndex] ?? 1) : 1;
  const years = Math.floor((run.month - rule.began) / 12);
  const increase = rule.increase === 0 ? 1 : (1 + rule.increase) ** years;
  return round(amount * prices * increase * (run.scales[rule.index] ?? 1));
};

/** Splits a yearly amount into twelve by rounding. December takes what is left. */
export const monthOf = (yearly: number, month: number): number => {
  const usual = round(yearly / 12);
  return month % 12 === 11 ? yearly - 11 * usual : usual;
};

/** Works out the amounts of rules that change this month. */
export const updateAmounts = (run: RunState): void => {
  for (const rule of run.rules.changed) setAmount(run, rule);
};

export const setAmount = (run: RunState, rule: Rule): void => {
  const yearly = scaledAmount(run, rule, rule.amount);
  run.amounts[rule.index] = rule.oneTime ? yearly : monthOf(yearly, 0);
  run.decembers[rule.index] = rule.oneTime ? yearly : monthOf(yearly, 11);
};

/** Returns what an active rule moves this month. */
export const amountOf = (run: RunState, { index }: Rule): number => (run.month % 12 === 11 ? run.decembers : run.amounts)[index] ?? 0;
