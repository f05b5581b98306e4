import { type ParameterDefinition, type ParameterKey, PARAMETERS, type ParameterValue } from "../forecast/parameters.ts";
import { FILING_STATUS_NAMES, STATE_NAMES } from "../forecast/tax/state-codes.ts";
import type { Cents } from "../money.ts";

const NAMES: Readonly<Record<string, string>> = { ...FILING_STATUS_NAMES, ...STATE_NAMES };

/** Returns a stored value of a parameter in words: "3%" for 0.03, money as `money` writes it, and "not set" for null. */
export const parameterText = (key: ParameterKey, value: ParameterValue, money: (amount: Cents) => string): string => {
  if (value === null) return "not set";
  const { type }: ParameterDefinition = PARAMETERS[key];
  if (typeof value === "string") return NAMES[value] ?? value.replaceAll("_", " ");
  if (type === "percent") return `${(value * 100).toLocaleString("en-US", { maximumFractionDigits: 2 })}%`;
  return type === "money" ? money(value as Cents) : String(value);
};
