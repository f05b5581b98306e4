import { CAUSE } from "./causes.ts";
import type { Tap } from "./compile.ts";
import { balanceOf, round, transfer } from "./ledger.ts";
import { hasReached, type RunState } from "./run-state.ts";
import { addEffect, type WithdrawalEffect } from "./year-facts.ts";

/** Ages from which withdrawals are free of penalty: 26 U.S.C. 72(t) and 223(f). */
export const PENALTY_FREE_AGE = 59.5;
export const HSA_FREE_AGE = 65;
const EARLY_PENALTY = 0.1;
const HSA_PENALTY = 0.2;

const freeAgeOf = (accountClass: string): number => (accountClass === "hsa" ? HSA_FREE_AGE : PENALTY_FREE_AGE);

/** Whether a tap pays without a penalty this month. */
const isFree = (run: RunState, { account, part }: Tap): boolean => {
  const one = run.plan.accounts[account];
  if (!one || one.class === "cash" || one.class === "brokerage" || part === "contributions") return true;
  return hasReached(run, one.owner, freeAgeOf(one.class));
};

/** Returns what a tap holds. Earnings are what is left above the contributions. */
const availableAt = (run: RunState, { account, part }: Tap): number => {
  const balance = Math.max(0, balanceOf(run.ledger, account));
  if (part === "all") return balance;
  const contributions = Math.min(balance, Math.max(0, run.basis[account] ?? 0));
  return part === "contributions" ? contributions : balance - contributions;
};

export type Pass = "free" | "penalized";

/** Adds to cleared takes what each tap of a pass would pay toward a need. Returns what no tap can pay. */
export const planTakes = (run: RunState, need: number, pass: Pass): number => {
  const { taps } = run.plan;
  let missing = need;
  for (let i = 0; i < taps.length && missing > 0; i++) {
    const tap = taps[i];
    if (!tap || isFree(run, tap) !== (pass === "free")) continue;
    const take = Math.min(missing, availableAt(run, tap));
    run.takes[i] = take;
    missing -= take;
  }
  return missing;
};

export const clearTakes = (run: RunState): void => {
  run.takes.fill(0);
};

/** Returns the cost of what is taken from an account at average cost. */
export const costOf = (run: RunState, account: number, amount: number): number => {
  const balance = balanceOf(run.ledger, account);
  return balance <= 0 ? 0 : round(((run.basis[account] ?? 0) * amount) / balance);
};

const NOTHING: WithdrawalEffect = { withdrawals: 0, retirement: 0, earnings: 0, gain: 0, penalty: 0 };

/** Returns what taking an amount from an account does to taxes. Roth money counts as `part` says. */
export const effectOf = (run: RunState, account: number, amount: number, part: Tap["part"]): WithdrawalEffect => {
  const one = run.plan.accounts[account];
  if (!one || amount === 0) return NOTHING;
  const free = hasReached(run, one.owner, freeAgeOf(one.class));
  switch (one.class) {
    case "brokerage":
      return { ...NOTHING, gain: amount - costOf(run, account, amount) };
    case "pretax":
      return { ...NOTHING, withdrawals: amount, retirement: free ? amount : 0, penalty: free ? 0 : round(amount * EARLY_PENALTY) };
    case "roth":
      return part === "contributions" || free ? NOTHING : { ...NOTHING, earnings: amount, penalty: round(amount * EARLY_PENALTY) };
    case "hsa":
      return { ...NOTHING, earnings: amount, penalty: free ? 0 : round(amount * HSA_PENALTY) };
    case "education": {
      const earned = amount - costOf(run, account, amount);
      return { ...NOTHING, earnings: Math.max(0, earned), penalty: round(Math.max(0, earned) * EARLY_PENALTY) };
    }
    default:
      return NOTHING;
  }
};

/** Lowers the cost of an account, or the contributions inside a Roth account. Call it before the money leaves. */
export const reduceBasis = (run: RunState, account: number, amount: number, part: Tap["part"]): void => {
  const accountClass = run.plan.accounts[account]?.class;
  const basis = run.basis[account] ?? 0;
  if (accountClass === "brokerage" || accountClass === "education") run.basis[account] = basis - costOf(run, account, amount);
  else if (accountClass === "roth" && part !== "earnings") run.basis[account] = Math.max(0, basis - amount);
};

/** Returns what all planned takes do to taxes. */
export const effectOfTakes = (run: RunState): WithdrawalEffect => {
  const { taps } = run.plan;
  const sum = { ...NOTHING };
  for (let i = 0; i < taps.length; i++) {
    const [tap, take] = [taps[i], run.takes[i] ?? 0];
    if (tap && take > 0) addEffect(sum, effectOf(run, tap.account, take, tap.part));
  }
  return sum;
};

/** Moves the planned takes to cash and records what they do to taxes. */
export const commitTakes = (run: RunState): void => {
  const { taps } = run.plan;
  for (let i = 0; i < taps.length; i++) {
    const [tap, take] = [taps[i], run.takes[i] ?? 0];
    if (!tap || take === 0) continue;
    addEffect(run.facts, effectOf(run, tap.account, take, tap.part));
    reduceBasis(run, tap.account, take, tap.part);
    transfer(run.ledger, CAUSE.withdrawal, tap.account, run.plan.cash, take);
  }
  clearTakes(run);
};
