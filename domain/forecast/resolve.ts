import { intervalOf, resolvedRule } from "./compile-rules.ts";
import type { ForecastInput, ResolvedRule } from "./model.ts";
import { januaryOf, monthNumber, yearOfNumber } from "./months.ts";
import { parametersOf } from "./parameters.ts";
import { peopleOf } from "./retirement.ts";

/** Returns the months of every rule, also of those left out of the forecast, without running it. */
export const resolveRules = (input: ForecastInput): ResolvedRule[] => {
  const start = monthNumber(input.startMonth);
  const end = januaryOf(yearOfNumber(start) + input.forecastYears);
  const context = { ...input, people: peopleOf(input), parameters: parametersOf(input.parameters), start, end };
  return input.rules.map((rule) => resolvedRule(rule, intervalOf(rule, context), context));
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
};
const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

/**
 * Returns the same text for inputs with the same forecast: fields, parameters and rules in a fixed order. Hash it to know whether a result
 * is still current.
 */
export const canonicalInput = (input: ForecastInput): string =>
  JSON.stringify(sorted({ ...input, parameters: input.parameters.toSorted(byKey), rules: input.rules.toSorted(byKey) }));
