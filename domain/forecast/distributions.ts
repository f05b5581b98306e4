import type { Problem } from "./problems.ts";

/** How an income is taxed, or whether an expense is deductible. */
export const TAX_TREATMENTS = ["FEDERAL", "FEDERAL_STATE", "TAX_FREE"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];
export const TAX_NAMES: Record<TaxTreatment, string> = { TAX_FREE: "Tax free", FEDERAL: "Federal", FEDERAL_STATE: "Federal and state" };

export const PRETAX_TYPES = ["401k", "hsa", "ira"] as const;
export type PretaxType = (typeof PRETAX_TYPES)[number];
export const AFTERTAX_TYPES = ["brokerage", "crypto", "roth_ira", "trust", "other"] as const;
export type AftertaxType = (typeof AFTERTAX_TYPES)[number];

/** A share of an income that goes to an account of a type. `percent` is 0 to 100. */
export type Distribution<T extends string> = { accountType: T; percent: number };

/** Returns what is wrong with a distribution: unknown or repeated types, percentages outside 0 to 100, or a sum above 100. */
export const distributionProblems = (field: string, distribution: readonly Distribution<string>[], types: readonly string[]): Problem[] => {
  const problems = distribution.flatMap(({ accountType, percent }, index): Problem[] => [
    ...(types.includes(accountType) ? [] : [{ field: `${field}[${index}].accountType`, message: `Choose ${types.join(", ")}` }]),
    ...(distribution.findIndex((other) => other.accountType === accountType) < index
      ? [{ field: `${field}[${index}].accountType`, message: "Choose each account type once" }]
      : []),
    ...(Number.isFinite(percent) && percent >= 0 && percent <= 100
      ? []
      : [{ field: `${field}[${index}].percent`, message: "Enter a percentage from 0 to 100" }]),
  ]);
  // Shares such as 33.1 + 66.9 add up to 100 only up to the rounding of binary fractions.
  const sum = distribution.reduce((total, { percent }) => total + percent, 0);
  return sum > 100 + 1e-9 ? [...problems, { field, message: "Percentages cannot exceed 100 together." }] : problems;
};
