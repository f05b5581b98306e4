import type { Account, Accounts } from "./compile-accounts.ts";
import type { AftertaxType, PretaxType } from "./distributions.ts";
import type { Person, ResolvedRule } from "./model.ts";
import { type MonthNumber, monthOfNumber } from "./months.ts";
import type { Notes } from "./notes.ts";
import { namedAccounts } from "./nameable.ts";
import { OUTSIDE, type Operation, type OperationName } from "./operations.ts";
import type { Parameters } from "./parameters.ts";
import { type AssetType, type IncomeKind, incomeKindOf, isPay, type PlanRule } from "./rules.ts";
import { type Inactive, type Interval, resolveInterval, type TimeFrame } from "./time.ts";

/** A share of an income for an account. */
type Share<T> = { type: T; account: number; share: number };

/** A purchase: its property, and its loan unless it is paid in cash. */
export type Purchase = {
  assetType: AssetType;
  property: number;
  loan: number;
  financed: number;
  rate: number;
  term: number;
  closing: number;
  upkeep: number;
};

/** An operation with its accounts and rules resolved to indexes. */
export type CompiledOperation =
  | { op: "flow"; from: number; to: number; amount: number; tax: PlanRule["taxTreatment"] }
  | { op: "convert"; from: number; to: number; amount: number; fillBracket: number | null }
  | { op: "sell"; account: number; cost: number }
  | { op: "refinance"; account: number; rate: number; term: number }
  | { op: "setRate"; account: number; value: number }
  | { op: "scaleRule"; rule: number; factor: number }
  | Extract<Operation, { op: "setFilingStatus" | "move" | "addDependant" }>;

/** A rule as the engine counts with it. */
export type Rule = {
  index: number;
  key: string;
  name: string;
  type: PlanRule["ruleType"];
  amount: number;
  increase: number;
  inflates: boolean;
  oneTime: boolean;
  /** Active from this month up to, but without, `before`. Both are 0 for a rule without an active month. */
  from: MonthNumber;
  before: MonthNumber;
  /** The rule's own first month, from which yearly increases count. */
  began: MonthNumber;
  /** Month of the settings that last: the rule's own first month, also before the run. NaN if it never comes. */
  lastsFrom: MonthNumber;
  owner: 0 | 1;
  incomeKind: IncomeKind;
  /** Whether it is pay for work: wages, profits, or what else ends at retirement. */
  isPay: boolean;
  /** Whether federal tax applies to an income, or an expense is deductible there. */
  taxed: boolean;
  /** Whether states tax it as well. */
  stateTaxed: boolean;
  medical: boolean;
  matchRate: number;
  matchLimit: number;
  pretax: Share<PretaxType>[];
  aftertax: Share<AftertaxType>[];
  purchase: Purchase | null;
  /** PAY_OFF_DEBT: the debt, or -1. */
  debt: number;
  operations: CompiledOperation[];
};

/** Where money goes that lies outside the household's accounts. */
export const OUTSIDE_INDEX = -1;

const LASTING: ReadonlySet<string> = new Set<OperationName>(["scaleRule", "setFilingStatus", "move", "addDependant"]);
/** Whether an operation changes a setting of the plan, which lasts. Rates and terms are known from the accounts of today. */
export const isLasting = ({ op }: Pick<Operation, "op">): boolean => LASTING.has(op);
const lastsFromOf = ({ inactive, began }: Interval): MonthNumber => (inactive === null || inactive === "past" ? began : NaN);
/** Whether a rule is over before the run, but a setting that it changed lasts. */
const stillApplies = (rule: PlanRule, { inactive }: Interval): boolean => inactive === "past" && rule.operations.some(isLasting);

const PRETAX_CLASS = { "401k": "pretax", ira: "pretax", hsa: "hsa" } as const;
const INACTIVE_TEXTS: Record<Inactive, string> = {
  no_birth_month: "depends on an age, and the month of birth is not known",
  ends_before_it_begins: "ends before it begins",
  past: "is over before the forecast begins",
  beyond_horizon: "begins after the forecast ends",
};

export type RuleContext = {
  people: readonly Person[];
  planStartYear: number;
  start: MonthNumber;
  end: MonthNumber;
  parameters: Parameters;
  accounts: Accounts;
  notes: Notes;
};

/** Returns what a person's times depend on. A person who is missing has the first person's. */
export const frameOf = (
  { people, planStartYear, parameters }: Pick<RuleContext, "people" | "planStartYear" | "parameters">,
  owner: 0 | 1,
): TimeFrame => {
  const person = people.find(({ key }) => key === (owner === 1 ? "partner" : "me")) ?? people[0];
  return {
    planStartYear,
    birthMonth: person?.birthMonth ?? null,
    retirementAge: person?.retirementAge ?? parameters.retirement_age,
  };
};

const ownerOf = (rule: PlanRule): 0 | 1 => (rule.extra.owner === "partner" ? 1 : 0);

/** An asset is bought once, whatever the rule's end says. */
const timed = (rule: PlanRule): PlanRule => (rule.ruleType === "ASSET_PURCHASE" ? { ...rule, oneTime: true } : rule);

/** Resolves when a rule is active in a run, also for rules that are left out of the forecast. */
export const intervalOf = (rule: PlanRule, context: Omit<RuleContext, "accounts" | "notes">): Interval =>
  resolveInterval(timed(rule), frameOf(context, ownerOf(rule)), context.start, context.end);

export const resolvedRule = (rule: PlanRule, interval: Interval, { start, end }: Pick<RuleContext, "start" | "end">): ResolvedRule =>
  stillApplies(rule, interval)
    ? { rule: rule.key, from: monthOfNumber(start), until: null, inactive: null }
    : {
        rule: rule.key,
        from: interval.inactive ? null : monthOfNumber(interval.from),
        until: interval.inactive || interval.before >= end ? null : monthOfNumber(interval.before - 1),
        inactive: interval.inactive,
      };

const purchaseOf = (rule: PlanRule, { accounts, parameters }: RuleContext): Purchase | null => {
  if (rule.ruleType !== "ASSET_PURCHASE") return null;
  const assetType = rule.assetType ?? "other";
  const isHome = assetType === "home";
  const owner = ownerOf(rule);
  const property = accounts.add({ key: `property:${rule.key}`, label: rule.name, class: "property", kind: assetType, owner });
  const financed = rule.percentFinanced ?? 0;
  const rate = rule.extra.rate ?? (isHome ? parameters.mortgage_rate : parameters.loan_rate);
  const kind = isHome ? "mortgage" : assetType === "vehicle" ? "vehicle" : "other";
  const loan =
    financed > 0
      ? accounts.add({ key: `loan:${rule.key}`, label: `Loan: ${rule.name}`, class: "debt", kind, owner, rate, securedBy: property.index })
          .index
      : -1;
  const term = rule.extra.termMonths ?? (isHome ? parameters.mortgage_term_months : parameters.loan_term_months);
  return {
    assetType,
    property: property.index,
    loan,
    financed,
    rate,
    term: Math.round(term),
    closing: rule.extra.closingRate ?? 0,
    upkeep: rule.extra.upkeepRate ?? 0,
  };
};

/** The model alone uses the shortfall account, so no rule names it. */
const canBeNamed = ({ kind }: Account): boolean => kind !== "shortfall";
/** A conversion opens a Roth IRA for a person who has no such account. */
const OPENED_BY_NAME: ReadonlySet<string> = new Set(["roth", "roth_ira"]);

/**
 * Finds the accounts that an operation names, by field. Each must be in the plan and fit the operation, because the class of an account can
 * change after a rule was saved. Returns null with a warning if one does not.
 */
const accountsOf = (rule: PlanRule, operation: Operation, { accounts, notes }: RuleContext): Record<string, number> | null => {
  const owner = ownerOf(rule);
  const leftOut = (code: "account_missing" | "account_class", message: string, account: string | null = null): null => {
    notes.warn(code, message, { rule: rule.key, account });
    return null;
  };
  const found: Record<string, number> = {};
  for (const { field, name, classes, message } of namedAccounts(operation)) {
    if (operation.op === "flow" && name === OUTSIDE) {
      found[field] = OUTSIDE_INDEX;
      continue;
    }
    const nameable = accounts.all.filter(canBeNamed);
    const opens = operation.op === "convert" && field === "to" && OPENED_BY_NAME.has(name);
    const fitting = nameable.filter((one) => classes.includes(one.class));
    const one = accounts.find(name, owner, fitting) ?? (opens ? accounts.ensure("roth_ira", "roth", owner) : undefined);
    if (!one) {
      const other = accounts.find(name, owner, nameable);
      if (!other) return leftOut("account_missing", `${rule.name} names an account that is not in the plan: ${name}.`);
      const why = message.replace(/\.$/, "");
      return leftOut("account_class", `${rule.name} is not in the forecast where it names ${other.label}. ${why}.`, other.key);
    }
    found[field] = one.index;
  }
  if (operation.op === "flow" && found["from"] === found["to"])
    return leftOut("account_class", `${rule.name} is not in the forecast where it moves money from an account to itself.`);
  return found;
};

const compiledOperation = (
  operation: Operation,
  rule: PlanRule,
  ruleIndexes: ReadonlyMap<string, number>,
  context: RuleContext,
): CompiledOperation | null => {
  const named = accountsOf(rule, operation, context);
  if (!named) return null;
  const { from = NaN, to = NaN, account = NaN } = named;
  switch (operation.op) {
    case "flow":
      return { op: "flow", from, to, amount: operation.amount, tax: operation.tax };
    case "convert":
      return { op: "convert", from, to, amount: operation.amount ?? 0, fillBracket: operation.fillBracket };
    case "sell":
      return { op: "sell", account, cost: operation.cost };
    case "refinance":
      return { op: "refinance", account, rate: operation.rate, term: Math.round(operation.termMonths) };
    case "setRate":
      return { op: "setRate", account, value: operation.value };
    case "scaleRule": {
      const index = ruleIndexes.get(operation.rule);
      if (index !== undefined) return { op: "scaleRule", rule: index, factor: operation.factor };
      context.notes.warn("rule_missing", `${rule.name} names a rule that is not in the forecast.`, { rule: rule.key });
      return null;
    }
    default:
      return operation;
  }
};

const operationsOf = (rule: PlanRule, ruleIndexes: ReadonlyMap<string, number>, context: RuleContext): CompiledOperation[] =>
  rule.operations.flatMap((operation) => compiledOperation(operation, rule, ruleIndexes, context) ?? []);

const aftertaxAccount = (type: AftertaxType, owner: 0 | 1, accounts: Accounts): number =>
  (type === "roth_ira" ? accounts.ensure("roth_ira", "roth", owner) : accounts.ensure(type, "brokerage", owner)).index;

const debtOf = (rule: PlanRule, { accounts, notes }: RuleContext): number => {
  if (rule.ruleType !== "PAY_OFF_DEBT") return -1;
  const debts = accounts.all.filter((one) => one.class === "debt" && canBeNamed(one));
  const found = accounts.find(rule.extra.account ?? "", ownerOf(rule), debts);
  if (found) return found.index;
  notes.warn("account_missing", `${rule.name} names a debt that is not in the plan.`, { rule: rule.key });
  return -1;
};

const compiledRule = (rule: PlanRule, index: number, interval: Interval, context: RuleContext): Rule => {
  const owner = ownerOf(rule);
  const { accounts } = context;
  const shares = rule.ruleType === "INCOME";
  return {
    index,
    key: rule.key,
    name: rule.name,
    type: rule.ruleType,
    amount: rule.amount,
    increase: rule.annualIncrease,
    inflates: rule.adjustForInflation,
    oneTime: timed(rule).oneTime,
    from: interval.from,
    before: interval.before,
    began: interval.began,
    lastsFrom: lastsFromOf(interval),
    owner,
    incomeKind: incomeKindOf(rule),
    isPay: isPay(rule),
    taxed: rule.taxTreatment !== "TAX_FREE",
    stateTaxed: rule.taxTreatment === "FEDERAL_STATE",
    medical: rule.extra.expenseKind === "medical",
    matchRate: rule.extra.matchRate ?? 0,
    matchLimit: rule.extra.matchLimit ?? 0,
    pretax: shares
      ? rule.pretaxDistribution.map(({ accountType, percent }) => ({
          type: accountType,
          account: accounts.ensure(accountType, PRETAX_CLASS[accountType], owner).index,
          share: percent / 100,
        }))
      : [],
    aftertax: shares
      ? rule.aftertaxDistribution.map(({ accountType, percent }) => ({
          type: accountType,
          account: aftertaxAccount(accountType, owner, accounts),
          share: percent / 100,
        }))
      : [],
    purchase: purchaseOf(rule, context),
    debt: -1,
    operations: [],
  };
};

const byKey = (a: PlanRule, b: PlanRule): number => (a.key < b.key ? -1 : 1);

/**
 * Compiles the rules that are in the forecast, in the order of their keys, so that their order in the plan changes nothing. Rules without an
 * active month are among them: their accounts keep the same order in a longer run. Debts and operations are resolved last, because they may
 * name what other rules buy.
 */
export const compileRules = (rules: readonly PlanRule[], context: RuleContext): { rules: Rule[]; resolved: ResolvedRule[] } => {
  const included = rules.filter(({ includeInForecast }) => includeInForecast).toSorted(byKey);
  const timedRules = included.map((rule) => ({ rule, interval: intervalOf(rule, context) }));
  for (const { rule, interval } of timedRules) {
    if (stillApplies(rule, interval))
      context.notes.warn("setting_lasts", `${rule.name} happened before the forecast begins. What it set still applies.`, {
        rule: rule.key,
      });
    else if (interval.inactive)
      context.notes.warn("rule_inactive", `${rule.name} is not in the forecast: it ${INACTIVE_TEXTS[interval.inactive]}.`, {
        rule: rule.key,
      });
    else if (timed(rule).oneTime && rule.beginsAt && interval.from === context.start)
      context.notes.warn("one_time_now", `${rule.name} happens in the first month of the forecast.`, { rule: rule.key });
  }
  const indexes = new Map(timedRules.map(({ rule }, index) => [rule.key, index]));
  const compiled = timedRules.map(({ rule, interval }, index) => compiledRule(rule, index, interval, context));
  timedRules.forEach(({ rule }, index) => {
    const one = compiled[index];
    if (!one) return;
    one.debt = debtOf(rule, context);
    one.operations = operationsOf(rule, indexes, context);
  });
  return { rules: compiled, resolved: timedRules.map(({ rule, interval }) => resolvedRule(rule, interval, context)) };
};
