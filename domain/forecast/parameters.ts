import { choiceProblems, fractionProblems, InvalidInput, numberProblems, type Problem } from "./problems.ts";
import type { ParameterGroup } from "./parameter-kinds.ts";
import { FILING_STATUSES, type FilingStatus, STATE_CODES, type StateCode } from "./tax/state-codes.ts";

export { PARAMETER_GROUPS, PARAMETER_TYPES, type ParameterGroup, type ParameterType } from "./parameter-kinds.ts";

export type ParameterValue = number | string | null;

type Common<T> = { group: ParameterGroup; label: string; description: string; default: T };
type NumberDefinition<T> = Common<T> & { type: "percent" | "number" | "money"; least: number; most: number };
type ChoiceDefinition<T> = Common<T> & { type: "choice"; choices: readonly string[] };
export type ParameterDefinition = NumberDefinition<number | null> | ChoiceDefinition<string | null>;

type Texts = readonly [group: ParameterGroup, label: string, description: string];
type Bounds = readonly [least: number, most: number];

const numberOf =
  (type: "percent" | "number" | "money", [low, high]: Bounds) =>
  <T extends number | null>(value: T, [group, label, description]: Texts, [least, most]: Bounds = [low, high]) =>
    ({ type, group, label, description, default: value as T extends null ? number | null : number, least, most }) as const;

/** A percentage, stored as a fraction: 0.025 is 2.5 %. */
const percent = numberOf("percent", [0, 1]);
const number = numberOf("number", [0, 120]);
/** Cents, in dollars of the run's first year. */
const money = numberOf("money", [0, 100_000_000_000_000]);
const choice = <const C extends readonly string[]>(choices: C, value: C[number], [group, label, description]: Texts) =>
  ({ type: "choice", group, label, description, default: value as C[number], choices }) as const;

export const WITHDRAWAL_ORDERS = ["taxable_first", "pretax_first", "roth_first"] as const;
export const SWEEPS = ["keep", "brokerage", "debt"] as const;
export const TAX_LAWS = ["indexed", "frozen"] as const;
export const SWITCH = ["on", "off"] as const;

/** Every parameter of a scenario, with its default. A scenario stores only what differs. */
export const PARAMETERS = {
  inflation: percent(0.025, ["Economy", "Inflation", "Yearly rise of prices. It also raises tax brackets and limits."], [-0.1, 0.5]),
  wage_growth: percent(
    0.03,
    ["Economy", "Wage growth", "Yearly rise of average wages. It raises the Social Security wage base."],
    [-0.1, 0.5],
  ),
  home_appreciation: percent(0.03, ["Economy", "Home appreciation", "Yearly change of a home's value."], [-0.5, 0.5]),
  vehicle_depreciation: percent(0.15, ["Economy", "Vehicle depreciation", "Share of its value that a vehicle loses each year."]),
  other_appreciation: percent(0, ["Economy", "Other property", "Yearly change of the value of other property."], [-0.5, 0.5]),

  stock_return: percent(0.07, ["Markets", "Stock return", "Average yearly return of stocks, with dividends, after fees."], [-0.5, 0.5]),
  bond_return: percent(0.04, ["Markets", "Bond return", "Average yearly return of bonds, after fees."], [-0.5, 0.5]),
  stock_share: percent(0.7, ["Markets", "Stock share", "Share of stocks in your investments. The rest is bonds."]),
  stock_volatility: percent(0.17, ["Markets", "Stock volatility", "Standard deviation of yearly stock returns. Only simulations use it."]),
  bond_volatility: percent(0.07, ["Markets", "Bond volatility", "Standard deviation of yearly bond returns. Only simulations use it."]),
  stock_bond_correlation: percent(
    0.1,
    ["Markets", "Stock and bond correlation", "How much both move together. Only simulations use it."],
    [-1, 1],
  ),
  dividend_yield: percent(
    0.015,
    ["Markets", "Dividend yield", "Part of the return of taxable investments that is paid out and taxed each year."],
    [0, 0.2],
  ),
  qualified_share: percent(0.85, ["Markets", "Qualified dividends", "Share of dividends taxed at the rates of long-term gains."]),

  retirement_age: number(
    67,
    ["Retirement", "Retirement age", "Age at which you retire. It replaces the age of your plan, and a partner's age if none is set."],
    [18, 120],
  ),
  life_expectancy: number(
    95,
    ["Retirement", "Life expectancy", "Age until which the money should last. A later shortfall does not count."],
    [18, 120],
  ),
  social_security_monthly: money(0, ["Retirement", "Social Security", "Your monthly benefit at full retirement age, in today's dollars."]),
  social_security_claim_age: number(67, ["Retirement", "Social Security claim age", "Age at which you claim, from 62 to 70."], [62, 70]),
  partner_social_security_monthly: money(0, [
    "Retirement",
    "Partner's Social Security",
    "Your partner's monthly benefit at full retirement age, in today's dollars.",
  ]),
  partner_social_security_claim_age: number(
    67,
    ["Retirement", "Partner's claim age", "Age at which your partner claims, from 62 to 70."],
    [62, 70],
  ),
  social_security_cut: percent(0, ["Retirement", "Social Security cut", "Share by which benefits are cut from the year of the cut."]),
  social_security_cut_year: number(2034, ["Retirement", "Year of the cut", "First year in which benefits are cut."], [2026, 2199]),

  filing_status: choice(FILING_STATUSES, "single", ["Taxes", "Filing status", "How you file your federal tax return."]),
  state: choice([...STATE_CODES, "none"], "none", ["Taxes", "State", "Where you live. Without a state, no state tax is counted."]),
  state_effective_rate: percent(null, [
    "Taxes",
    "State tax rate",
    "Share of your adjusted gross income that you pay as state tax. It replaces the state's table.",
  ]),
  tax_law: choice(TAX_LAWS, "indexed", [
    "Taxes",
    "Future tax law",
    "Brackets rise with inflation as current law says, or stay as they are.",
  ]),

  cash_yield: percent(0.03, ["Cash and debt", "Cash yield", "Yearly interest on cash accounts without an own rate."], [0, 0.5]),
  safe_balance: money(null, [
    "Cash and debt",
    "Safety balance",
    "Cash to keep before money is invested. Without a value, one month of expenses.",
  ]),
  sweep: choice(SWEEPS, "keep", [
    "Cash and debt",
    "Surplus cash",
    "What happens with cash above the ceiling: keep it, invest it, or pay off debts.",
  ]),
  cash_ceiling: money(null, [
    "Cash and debt",
    "Cash ceiling",
    "Cash above this is surplus. Without a value, six times the safety balance.",
  ]),
  withdrawal_order: choice(WITHDRAWAL_ORDERS, "taxable_first", [
    "Cash and debt",
    "Withdrawal order",
    "Which accounts pay first when cash runs short.",
  ]),
  shortfall_rate: percent(0.1, [
    "Cash and debt",
    "Shortfall interest",
    "Yearly interest on money that is missing once all accounts are empty.",
  ]),
  mortgage_rate: percent(0.065, ["Cash and debt", "Mortgage rate", "Yearly interest on a home that a rule finances."]),
  mortgage_term_months: number(360, ["Cash and debt", "Mortgage term", "Months to pay off a home that a rule finances."], [1, 600]),
  loan_rate: percent(0.075, ["Cash and debt", "Loan rate", "Yearly interest on other purchases that a rule finances."]),
  loan_term_months: number(60, ["Cash and debt", "Loan term", "Months to pay off other purchases that a rule finances."], [1, 600]),

  medicare: choice(SWITCH, "on", ["Health care", "Medicare premiums", "Whether to count Medicare premiums from age 65."]),
  medicare_growth: percent(0.045, ["Health care", "Growth of premiums", "Yearly rise of Medicare premiums."], [-0.1, 0.5]),
} as const satisfies Record<string, ParameterDefinition>;

export type ParameterKey = keyof typeof PARAMETERS;
export const PARAMETER_KEYS = Object.keys(PARAMETERS) as ParameterKey[];
export type ParameterSetting = { key: ParameterKey; value: ParameterValue };

/** The values of all parameters. */
export type Parameters = { -readonly [K in ParameterKey]: (typeof PARAMETERS)[K]["default"] } & {
  filing_status: FilingStatus;
  state: StateCode | "none";
};

export const isParameterKey = (text: string): text is ParameterKey => Object.hasOwn(PARAMETERS, text);

/** Parameters that a scenario keeps at their default too, because setting them replaces what a person said. */
const KEPT: ReadonlySet<ParameterKey> = new Set(["retirement_age"]);
/** Whether a scenario need not store a value: null, or the default. */
export const isUnset = (key: ParameterKey, value: ParameterValue): boolean =>
  value === null || (value === PARAMETERS[key].default && !KEPT.has(key));

/**
 * Returns a parameter's definition for a plan whose first person reaches an age this year; null if it is unknown. With a life expectancy
 * below that age, no shortfall would count.
 */
export const definitionOf = (key: ParameterKey, age: number | null): ParameterDefinition => {
  if (key !== "life_expectancy" || age === null) return PARAMETERS[key];
  const { least, most, ...definition } = PARAMETERS[key];
  return { ...definition, least: Math.min(most, Math.max(least, age)), most };
};

/** Returns what is wrong with a parameter's value. Bounds are checked on the stored value: a fraction, a number, or cents. */
export const parameterProblems = (key: string, value: ParameterValue, age: number | null = null): Problem[] => {
  if (!isParameterKey(key)) return [{ field: "parameters", message: `There is no parameter ${key}` }];
  const definition = definitionOf(key, age);
  const optional = definition.default === null;
  if (definition.type === "choice") return choiceProblems(key, value === null ? null : String(value), definition.choices, optional);
  if (value !== null && typeof value !== "number") return [{ field: key, message: "Please enter a valid number" }];
  if (value !== null && !Number.isFinite(value)) return [{ field: key, message: "Please enter a valid number" }];
  if (definition.type === "money" && value !== null && !Number.isSafeInteger(value))
    return [{ field: key, message: "Please enter a valid number" }];
  const problems = definition.type === "percent" ? fractionProblems : numberProblems;
  return problems(key, value, definition.least, definition.most, optional);
};

/** Returns all parameters: the settings, and the defaults for the rest. Throws InvalidInput for an unknown key or a wrong value. */
export const parametersOf = (settings: readonly ParameterSetting[]): Parameters => {
  const values: Record<string, ParameterValue> = Object.fromEntries(PARAMETER_KEYS.map((key) => [key, PARAMETERS[key].default]));
  for (const { key, value } of settings) {
    const [problem] = parameterProblems(key, value);
    if (problem) throw new InvalidInput(problem);
    values[key] = value;
  }
  return values as Parameters;
};
