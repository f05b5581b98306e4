import type { Plan, PlanRule, PlanRun, PlanScenario } from "#contract/plans.ts";
import { monthNumber } from "#domain/forecast/months.ts";
import { peopleOf } from "#domain/forecast/retirement.ts";
import { type Interval, resolveInterval } from "#domain/forecast/time.ts";

const MONTHS = 12;
const FAR = MONTHS * 100;
const DEFAULT_RETIREMENT_AGE = 67;

type TimedRule = Pick<PlanRule, "beginsAt" | "endsAt" | "oneTime" | "owner">;
type Month = Parameters<typeof monthNumber>[0];

/** The months of a rule as the engine resolves them, also while the forecast leaves the rule out. `end` is a month without an end. */
export const monthsOfRule = (
  rule: TimedRule,
  plan: Pick<Plan, "people" | "initialState" | "startYear">,
  scenario: Pick<PlanScenario, "parameters">,
): { found: Interval; start: number; end: number } => {
  const people = peopleOf({ people: plan.people, parameters: scenario.parameters.filter(({ isDefault }) => !isDefault) });
  const person = people.find(({ key }) => key === (rule.owner ?? "me")) ?? people[0];
  const value = scenario.parameters.find(({ key }) => key === "retirement_age")?.value;
  const start = monthNumber(plan.initialState.asOf.slice(0, 7) as Month);
  const frame = {
    planStartYear: plan.startYear,
    birthMonth: person?.birthMonth ?? null,
    retirementAge: person?.retirementAge ?? Number(value ?? DEFAULT_RETIREMENT_AGE),
  };
  return { found: resolveInterval(rule, frame, start, start + FAR), start, end: start + FAR };
};

/**
 * Returns where the beginning of a month stands on the chart's years, from 0 to 1. The chart's first step is the rest of the first year,
 * and each later step is a whole year.
 */
export const placeOn = (run: Pick<PlanRun, "startMonth" | "snapshots">): ((month: number) => number) => {
  const start = monthNumber(run.startMonth);
  const january = (Math.floor(start / MONTHS) + 1) * MONTHS;
  const years = Math.max(1, run.snapshots.length - 1);
  return (month) => {
    const step = month < january ? (month - start) / (january - start) : 1 + (month - january) / MONTHS;
    return Math.min(1, Math.max(0, step / years));
  };
};
