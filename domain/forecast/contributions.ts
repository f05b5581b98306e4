import { CAUSE } from "./causes.ts";
import { transfer } from "./ledger.ts";
import { deferralLimit, hsaLimit, iraLimit } from "./limits.ts";
import { ageInYear, type RunState, shareOfYear } from "./run-state.ts";

export type LimitedType = "401k" | "ira" | "hsa" | "roth_ira";

const LIMIT_NAMES: Record<LimitedType, string> = { "401k": "401(k)", ira: "IRA", hsa: "HSA", roth_ira: "IRA" };

/** Earned income of the household so far this year. Contributions to an IRA cannot exceed it: 26 U.S.C. 219(b). */
const earnedSoFar = ({ facts }: RunState): number =>
  facts.wages[0] + facts.wages[1] + Math.max(0, facts.profits[0]) + Math.max(0, facts.profits[1]);

const isFamily = ({ plan, children }: RunState): boolean => plan.people.length > 1 || children.length > 0;

/** Returns the limit of the current year for a person, in cents. An HSA's is that of the household. */
export const limitOf = (run: RunState, type: LimitedType, owner: 0 | 1): number => {
  const { limits } = run.law;
  const age = ageInYear(run, owner);
  const whole =
    type === "401k" ? deferralLimit(limits, age) : type === "hsa" ? hsaLimit(limits, age, isFamily(run)) : iraLimit(limits, age);
  return Math.floor(whole * shareOfYear(run));
};

const usedOf = ({ facts }: RunState, type: LimitedType, owner: 0 | 1): number =>
  type === "401k" ? facts.deferred[owner] : type === "hsa" ? facts.hsa : facts.ira[owner];

/** Returns how much of an amount a person may still contribute this year. Warns if it is not all. */
export const allowed = (run: RunState, type: LimitedType, owner: 0 | 1, amount: number): number => {
  const room = Math.max(0, limitOf(run, type, owner) - usedOf(run, type, owner));
  const isIra = type === "ira" || type === "roth_ira";
  const earned = isIra ? Math.max(0, earnedSoFar(run) - run.facts.ira[0] - run.facts.ira[1]) : Infinity;
  const fits = Math.max(0, Math.min(amount, room, earned));
  if (fits < amount)
    run.notes.warn("limit_reached", `Contributions to the ${LIMIT_NAMES[type]} reach the year's limit. The rest stays in cash.`, {
      account: type,
      year: run.plan.firstYear + run.yearIndex,
    });
  return fits;
};

/** Moves a contribution from cash to an account and counts it toward its limit. Roth contributions stay known as such. */
export const contribute = (
  run: RunState,
  type: LimitedType | "taxable",
  account: number,
  owner: 0 | 1,
  amount: number,
  cause = CAUSE.contribution,
): void => {
  if (amount <= 0) return;
  transfer(run.ledger, cause, run.plan.cash, account, amount);
  const { facts } = run;
  if (type === "401k") facts.deferred[owner] += amount;
  else if (type === "hsa") facts.hsa += amount;
  else if (type !== "taxable") facts.ira[owner] += amount;
  const accountClass = run.plan.accounts[account]?.class;
  if (accountClass === "brokerage" || accountClass === "roth" || accountClass === "education")
    run.basis[account] = (run.basis[account] ?? 0) + amount;
};
