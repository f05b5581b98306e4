import { CAUSE } from "./causes.ts";
import { transfer } from "./ledger.ts";
import { deferralLimit, hsaLimit, iraLimit } from "./limits.ts";
import { ageInYear, type RunState, shareOfYear } from "./run-state.ts";

export type LimitedType = "401k" | "ira" | "hsa" | "roth_ira";

const LIMIT_NAMES: Record<LimitedType, string> = { "401k": "401(k)", ira: "IRA", hsa: "HSA", roth_ira: "IRA" };

/**
 * Earned income of the household so far this year. Contributions to an IRA cannot exceed it: 26 U.S.C. 219(b). Take-home pay counts with what
 * arrives, because the pay before tax is not known.
 */
const earnedSoFar = ({ facts }: RunState): number =>
  facts.wages[0] + facts.wages[1] + Math.max(0, facts.profits[0]) + Math.max(0, facts.profits[1]) + facts.takeHomePay;

/** A child is on a parent's health plan up to its 26th birthday: 45 C.F.R. 147.120. */
const COVERED_BEFORE = 26;
const isFamily = ({ plan, children, yearIndex }: RunState): boolean => {
  const ages = children.map((birthYear) => plan.firstYear + yearIndex - birthYear);
  return plan.people.length > 1 || ages.some((age) => age >= 0 && age < COVERED_BEFORE);
};

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

/**
 * Returns what a person may defer beside the employer's match. Deferrals and match stay within the limit of section 415(c), to which catch-up
 * contributions do not count: 26 U.S.C. 414(v)(3).
 */
export const deferralRoom = (run: RunState, owner: 0 | 1): number => {
  const whole = limitOf(run, "401k", owner);
  const base = baseDeferral(run);
  return Math.min(base, additionsLimit(run) - run.facts.matched[owner]) + whole - base;
};
const baseDeferral = (run: RunState): number => Math.floor(run.law.limits.deferral * shareOfYear(run));
const additionsLimit = (run: RunState): number => Math.floor(run.law.limits.additions * shareOfYear(run));
/** Returns what an employer may still add this year. */
export const matchRoom = (run: RunState, owner: 0 | 1): number =>
  Math.max(0, additionsLimit(run) - Math.min(run.facts.deferred[owner], baseDeferral(run)) - run.facts.matched[owner]);

/** Returns how much of an amount a person may still contribute this year. Warns if it is not all. */
export const allowed = (run: RunState, type: LimitedType, owner: 0 | 1, amount: number): number => {
  const limit = type === "401k" ? deferralRoom(run, owner) : limitOf(run, type, owner);
  const room = Math.max(0, limit - usedOf(run, type, owner));
  const isIra = type === "ira" || type === "roth_ira";
  const earned = isIra ? Math.max(0, earnedSoFar(run) - run.facts.ira[0] - run.facts.ira[1]) : Infinity;
  const fits = Math.max(0, Math.min(amount, room, earned));
  if (fits < amount)
    run.notes.warn(
      "limit_reached",
      earned < room
        ? `Contributions to the ${LIMIT_NAMES[type]} cannot exceed pay and other earned income. The rest stays in cash.`
        : `Contributions to the ${LIMIT_NAMES[type]} reach the year's limit. The rest stays in cash.`,
      { account: type, year: run.plan.firstYear + run.yearIndex },
    );
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
