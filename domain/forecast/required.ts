import { CAUSE } from "./causes.ts";
import { balanceOf, transfer } from "./ledger.ts";
import { requiredDistribution } from "./rmd.ts";
import type { RunState } from "./run-state.ts";

/** Takes distributions from one owner's accounts until the requirement is met. */
const takeRequired = (run: RunState, accounts: readonly number[], required: number): void => {
  let left = required;
  for (const account of accounts) {
    const taken = Math.min(left, Math.max(0, balanceOf(run.ledger, account)));
    if (taken === 0) continue;
    transfer(run.ledger, CAUSE.rmd, account, run.plan.cash, taken);
    run.facts.taken += taken;
    run.facts.withdrawals += taken;
    run.facts.retirement += taken;
    left -= taken;
  }
};

/**
 * Takes the year's required distributions in January, from the balances of 31 December: for all IRAs of a person together, and for each
 * 401(k) by itself. A run that begins later in the year assumes that this year's were taken.
 */
export const takeDistributions = (run: RunState): void => {
  const { plan, ledger, facts } = run;
  const year = plan.firstYear + run.yearIndex;
  plan.people.forEach(({ birth, birthYear }, owner) => {
    if (Number.isNaN(birth)) return;
    const own = plan.accounts.filter((account) => account.class === "pretax" && account.owner === owner);
    const iras = own.filter(({ kind }) => kind === "ira").map(({ index }) => index);
    const groups = [iras, ...own.filter(({ kind }) => kind !== "ira").map(({ index }) => [index])];
    for (const group of groups) {
      const balance = group.reduce((sum, index) => sum + Math.max(0, ledger.opening[index] ?? 0), 0);
      const required = requiredDistribution(balance, birthYear, year);
      if (required === 0) continue;
      if (facts.required === 0) run.notes.mark("rmd", run.month, "Required distributions begin");
      facts.required += required;
      takeRequired(run, group, required);
    }
  });
};
