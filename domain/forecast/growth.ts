import { CAUSE } from "./causes.ts";
import { balanceOf, post, round } from "./ledger.ts";
import { portfolioFactor } from "./market.ts";
import type { RunState } from "./run-state.ts";

const INVESTED: ReadonlySet<string> = new Set(["brokerage", "pretax", "hsa", "roth", "education"]);
/** No account can lose more than this in a year. */
const LEAST_FACTOR = 0.01;

/** Returns the growth factor of an account in the current year. An own rate moves with the market like the portfolio does. */
const yearFactor = (run: RunState, index: number): number => {
  const { parameters, accounts } = run.plan;
  const account = accounts[index];
  const market = run.market.years[run.yearIndex];
  if (!account || !market) return 1;
  const own = run.rates[index] ?? NaN;
  const isOwn = !Number.isNaN(own);
  if (INVESTED.has(account.class)) {
    const portfolio = portfolioFactor(market, parameters.stock_share);
    if (!isOwn) return Math.max(LEAST_FACTOR, portfolio);
    const usual = portfolioFactor({ stocks: 1 + parameters.stock_return, bonds: 1 + parameters.bond_return }, parameters.stock_share);
    return Math.max(LEAST_FACTOR, 1 + own + (portfolio - usual));
  }
  if (account.class === "cash") {
    const rate = isOwn ? own : parameters.cash_yield;
    return market.bills === null ? 1 + rate : 1 + Math.max(0, rate + (market.bills - 1 - parameters.cash_yield));
  }
  if (account.class === "debt") return 1 + own;
  if (account.kind === "vehicle") return 1 + (isOwn ? own : -parameters.vehicle_depreciation);
  if (account.kind !== "home") return 1 + (isOwn ? own : parameters.other_appreciation);
  const homes = market.homes === null ? 0 : market.homes - 1 - parameters.home_appreciation;
  return Math.max(LEAST_FACTOR, 1 + (isOwn ? own : parameters.home_appreciation) + homes);
};

/** Works out the factors of a month: the twelfth root for what grows, a twelfth of the nominal rate for debts. */
export const setMonthlyFactors = (run: RunState): void => {
  run.plan.accounts.forEach((account, i) => {
    const factor = yearFactor(run, i);
    run.monthly[i] = account.class === "debt" ? (factor - 1) / 12 : factor ** (1 / 12);
  });
};

/** Pays out this month's dividends of a taxable account. They stay in it, raise its cost, and are income. */
const payDividend = (run: RunState, index: number, balance: number): number => {
  const { dividend_yield, qualified_share } = run.plan.parameters;
  if (dividend_yield === 0) return 0;
  const exact = (balance * dividend_yield) / 12 + (run.dividendCarry[index] ?? 0);
  const dividend = round(exact);
  run.dividendCarry[index] = exact - dividend;
  run.basis[index] = (run.basis[index] ?? 0) + dividend;
  run.facts.dividends += dividend;
  run.facts.qualified += dividend * qualified_share;
  post(run.ledger, CAUSE.dividend, index, dividend);
  return dividend;
};

/** Charges a month's interest on a debt, rounded to the cent as lenders do. */
const chargeInterest = (run: RunState, index: number, balance: number): void => {
  const account = run.plan.accounts[index];
  if (!account || account.idle || balance >= 0) return;
  const interest = round(balance * (run.monthly[index] ?? 0));
  post(run.ledger, CAUSE.interest, index, interest);
  if (account.kind === "mortgage") run.facts.mortgageInterest -= interest * deductibleShare(-balance);
};

/** Interest on the first 750,000 dollars of a home loan is deductible: 26 U.S.C. 163(h)(3)(F). */
const DEDUCTIBLE_LOAN = 75_000_000;
const deductibleShare = (owed: number): number => (owed <= DEDUCTIBLE_LOAN ? 1 : DEDUCTIBLE_LOAN / owed);

/**
 * Grows every account by a month on its opening balance. The fraction of a cent that rounding drops is added next month, so a year's growth
 * is exact; debts round each month and carry nothing.
 */
export const grow = (run: RunState): void => {
  const { ledger, carry, monthly } = run;
  for (const { index, class: accountClass } of run.plan.accounts) {
    const balance = balanceOf(ledger, index);
    if (accountClass === "debt") {
      chargeInterest(run, index, balance);
      continue;
    }
    if (balance <= 0) {
      carry[index] = 0;
      continue;
    }
    const exact = (balance + (carry[index] ?? 0)) * (monthly[index] ?? 1);
    const total = round(exact);
    carry[index] = exact - total;
    const delta = total - balance;
    if (accountClass === "brokerage") post(ledger, CAUSE.growth, index, delta - payDividend(run, index, balance));
    else if (accountClass === "cash") {
      run.facts.interest += delta;
      post(ledger, CAUSE.interest, index, delta);
    } else post(ledger, accountClass === "property" ? CAUSE.appreciation : CAUSE.growth, index, delta);
  }
};
