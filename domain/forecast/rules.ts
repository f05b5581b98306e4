import { MAX_AMOUNT } from "../limits.ts";
import type { Cents } from "../money.ts";
import { PERSON_KEYS, type PersonKey } from "./accounts.ts";
import {
  AFTERTAX_TYPES,
  type AftertaxType,
  type Distribution,
  distributionProblems,
  PRETAX_TYPES,
  type PretaxType,
  TAX_TREATMENTS,
  type TaxTreatment,
} from "./distributions.ts";
import { type Operation, operationProblems } from "./operations.ts";
import { choiceProblems, fractionProblems, numberProblems, type Problem } from "./problems.ts";
import { parseTime, timeProblems } from "./time.ts";

export const RULE_TYPES = ["INCOME", "EXPENSE", "ASSET_PURCHASE", "EDUCATION", "PAY_OFF_DEBT", "CUSTOM"] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const INCOME_KINDS = ["wages", "self_employment", "social_security", "pension", "interest", "rental", "gift", "other"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const EXPENSE_KINDS = ["medical", "other"] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

export const ASSET_TYPES = ["home", "vehicle", "other"] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Fields beyond those of the specification. Each may be missing. */
export type RuleExtra = {
  /** Default: wages for an income that ends at retirement, else other. */
  incomeKind?: IncomeKind | null;
  /** A medical expense is paid from the HSA first, without tax. */
  expenseKind?: ExpenseKind | null;
  /** PAY_OFF_DEBT: the key of the debt. */
  account?: string | null;
  /** ASSET_PURCHASE: yearly rate of the loan, as a fraction. */
  rate?: number | null;
  /** ASSET_PURCHASE: months to pay off the loan. */
  termMonths?: number | null;
  /** ASSET_PURCHASE: costs of buying, as a share of the price. */
  closingRate?: number | null;
  /** ASSET_PURCHASE: yearly costs of owning, as a share of the value. */
  upkeepRate?: number | null;
  /** Whose income or purchase it is, and whose age its times mean. Default: the first person. */
  owner?: PersonKey | null;
  /** INCOME: what the employer adds for each dollar deferred to the 401(k), as a fraction. */
  matchRate?: number | null;
  /** INCOME: the share of pay up to which deferrals are matched, as a fraction. */
  matchLimit?: number | null;
};

export type PlanRule = {
  /** Unique in its scenario, without "@". The same in copies of the scenario. */
  key: string;
  name: string;
  description: string | null;
  ruleType: RuleType;
  /** Cents a year, or in all for a one-time rule. Never negative. In dollars of the run's first year if `adjustForInflation`. */
  amount: Cents;
  /** A fraction, beyond inflation. It steps on the anniversaries of the rule's first month. */
  annualIncrease: number;
  adjustForInflation: boolean;
  beginsAt: string | null;
  endsAt: string | null;
  oneTime: boolean;
  taxTreatment: TaxTreatment;
  pretaxDistribution: readonly Distribution<PretaxType>[];
  aftertaxDistribution: readonly Distribution<AftertaxType>[];
  includeInForecast: boolean;
  operations: readonly Operation[];
  assetType: AssetType | null;
  /** A fraction of the price. */
  percentFinanced: number | null;
  extra: RuleExtra;
};

/** Parts of the model that a scenario lists as read-only rules. The engine applies them without a rule. */
export const MODELING_TYPES = [
  "RETURNS",
  "INTEREST",
  "DEBT_SERVICE",
  "APPRECIATION",
  "PAYROLL_TAX",
  "INCOME_TAX",
  "RMD",
  "SWEEP",
  "WITHDRAWAL",
  "MEDICARE",
] as const;
export type ModelingType = (typeof MODELING_TYPES)[number];

export const MODELING_TEXTS: Record<ModelingType, { name: string; description: string }> = {
  RETURNS: {
    name: "Investment returns",
    description: "Investments grow each month. Dividends of taxable accounts are reinvested and taxed.",
  },
  INTEREST: { name: "Interest", description: "Cash earns interest each month, and debts are charged it." },
  DEBT_SERVICE: { name: "Debt payments", description: "Each debt is paid monthly until it is paid off." },
  APPRECIATION: { name: "Property values", description: "Homes gain value and vehicles lose it each month." },
  PAYROLL_TAX: { name: "Payroll taxes", description: "Wages pay Social Security and Medicare tax, per person." },
  INCOME_TAX: { name: "Income taxes", description: "Federal and state tax are withheld from pay and settled each December." },
  RMD: { name: "Required distributions", description: "Pre-tax savings pay out the required minimum each January." },
  SWEEP: {
    name: "Surplus cash",
    description: "Each December, cash above the ceiling is invested or pays off debts, as the parameter says.",
  },
  WITHDRAWAL: { name: "Withdrawals", description: "Accounts pay in the withdrawal order when cash runs short." },
  MEDICARE: { name: "Medicare premiums", description: "Premiums of Parts B and D from age 65, more at a high income." },
};

/** Returns the kind of an income: the chosen one, else wages if it ends at retirement, else other. */
export const incomeKindOf = (rule: Pick<PlanRule, "endsAt" | "extra">): IncomeKind =>
  rule.extra.incomeKind ?? (rule.endsAt && parseTime(rule.endsAt)?.kind === "retirement" ? "wages" : "other");

const EARNED: ReadonlySet<IncomeKind> = new Set(["wages", "self_employment"]);
/** Whether an income is pay for work. Take-home pay is of no taxed kind, but ends at retirement. */
export const isPay = (rule: Pick<PlanRule, "endsAt" | "extra">): boolean => {
  const kind = incomeKindOf(rule);
  return EARNED.has(kind) || (kind === "other" && rule.endsAt !== null && parseTime(rule.endsAt)?.kind === "retirement");
};

const extraProblems = ({ extra, ruleType }: Pick<PlanRule, "extra" | "ruleType">): Problem[] => [
  ...choiceProblems("incomeKind", extra.incomeKind, INCOME_KINDS),
  ...choiceProblems("expenseKind", extra.expenseKind, EXPENSE_KINDS),
  ...choiceProblems("owner", extra.owner, PERSON_KEYS),
  ...fractionProblems("rate", extra.rate, 0, 1),
  ...numberProblems("termMonths", extra.termMonths, 1, 600),
  ...fractionProblems("closingRate", extra.closingRate, 0, 1),
  ...fractionProblems("upkeepRate", extra.upkeepRate, 0, 1),
  ...fractionProblems("matchRate", extra.matchRate, 0, 10),
  ...fractionProblems("matchLimit", extra.matchLimit, 0, 1),
  ...(ruleType === "PAY_OFF_DEBT" && !extra.account ? [{ field: "account", message: "Choose the debt to pay off" }] : []),
];

/** Returns what is wrong with a rule, by field. The contract and the form share it. */
export const ruleProblems = (rule: Omit<PlanRule, "key">): Problem[] => [
  ...(rule.name.trim() === "" ? [{ field: "name", message: "Enter a name" }] : []),
  ...choiceProblems("ruleType", rule.ruleType, RULE_TYPES, false),
  ...(Number.isSafeInteger(rule.amount) && rule.amount >= 0 && rule.amount <= MAX_AMOUNT
    ? []
    : [{ field: "amount", message: "Enter an amount of 0 or more" }]),
  ...fractionProblems("annualIncrease", rule.annualIncrease, -0.5, 1, false),
  ...timeProblems("beginsAt", rule.beginsAt),
  ...timeProblems("endsAt", rule.endsAt),
  ...choiceProblems("taxTreatment", rule.taxTreatment, TAX_TREATMENTS, false),
  ...distributionProblems("pretaxDistribution", rule.pretaxDistribution, PRETAX_TYPES),
  ...distributionProblems("aftertaxDistribution", rule.aftertaxDistribution, AFTERTAX_TYPES),
  ...operationProblems(rule.operations),
  ...choiceProblems("assetType", rule.assetType, ASSET_TYPES),
  ...fractionProblems("percentFinanced", rule.percentFinanced, 0, 1),
  ...extraProblems(rule),
];
