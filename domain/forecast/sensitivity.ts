import { AmountTooLarge, type Cents, cents } from "../money.ts";
import { forecast } from "./forecast.ts";
import type { ForecastInput, Outcome } from "./model.ts";
import type { ParameterType } from "./parameter-kinds.ts";
import { type ParameterKey, type ParameterSetting, PARAMETER_KEYS, PARAMETERS, parameterProblems, parametersOf } from "./parameters.ts";
import { ownAgeDecides, peopleOf } from "./retirement.ts";

/** Parameters in years. They move by one year. */
const YEARS: ReadonlySet<string> = new Set(["retirement_age", "social_security_claim_age", "partner_social_security_claim_age"]);
/** Parameters that only simulations use, so the plain run does not depend on them. */
const SIMULATION_ONLY: ReadonlySet<string> = new Set(["stock_volatility", "bond_volatility", "stock_bond_correlation"]);
const POINT = 0.01;
/** Decimals of a rate that a step keeps: 2.5 % less a point is 0.015, not 0.015000000000000001. */
const DECIMALS = 1e9;
const stepped = (value: number, step: number): number => Math.round((value + step) * DECIMALS) / DECIMALS;

/** What one change does to net worth at the end of the run, in dollars of its first year. */
export type Shift = { value: number; change: Cents; outcome: Outcome };
export type Sensitivity = {
  key: ParameterKey;
  label: string;
  type: ParameterType;
  value: number;
  lower: Shift | null;
  higher: Shift | null;
};

const finalReal = (input: ForecastInput): { worth: number; outcome: Outcome } => {
  const { snapshots, outcome } = forecast(input);
  const last = snapshots.at(-1);
  return { worth: Math.round((last?.netWorth ?? 0) / (last?.priceIndex ?? 1)), outcome };
};

/** An own retirement age of the first person moves alone. The parameter would also move a partner who follows it. */
const withSetting = (input: ForecastInput, setting: ParameterSetting): ForecastInput =>
  setting.key === "retirement_age" && ownAgeDecides(input)
    ? { ...input, people: input.people.map((person, i) => (i === 0 ? { ...person, retirementAge: Number(setting.value) } : person)) }
    : { ...input, parameters: [...input.parameters.filter(({ key }) => key !== setting.key), setting] };

/**
 * Computes what moves the plan most: each percentage one point lower and higher, and each age one year, the strongest first. Parameters
 * without an effect are left out. Steps outside a parameter's bounds, or to amounts that are too large, are null.
 */
export const sensitivity = (input: ForecastInput): Sensitivity[] => {
  const values = parametersOf(input.parameters);
  const base = finalReal(input).worth;
  const shift = (key: ParameterKey, value: number): Shift | null => {
    if (parameterProblems(key, value).length > 0) return null;
    try {
      const { worth, outcome } = finalReal(withSetting(input, { key, value }));
      return { value, change: cents(worth - base), outcome };
    } catch (error) {
      if (error instanceof AmountTooLarge) return null;
      throw error;
    }
  };
  const strength = ({ lower, higher }: Sensitivity): number => Math.max(Math.abs(lower?.change ?? 0), Math.abs(higher?.change ?? 0));
  return PARAMETER_KEYS.flatMap((key): Sensitivity[] => {
    const value = key === "retirement_age" ? (peopleOf(input)[0]?.retirementAge ?? values.retirement_age) : values[key];
    const isPercent = PARAMETERS[key].type === "percent";
    if (typeof value !== "number" || SIMULATION_ONLY.has(key) || !(isPercent || YEARS.has(key))) return [];
    const step = isPercent ? POINT : 1;
    const { label, type } = PARAMETERS[key];
    return [{ key, label, type, value, lower: shift(key, stepped(value, -step)), higher: shift(key, stepped(value, step)) }];
  })
    .filter((one) => strength(one) > 0)
    .sort((a, b) => strength(b) - strength(a));
};
