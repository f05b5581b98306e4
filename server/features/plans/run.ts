import { createHash } from "node:crypto";
import type { PlanOverrides, PlanRun, PlanRunRequest } from "#contract/plans.ts";
import { forecast } from "#domain/forecast/forecast.ts";
import { FACT_LABELS, type Forecast, type ForecastInput, type ForecastYears } from "#domain/forecast/model.ts";
import { monthOfNumber, month, monthNumber } from "#domain/forecast/months.ts";
import { parametersOf } from "#domain/forecast/parameters.ts";
import { InvalidInput } from "#domain/forecast/problems.ts";
import { canonicalInput } from "#domain/forecast/resolve.ts";
import { peopleOf } from "#domain/forecast/retirement.ts";
import type { PlanRule } from "#domain/forecast/rules.ts";
import type { ScenarioState } from "#domain/plans/edits.ts";
import type { Day } from "#domain/day.ts";
import { AmountTooLarge } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import { ApiError } from "../../errors.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { type Needs, nowOf, scenarioOf, type WholePlan, wholePlan } from "./read.ts";
import { birthProblems, firstAge, withPastBirths } from "./people.ts";
import { checkRule, stateOf } from "./service.ts";
import { newRule, refuse, ruleInside, withParameters } from "./wire.ts";

type Scenario = WholePlan["scenarios"][number];

const MONTH_LENGTH = 7;
/** Returns the rules with those of the overrides in place of the ones with the same key. Throws 400 naming the field. */
const overridden = (plan: WholePlan, rules: readonly PlanRule[], { rules: given = [], withoutRules = [] }: PlanOverrides): PlanRule[] => {
  const saved = new Map(rules.map((rule) => [rule.key, rule]));
  const changed = given.map(({ key, ...rule }, i): PlanRule => ({ ...ruleInside(newRule(rule)), key: key ?? `new-${i + 1}` }));
  for (const rule of changed) checkRule(plan, rule, saved.get(rule.key));
  const byKey = new Map([...rules, ...changed].map((rule) => [rule.key, rule]));
  for (const key of withoutRules) byKey.delete(key);
  return [...byKey.values()];
};

/** Returns what the engine gets: today's balances, the people, and the scenario with the overrides of this run. */
export const inputOf = (
  plan: WholePlan,
  scenario: Scenario,
  forecastYears: ForecastYears,
  today: Day,
  overrides: PlanOverrides = {},
): ForecastInput => {
  const people = overrides.people ?? plan.row.people;
  return {
    startMonth: month(today.slice(0, MONTH_LENGTH)),
    planStartYear: plan.row.startYear,
    forecastYears,
    people: withPastBirths(people, today),
    dependants: plan.row.dependants,
    accounts: plan.opened.flatMap(({ input, leftOut }) => (leftOut === null ? [input] : [])),
    ...inputOfState(plan, stateOf(scenario), overrides, firstAge(people, today)),
  };
};

const inputOfState = (
  plan: WholePlan,
  { parameters, rules }: ScenarioState,
  overrides: PlanOverrides,
  age: number | null,
): Pick<ForecastInput, "parameters" | "rules"> => ({
  parameters: withParameters(parameters, overrides.parameters ?? [], age).map(({ key, value }) => ({ key, value })),
  rules: overridden(plan, rules, overrides),
});

const HASH_LENGTH = 32;
/** The same input has the same hash. */
export const hashOf = (input: ForecastInput): string =>
  createHash("sha256").update(canonicalInput(input)).digest("hex").slice(0, HASH_LENGTH);

const MONTHS = 12;
/** Returns the calendar year in which a person retires, by default the first; null if that is unknown or outside the forecast. */
export const retirementYear = (input: ForecastInput, person = 0): number | null => {
  const { parameters, startMonth, forecastYears } = input;
  const who = peopleOf(input)[person];
  if (!who?.birthMonth) return null;
  const age = who.retirementAge ?? parametersOf(parameters).retirement_age;
  const year = Number(monthOfNumber(monthNumber(who.birthMonth) + Math.round(age * MONTHS)).slice(0, 4));
  const first = Number(startMonth.slice(0, 4));
  return year >= first && year < first + forecastYears ? year : null;
};

export const runShown = (scenario: number, input: ForecastInput, result: Forecast, inputHash: string): PlanRun => ({
  ...result,
  scenario,
  inputHash,
  retirementYear: retirementYear(input),
  snapshots: result.snapshots.map((snapshot) => ({
    ...snapshot,
    facts: snapshot.facts.map(({ key, amount }) => ({ key, label: FACT_LABELS[key], amount })),
  })),
});

const tooLarge = (): ApiError =>
  new ApiError(400, "AMOUNT_TOO_LARGE", "The amounts of this plan grow too large to compute. Lower an amount or a yearly increase.");

/** Runs the engine. Throws 400 for an input that cannot be computed. A broken invariant is a bug: it is logged with the hash of the input, never with amounts. */
export const compute = (deps: Pick<Deps, "log">, input: ForecastInput): { result: Forecast; inputHash: string } => {
  const inputHash = hashOf(input);
  try {
    return { result: forecast(input), inputHash };
  } catch (error) {
    if (error instanceof InvalidInput) refuse([error.problem]);
    if (error instanceof AmountTooLarge) throw tooLarge();
    deps.log.error({ inputHash, broken: error instanceof Error ? error.name : "unknown" }, "a forecast does not add up");
    throw new ApiError(500, "FORECAST_FAILED", "The forecast could not be computed. We have logged it.");
  }
};

/** Computes the forecast of a scenario inside a running transaction. */
export const runIn = async (
  deps: Pick<Deps, "log">,
  tx: Tx<Scope>,
  planId: number,
  { forecastYears, scenario: wanted, overrides }: PlanRunRequest,
  today: Day,
): Promise<PlanRun> => {
  refuse(birthProblems(overrides?.people ?? [], today));
  const plan = await wholePlan(tx, planId, today);
  const scenario = scenarioOf(plan, wanted);
  const input = inputOf(plan, scenario, forecastYears, today, overrides);
  const { result, inputHash } = compute(deps, input);
  return runShown(scenario.row.id, input, result, inputHash);
};

/** Computes the forecast of a scenario with today's balances. Throws 404, and 400 naming the field of a wrong override. */
export const runPlan = (deps: Needs & Pick<Deps, "log">, scope: Scope, planId: number, request: PlanRunRequest): Promise<PlanRun> =>
  deps.database.reading(scope, (tx) => runIn(deps, tx, planId, request, nowOf(deps, scope).today));
