import type { Cents } from "../money.ts";
import type { AccountClass, OpeningAccount, PersonKey } from "./accounts.ts";
import type { Month } from "./months.ts";
import type { ParameterSetting } from "./parameters.ts";
import type { PlanRule } from "./rules.ts";
import type { Inactive } from "./time.ts";

/** The version of the engine. It changes whenever the same input gives other figures. */
export const ENGINE_VERSION = "3";

export const FORECAST_YEARS = [10, 20, 45] as const;
export type ForecastYears = (typeof FORECAST_YEARS)[number];
export const DEFAULT_FORECAST_YEARS: ForecastYears = 45;

export type Person = {
  key: PersonKey;
  name: string;
  /** Null while it is unknown. */
  birthMonth: Month | null;
  /** Null: the parameter. */
  retirementAge: number | null;
};
export type Dependant = { name: string; birthYear: number };

/** Everything a forecast depends on. The same input gives the same output, byte for byte. */
export type ForecastInput = {
  /** The current month. The run begins in it, with the balances of today. */
  startMonth: Month;
  /** The calendar year of plan year 1. */
  planStartYear: number;
  forecastYears: ForecastYears;
  /** The filer first. */
  people: readonly Person[];
  dependants: readonly Dependant[];
  accounts: readonly OpeningAccount[];
  parameters: readonly ParameterSetting[];
  rules: readonly PlanRule[];
  /** Modified adjusted gross income of earlier years, for Medicare premiums. */
  earlierIncome?: readonly { year: number; magi: Cents }[];
};

/** An account at the end of a year. The balance of a debt is negative. */
export type AccountState = { key: string; label: string; class: AccountClass; balance: Cents };

/**
 * Why an account changed in a year. The key is `<cause>@<account>`, where cause is `rule:<key>`, `return`, `interest`, `dividend`,
 * `appreciation`, `tax:federal`, `tax:state`, `tax:fica`, `tax:penalty`, `social_security`, `medicare`, `match`, `rmd`, `shortfall`, or
 * `transfer:<what>`. A delta is the effect on net worth: paying off a debt is positive. Deltas of `transfer:*`, `rmd` and `shortfall` sum to
 * zero.
 */
export type LogRow = { key: string; delta: Cents; label: string };

/**
 * Figures of a year behind its taxes and limits. In a part first year, income is that of the run's months, while `agi` to
 * `earned_income_credit` are those of a whole year with the same regular income. `federal_due` and `state_due` are what the log posts.
 */
export const FACT_LABELS = {
  wages: "Wages",
  self_employment: "Self-employment income",
  social_security: "Social Security benefits",
  taxable_social_security: "Taxable Social Security",
  interest: "Taxable interest",
  dividends: "Dividends",
  qualified_dividends: "Qualified dividends",
  pretax_withdrawals: "Taxed withdrawals and conversions",
  other_income: "Other taxed income",
  capital_gain: "Net capital gain",
  pretax_contributions: "Pre-tax contributions",
  employer_match: "Employer match",
  agi: "Adjusted gross income",
  deductions: "Deductions",
  taxable_income: "Federal taxable income",
  federal_tax: "Federal income tax before credits",
  self_employment_tax: "Self-employment tax",
  additional_medicare_tax: "Additional Medicare tax",
  niit: "Net investment income tax",
  child_tax_credit: "Child tax credit",
  earned_income_credit: "Earned income credit",
  penalty: "Penalties on early withdrawals",
  federal_due: "Federal tax paid in the forecast's months",
  state_due: "State tax paid in the forecast's months",
  fica: "Social Security and Medicare tax",
  medicare_premiums: "Medicare premiums",
  required_distribution: "Required minimum distribution",
  roth_conversions: "Roth conversions",
} as const;
export type FactKey = keyof typeof FACT_LABELS;
export type Fact = { key: FactKey; amount: Cents };

/** The end of a calendar year of the run. Snapshot 0 is the opening state: today's balances, before the run's first month. */
export type Snapshot = {
  /** Counts from the run; 0 is the opening. */
  year: number;
  /** Counts from the plan's first year. */
  planYear: number;
  /** The year that the snapshot ends. Snapshot 0 has the year before the run's first one, so that years and ages always increase. */
  calendarYear: number;
  /** Whole years of the first person at the end of December of `calendarYear`; null while the month of birth is unknown. */
  age: number | null;
  netWorth: Cents;
  /** Prices relative to the run's first year. `netWorth / priceIndex` is in today's dollars. */
  priceIndex: number;
  /** Whether money was missing in the year, with every account empty that may pay. */
  depleted: boolean;
  state: AccountState[];
  log: LogRow[];
  facts: Fact[];
};

export const WARNING_CODES = [
  "no_birth_month",
  "retirement_age_replaced",
  "rule_inactive",
  "setting_lasts",
  "one_time_now",
  "account_missing",
  "account_class",
  "rule_missing",
  "limit_reached",
  "rate_guessed",
  "payment_guessed",
  "payment_too_low",
  "payment_divided",
  "basis_unknown",
  "earlier_income_unknown",
  "social_security_missing",
  "state_approximate",
  "partial_year",
  "depleted",
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Something to check. `rule` and `account` are keys. */
export type Warning = { code: WarningCode; message: string; rule: string | null; account: string | null; year: number | null };
/** A convention or value that the figures rest on. */
export type Assumption = { key: string; text: string };
export type NotModeled = { key: string; text: string };

/** Moments for marks on a chart. */
export const MILESTONE_KINDS = [
  "retirement",
  "rule_begins",
  "rule_ends",
  "debt_paid_off",
  "purchase",
  "rmd",
  "social_security",
  "depleted",
] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];
export type Milestone = { kind: MilestoneKind; month: Month; label: string; rule: string | null; account: string | null };

/** The months in which a rule is active. `until` is the last one; null means the end of the run. */
export type ResolvedRule = { rule: string; from: Month | null; until: Month | null; inactive: Inactive | null };

/** Whether the money lasts. Years after the life expectancy do not count. */
export type Outcome = { lasts: boolean; firstShortfallYear: number | null; firstShortfallAge: number | null };

export type Forecast = {
  engine: string;
  startMonth: Month;
  forecastYears: ForecastYears;
  /** One more than the forecast years. */
  snapshots: Snapshot[];
  outcome: Outcome;
  milestones: Milestone[];
  resolved: ResolvedRule[];
  warnings: Warning[];
  assumptions: Assumption[];
  notModeled: NotModeled[];
};

/** Computes a forecast. Throws RangeError for an invalid input, and BrokenInvariant if the figures do not add up. */
export type ForecastEngine = (input: ForecastInput) => Forecast;
