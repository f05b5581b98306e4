import { AmountTooLarge } from "../money.ts";
import { CAUSE, TRANSFERS } from "./causes.ts";
import { deferralRoom, limitOf } from "./contributions.ts";
import { balanceOf } from "./ledger.ts";
import type { RunState } from "./run-state.ts";
import { taxOfYear } from "./tax-year.ts";

/** What must be true of every year of every run. */
export const INVARIANTS = {
  I0: "the opening state is the household's net worth",
  I1: "the rows of a year explain the change of net worth",
  I2: "the rows of an account explain the change of its balance",
  I3: "net worth is the sum of the balances, in whole cents",
  I4: "transfers sum to zero",
  I5: "the taxes posted are those of the year's facts",
  I6: "no cost or contribution is below zero",
  I7: "no debt is below zero, and no asset bought on credit lacks its loan",
  I8: "contributions stay within their limits",
  I9: "required distributions are taken",
  I10: "there is one snapshot for each year, in order",
} as const;
export type InvariantName = keyof typeof INVARIANTS;

/** Thrown when the figures of a run do not add up. Names the rule that broke and the year, never an amount. */
export class BrokenInvariant extends Error {
  readonly invariant: InvariantName;
  readonly year: number;
  constructor(invariant: InvariantName, year: number) {
    super(`Forecast is wrong in ${year}: ${INVARIANTS[invariant]} (${invariant})`);
    this.name = "BrokenInvariant";
    this.invariant = invariant;
    this.year = year;
  }
}

const rowsOf = ({ ledger }: RunState, cause: number): number => {
  let sum = 0;
  for (let account = 0; account < ledger.accounts; account++) sum += ledger.rows[cause * ledger.accounts + account] ?? 0;
  return sum;
};

/** Adds up the year's rows, in all and by account. Most rows are zero, so one pass that skips them is the fastest way. */
const sumsOf = ({ ledger }: RunState): { all: number; byAccount: Float64Array } => {
  const { accounts, rows } = ledger;
  const byAccount = new Float64Array(accounts);
  let all = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (row === 0) continue;
    const account = i % accounts;
    all += row;
    byAccount[account] = (byAccount[account] ?? 0) + row;
  }
  return { all, byAccount };
};

const explainsAccounts = ({ ledger }: RunState, sums: Float64Array): boolean => {
  const { accounts, balances, opening } = ledger;
  for (let account = 0; account < accounts; account++)
    if (sums[account] !== (balances[account] ?? 0) - (opening[account] ?? 0)) return false;
  return true;
};

const explainsNetWorth = ({ ledger }: RunState, sum: number): boolean => {
  let change = 0;
  // An index is several times as fast as an iterator over a typed array.
  for (let i = 0; i < ledger.accounts; i++) change += (ledger.balances[i] ?? 0) - (ledger.opening[i] ?? 0);
  return sum === change;
};

const taxesFit = (run: RunState): boolean => {
  const { federalDue, stateDue } = taxOfYear(run);
  const { facts } = run;
  return (
    rowsOf(run, CAUSE.federal) === -federalDue &&
    rowsOf(run, CAUSE.state) === -stateDue &&
    rowsOf(run, CAUSE.penalty) === -facts.penalty &&
    rowsOf(run, CAUSE.fica) === -(facts.fica[0] + facts.fica[1])
  );
};

const limitsFit = (run: RunState): boolean => {
  const { facts } = run;
  return ([0, 1] as const).every(
    (owner) => facts.deferred[owner] <= deferralRoom(run, owner) && facts.ira[owner] <= limitOf(run, "ira", owner),
  );
};

const debtsFit = ({ plan, ledger }: RunState): boolean =>
  plan.accounts.every(
    (account) => account.class !== "debt" || balanceOf(ledger, account.index) <= Math.max(0, account.idle ? Infinity : 0),
  );

/** Whether each asset that was bought on credit this year has its loan. */
const purchasesFit = ({ plan, ledger, yearIndex }: RunState): boolean =>
  plan.rules.every(({ purchase, from }) => {
    if (!purchase || purchase.loan < 0 || Math.floor(from / 12) !== plan.firstYear + yearIndex) return true;
    const row = (account: number): number => ledger.rows[CAUSE.purchase * ledger.accounts + account] ?? 0;
    return Math.abs(-row(purchase.loan) - row(purchase.property) * purchase.financed) <= 1;
  });

/** Checks a finished year. Throws BrokenInvariant, and AmountTooLarge beyond what whole cents can hold. `carriedLoss` must still be that of the year's beginning. */
export const checkYear = (run: RunState): void => {
  const year = run.plan.firstYear + run.yearIndex;
  const fail = (invariant: InvariantName): never => {
    throw new BrokenInvariant(invariant, year);
  };
  for (const balance of run.ledger.balances) {
    if (Math.abs(balance) > Number.MAX_SAFE_INTEGER) throw new AmountTooLarge();
    if (!Number.isInteger(balance)) fail("I3");
  }
  const { all, byAccount } = sumsOf(run);
  if (!explainsNetWorth(run, all)) fail("I1");
  if (!explainsAccounts(run, byAccount)) fail("I2");
  for (const cause of TRANSFERS) if (rowsOf(run, cause) !== 0) fail("I4");
  if (!taxesFit(run)) fail("I5");
  for (const basis of run.basis) if (basis < 0) fail("I6");
  if (!debtsFit(run) || !purchasesFit(run)) fail("I7");
  if (!limitsFit(run)) fail("I8");
  if (run.facts.taken < run.facts.required) fail("I9");
};
