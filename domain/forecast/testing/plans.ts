import { cents } from "../../money.ts";
import type { AccountClass, AccountKind, OpeningAccount } from "../accounts.ts";
import type { Forecast, ForecastInput, Snapshot } from "../model.ts";
import { month } from "../months.ts";
import type { ParameterKey, ParameterValue } from "../parameters.ts";
import type { PlanRule } from "../rules.ts";

const KINDS: Record<AccountClass, AccountKind> = {
  cash: "cash",
  brokerage: "brokerage",
  pretax: "ira",
  hsa: "hsa",
  roth: "roth_ira",
  education: "529",
  property: "home",
  debt: "other",
};

/** An account with a key that equals its class, unless told otherwise. The balance is in dollars. */
export const account = (accountClass: AccountClass, dollars: number, more: Partial<OpeningAccount> = {}): OpeningAccount => ({
  key: accountClass,
  label: accountClass,
  class: accountClass,
  kind: KINDS[accountClass],
  balance: cents(Math.round(dollars * 100)),
  ...more,
});

/** A rule of some dollars a year without inflation. */
export const rule = (key: string, ruleType: PlanRule["ruleType"], dollars: number, more: Partial<PlanRule> = {}): PlanRule => ({
  key,
  name: key,
  description: null,
  ruleType,
  amount: cents(Math.round(dollars * 100)),
  annualIncrease: 0,
  adjustForInflation: false,
  beginsAt: null,
  endsAt: null,
  oneTime: false,
  taxTreatment: "TAX_FREE",
  pretaxDistribution: [],
  aftertaxDistribution: [],
  includeInForecast: true,
  operations: [],
  assetType: null,
  percentFinanced: null,
  extra: {},
  ...more,
});

type Given = Partial<Omit<ForecastInput, "parameters" | "startMonth">> & {
  parameters?: Partial<Record<ParameterKey, ParameterValue>>;
  start?: string;
  /** Month of birth of the only person. */
  born?: string | null;
};

/** A plan that begins in January 2026, of a person born in June 1986. Medicare and dividends are off, and cash earns nothing. */
export const plan = ({ parameters = {}, start = "2026-01", born = "1986-06", ...given }: Given = {}): ForecastInput => ({
  startMonth: month(start),
  planStartYear: Number(start.slice(0, 4)),
  forecastYears: 10,
  people: [{ key: "me", name: "Ann", birthMonth: born === null ? null : month(born), retirementAge: null }],
  dependants: [],
  accounts: [account("cash", 0)],
  parameters: Object.entries({ cash_yield: 0, dividend_yield: 0, medicare: "off", ...parameters }).map(([key, value]) => ({
    key: key as ParameterKey,
    value,
  })),
  rules: [],
  ...given,
});

export const snapshot = (result: Forecast, year: number): Snapshot => {
  const found = result.snapshots[year];
  if (!found) throw new Error(`no snapshot ${year}`);
  return found;
};

/** Dollars of an account at the end of a year of the run; 0 if it is not listed. */
export const balance = (result: Forecast, year: number, key: string): number =>
  (snapshot(result, year).state.find((one) => one.key === key)?.balance ?? 0) / 100;

/** Dollars of a row of the log, or of a fact; 0 if it is not listed. */
export const row = (result: Forecast, year: number, key: string): number =>
  (snapshot(result, year).log.find((one) => one.key === key)?.delta ?? 0) / 100;
export const fact = (result: Forecast, year: number, key: string): number =>
  (snapshot(result, year).facts.find((one) => one.key === key)?.amount ?? 0) / 100;
