import { CAUSE, FIRST_RULE_CAUSE } from "./causes.ts";
import { type CompiledOperation, isLasting, OUTSIDE_INDEX, type Rule } from "./compile-rules.ts";
import { allowed, contribute, type LimitedType } from "./contributions.ts";
import { payDebt, setTerms } from "./debts.ts";
import { setMonthlyFactors } from "./growth.ts";
import { balanceOf, post, round, transfer } from "./ledger.ts";
import { monthOf, scaledAmount, setAmount } from "./rule-amounts.ts";
import type { RunState } from "./run-state.ts";
import { roomInBracket } from "./tax-year.ts";
import { addEffect } from "./year-facts.ts";
import { costOf, effectOf, reduceBasis } from "./withdrawals.ts";

/** Months that a home must be owned for the exclusion of section 121. */
const EXCLUSION_MONTHS = 24;
/** A Roth 401(k) shares the limit of the 401(k), without its deduction. */
const LIMITED: Partial<Record<string, LimitedType>> = { ira: "ira", roth_ira: "roth_ira", hsa: "hsa", "401k": "401k", roth_401k: "401k" };

/** Returns what a yearly amount of an operation is this month. */
const monthAmount = (run: RunState, rule: Rule, amount: number): number => {
  const yearly = scaledAmount(run, rule, amount);
  return rule.oneTime ? yearly : monthOf(yearly, run.month);
};

/** Receives money from outside the household's accounts. It passes through cash. */
const receive = (run: RunState, rule: Rule, amount: number, tax: "FEDERAL" | "FEDERAL_STATE" | "TAX_FREE"): void => {
  post(run.ledger, FIRST_RULE_CAUSE + rule.index, run.plan.cash, amount);
  if (tax === "TAX_FREE") return;
  run.facts.singleIncome += amount;
  if (tax === "FEDERAL") run.facts.singleExempt += amount;
};

/** Takes money out of an account with its taxes. Roth contributions come out before earnings. Returns what there was. */
const takeOut = (run: RunState, from: number, amount: number): number => {
  const account = run.plan.accounts[from];
  if (!account || account.class === "property" || account.class === "debt") return 0;
  if (from === run.plan.cash) return amount;
  const taken = Math.min(amount, Math.max(0, balanceOf(run.ledger, from)));
  const contributions = account.class === "roth" ? Math.min(taken, Math.max(0, run.basis[from] ?? 0)) : taken;
  for (const [part, money] of [
    ["contributions", contributions],
    ["earnings", taken - contributions],
  ] as const) {
    if (money === 0) continue;
    addEffect(run.facts, effectOf(run, from, money, part));
    reduceBasis(run, from, money, part);
    transfer(run.ledger, CAUSE.flow, from, run.plan.cash, money);
  }
  return taken;
};

/**
 * Puts cash into an account: a debt is paid, and limits apply to retirement accounts. `deductible` money lowers taxable income on its way into
 * pre-tax savings; money that was never income, such as an employer's, does not.
 */
const putIn = (run: RunState, to: number, amount: number, deductible: boolean): void => {
  const account = run.plan.accounts[to];
  if (!account || account.class === "property" || to === run.plan.cash) return;
  if (account.class === "debt") {
    payDebt(run, to, amount, CAUSE.flow);
    return;
  }
  const type = LIMITED[account.kind];
  const fits = type ? allowed(run, type, account.owner, amount) : amount;
  contribute(run, type ?? "taxable", to, account.owner, fits, CAUSE.flow);
  if (account.class !== "pretax" && account.class !== "hsa") return;
  run.facts.contributions += fits;
  if (deductible) run.facts.adjustments += fits;
};

const SHELTERED: ReadonlySet<string> = new Set(["pretax", "roth", "hsa", "education"]);
/** Moves money between accounts of one sheltered class, without tax or limit. Roth contributions move before earnings. */
const rollOver = (run: RunState, from: number, to: number, amount: number): void => {
  const moved = Math.min(amount, Math.max(0, balanceOf(run.ledger, from)));
  const basis = run.basis[from] ?? 0;
  const share = run.plan.accounts[from]?.class === "roth" ? Math.min(basis, moved) : costOf(run, from, moved);
  transfer(run.ledger, CAUSE.flow, from, to, moved);
  run.basis[from] = basis - share;
  run.basis[to] = (run.basis[to] ?? 0) + share;
};

const convert = (run: RunState, from: number, to: number, amount: number): void => {
  const converted = Math.min(amount, Math.max(0, balanceOf(run.ledger, from)));
  if (converted <= 0) return;
  transfer(run.ledger, CAUSE.conversion, from, to, converted);
  run.basis[to] = (run.basis[to] ?? 0) + converted;
  run.facts.withdrawals += converted;
  run.facts.retirement += converted;
  run.facts.conversions += converted;
};

const flow = (run: RunState, rule: Rule, operation: Extract<CompiledOperation, { op: "flow" }>): void => {
  const amount = monthAmount(run, rule, operation.amount);
  const { from, to } = operation;
  const [source, target] = [run.plan.accounts[from]?.class, run.plan.accounts[to]?.class];
  if (source !== undefined && source === target && SHELTERED.has(source)) {
    rollOver(run, from, to, amount);
    return;
  }
  if (source === "pretax" && target === "roth") {
    convert(run, from, to, amount);
    return;
  }
  const fromOutside = from === OUTSIDE_INDEX;
  if (fromOutside) receive(run, rule, amount, operation.tax);
  const moved = fromOutside ? amount : takeOut(run, from, amount);
  if (to !== OUTSIDE_INDEX) putIn(run, to, moved, !fromOutside || operation.tax !== "TAX_FREE");
  else if (!fromOutside) post(run.ledger, FIRST_RULE_CAUSE + rule.index, run.plan.cash, -moved);
};

/** Gain of a sale that is taxed: a home's up to the exclusion is not, and losses on a home or vehicle do not count. */
const taxedGain = (run: RunState, index: number, gain: number): number => {
  const kind = run.plan.accounts[index]?.kind;
  if (kind === "home") {
    const excluded = run.month - (run.boughtAt[index] ?? 0) >= EXCLUSION_MONTHS ? run.law.of(run.status).homeExclusion : 0;
    return Math.max(0, gain - excluded);
  }
  return kind === "vehicle" ? Math.max(0, gain) : gain;
};

const sell = (run: RunState, rule: Rule, index: number, costShare: number): void => {
  const { ledger, plan } = run;
  const price = balanceOf(ledger, index);
  if (price <= 0 || plan.accounts[index]?.class !== "property") return;
  const cost = round(price * costShare);
  run.facts.gain += taxedGain(run, index, price - cost - (run.basis[index] ?? 0));
  if (cost > 0) post(ledger, FIRST_RULE_CAUSE + rule.index, index, -cost);
  transfer(ledger, CAUSE.sale, index, plan.cash, price - cost);
  run.basis[index] = 0;
  run.upkeep[index] = 0;
  run.carry[index] = 0;
  for (const debt of plan.accounts) if (debt.securedBy === index) payDebt(run, debt.index, Infinity, CAUSE.sale);
};

/**
 * Applies the lasting settings of CUSTOM rules that began before the run, oldest first. So a plan that is opened after a wedding or a move
 * still counts with it.
 */
export const applyEarlierSettings = (run: RunState): void => {
  const earlier = run.plan.rules.filter(({ lastsFrom }) => lastsFrom < run.plan.start);
  for (const rule of earlier.toSorted((a, b) => a.lastsFrom - b.lastsFrom || a.index - b.index))
    for (const operation of rule.operations) if (isLasting(operation)) applySetting(run, rule, operation);
};

/** Changes settings in the first month of CUSTOM rules, before anything else happens in it. */
export const applySettings = (run: RunState): void => {
  for (const rule of run.rules.custom) {
    if (run.month !== rule.from) continue;
    const isEarlier = rule.lastsFrom < run.plan.start;
    for (const operation of rule.operations) if (!isEarlier || !isLasting(operation)) applySetting(run, rule, operation);
  }
};

const applySetting = (run: RunState, rule: Rule, operation: CompiledOperation): void => {
  switch (operation.op) {
    case "setRate":
      run.rates[operation.account] = operation.value;
      setMonthlyFactors(run);
      break;
    case "scaleRule": {
      const target = run.plan.rules[operation.rule];
      if (!target) break;
      run.scales[operation.rule] = operation.factor;
      setAmount(run, target);
      break;
    }
    case "setFilingStatus":
      run.status = operation.value;
      break;
    case "move":
      run.state = operation.state;
      break;
    case "addDependant":
      run.children.push(Math.floor(rule.lastsFrom / 12));
      break;
    case "refinance":
      setTerms(run, operation.account, operation.rate, operation.term);
      break;
    default:
  }
};

/** Moves money as CUSTOM rules say. Conversions that fill a bracket wait for December. */
export const moveMoney = (run: RunState): void => {
  for (const rule of run.rules.custom) {
    for (const operation of rule.operations) {
      if (operation.op === "flow") flow(run, rule, operation);
      else if (operation.op === "convert" && operation.fillBracket === null)
        convert(run, operation.from, operation.to, monthAmount(run, rule, operation.amount));
      else if (operation.op === "sell" && run.month === rule.from) sell(run, rule, operation.account, operation.cost);
    }
  }
};

/** Fills brackets with conversions in December, when the rest of the year's income is known. A rule must be active in the year. */
export const fillBrackets = (run: RunState): void => {
  const january = run.month - 11;
  for (const rule of run.plan.rules) {
    if (run.month < rule.from || rule.before <= january) continue;
    for (const operation of rule.operations) {
      if (operation.op !== "convert" || operation.fillBracket === null) continue;
      const most = Math.max(0, balanceOf(run.ledger, operation.from));
      if (most > 0) convert(run, operation.from, operation.to, roomInBracket(run, operation.fillBracket, most));
    }
  }
};
