import { CAUSE, FIRST_RULE_CAUSE } from "./causes.ts";
import type { Rule } from "./compile-rules.ts";
import { payOff, setTerms } from "./debts.ts";
import { balanceOf, post, round, transfer } from "./ledger.ts";
import { amountOf, monthOf } from "./rule-amounts.ts";
import { hasReached, type RunState } from "./run-state.ts";
import { INCOME_YEARS_BEFORE, MEDICARE_AGE, medicarePremium } from "./tax/medicare.ts";
import { LAST_PUBLISHED } from "./tax/federal-law.ts";
import { costOf } from "./withdrawals.ts";

/** Pays from accounts that serve this kind of expense without tax, in their order. Returns what is left to pay. */
const payFrom = (run: RunState, accounts: readonly number[], cause: number, amount: number): number => {
  let left = amount;
  for (const account of accounts) {
    const paid = Math.min(left, Math.max(0, balanceOf(run.ledger, account)));
    if (paid === 0) continue;
    run.basis[account] = (run.basis[account] ?? 0) - costOf(run, account, paid);
    post(run.ledger, cause, account, -paid);
    left -= paid;
  }
  return left;
};

const spend = (run: RunState, rule: Rule): void => {
  const { plan, facts } = run;
  const amount = amountOf(run, rule);
  const cause = FIRST_RULE_CAUSE + rule.index;
  const sources = rule.type === "EDUCATION" ? plan.education : rule.medical ? plan.hsa : [];
  const left = payFrom(run, sources, cause, amount);
  if (left !== 0) post(run.ledger, cause, plan.cash, -left);
  if (!rule.oneTime) run.monthExpenses += left;
  if (!rule.taxed || rule.type !== "EXPENSE") return;
  // What an HSA paid was never taxed, so it is not deducted.
  if (rule.oneTime) facts.singleDeductions += left;
  else facts.deductions += left;
};

/**
 * Buys an asset: the price becomes property, the financed part a loan. Net worth changes by the closing cost alone, which is added to what
 * the property cost.
 */
const buy = (run: RunState, rule: Rule): void => {
  const { purchase } = rule;
  if (!purchase) return;
  const { ledger, plan } = run;
  const price = amountOf(run, rule);
  const closing = round(price * purchase.closing);
  const loan = purchase.loan < 0 ? 0 : round(price * purchase.financed);
  transfer(ledger, CAUSE.purchase, plan.cash, purchase.property, price - loan);
  if (loan > 0) {
    transfer(ledger, CAUSE.purchase, purchase.loan, purchase.property, loan);
    setTerms(run, purchase.loan, purchase.rate, purchase.term);
  }
  if (closing > 0) post(ledger, FIRST_RULE_CAUSE + rule.index, plan.cash, -closing);
  run.basis[purchase.property] = price + closing;
  run.boughtAt[purchase.property] = run.month;
  run.upkeep[purchase.property] = purchase.upkeep;
  run.upkeepRule[purchase.property] = rule.index;
  run.notes.mark("purchase", run.month, rule.name, { rule: rule.key });
};

/** Pays what owning costs: a share of the value a year. */
const payUpkeep = (run: RunState): void => {
  for (const index of run.plan.properties) {
    const rate = run.upkeep[index] ?? 0;
    const value = balanceOf(run.ledger, index);
    if (rate === 0 || value <= 0) continue;
    const cost = monthOf(round(value * rate), 0);
    post(run.ledger, FIRST_RULE_CAUSE + (run.upkeepRule[index] ?? 0), run.plan.cash, -cost);
    run.monthExpenses += cost;
  }
};

/** Works out the monthly Medicare premium of a year, by the income of two years before. Without that income, the first one known counts. */
export const setPremium = (run: RunState): void => {
  const { plan, market, magi } = run;
  const year = plan.firstYear + run.yearIndex;
  const known = magi.get(year - INCOME_YEARS_BEFORE);
  if (known === undefined && plan.people.some(({ birthYear }) => year - birthYear >= MEDICARE_AGE) && plan.parameters.medicare === "on")
    run.notes.warn("earlier_income_unknown", "Income of two years before is not known, so Medicare premiums start without surcharges.");
  const premiums = (1 + plan.parameters.medicare_growth) ** Math.max(0, year - LAST_PUBLISHED);
  run.premium = medicarePremium(known ?? 0, run.status, market.lawPrices[run.yearIndex] ?? 1, premiums);
};

const payPremiums = (run: RunState): void => {
  const { plan, facts } = run;
  if (plan.parameters.medicare !== "on") return;
  for (let owner = 0; owner < plan.people.length; owner++) {
    if (!hasReached(run, owner === 1 ? 1 : 0, MEDICARE_AGE)) continue;
    post(run.ledger, CAUSE.medicare, plan.cash, -run.premium);
    facts.premiums += run.premium;
    run.monthExpenses += run.premium;
  }
};

/** Pays the month's expenses, purchases and extra debt payments. */
export const payExpenses = (run: RunState): void => {
  for (const rule of run.rules.spending) {
    if (rule.type === "EXPENSE" || rule.type === "EDUCATION") spend(run, rule);
    else if (rule.type === "ASSET_PURCHASE") buy(run, rule);
    else if (rule.type === "PAY_OFF_DEBT") payOff(run, rule);
  }
  payUpkeep(run);
  payPremiums(run);
};
