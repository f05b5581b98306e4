import { parseTime } from "#domain/forecast/time.ts";
import type { ForecastInput, ForecastYears, ResolvedRule, Snapshot } from "#domain/forecast/model.ts";
import { DEFAULT_FORECAST_YEARS } from "#domain/forecast/model.ts";
import { isParameterKey, parametersOf } from "#domain/forecast/parameters.ts";
import { resolveRules } from "#domain/forecast/resolve.ts";
import { peopleOf } from "#domain/forecast/retirement.ts";
import { yearOf } from "#domain/day.ts";
import { add, type Cents, subtract } from "#domain/money.ts";
import { openingWorth } from "#domain/plans/opening.ts";
import { personOfMember } from "#domain/plans/owners.ts";
import { inDollars, yearChange, yearSums } from "#domain/plans/year-change.ts";
import { type PlanRunFact, type PlanYearDetail, ToolError } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Tools } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { simulationToState } from "./simulate.ts";
import { nowOf, scenarioOf, type WholePlan, wholePlans } from "./read.ts";
import { compute, inputOf, retirementYear } from "./run.ts";
import { parametersShown } from "./wire.ts";

type Scenario = WholePlan["scenarios"][number];
type Found = { plan: WholePlan; scenario: Scenario };

const noPlan = (): ToolError =>
  new ToolError("there is no financial plan yet", "Tell the user that there is none, and offer to make one at /financial-plan.");

/** Returns the plan with a scenario, or the oldest plan with its first one; null if there is no plan. */
export const planFor = async (tx: Tx<Scope>, deps: Pick<Deps, "clock">, scenarioId?: number): Promise<Found | null> => {
  const plans = await wholePlans(tx, nowOf(deps, tx.scope).today);
  const plan = scenarioId === undefined ? plans[0] : plans.find((one) => one.scenarios.some(({ row }) => row.id === scenarioId));
  if (!plan && scenarioId !== undefined && plans.length > 0)
    throw new ToolError("there is no such scenario", "Use get_plan to list the scenarios.");
  if (!plan || plan.scenarios.length === 0) return null;
  return { plan, scenario: scenarioOf(plan, scenarioId) };
};

export const planForTool = async (tx: Tx<Scope>, deps: Pick<Deps, "clock">, scenarioId?: number): Promise<Found> => {
  const found = await planFor(tx, deps, scenarioId);
  if (!found) throw noPlan();
  return found;
};

/** What the plan still needs to know, most important first. */
export const missingFacts = ({ plan, scenario }: Found): string[] => {
  const parameters = parametersOf(scenario.row.parameters);
  const takeHome = scenario.rules.some(
    (rule) => rule.ruleType === "INCOME" && rule.taxTreatment === "TAX_FREE" && rule.endsAt === "retirement",
  );
  return [
    ...(plan.row.people[0]?.birthMonth == null ? ["In which month and year were you born?"] : []),
    ...(takeHome ? ["What is your salary a year, before tax?"] : []),
    ...(scenario.row.parameters.some(({ key }) => key === "retirement_age") ? [] : ["At which age do you want to retire?"]),
    ...(parameters.state === "none" ? ["In which state do you live?"] : []),
    ...(parameters.social_security_monthly === 0 ? ["What is your monthly Social Security benefit at full retirement age?"] : []),
  ];
};

const EVERY = 5;
const YEAR_LENGTH = 4;

/** Runs an input and returns its facts in dollars of today, with the ages of one person. */
export const factOf = (
  deps: Pick<Deps, "log">,
  { plan, scenario }: Found,
  input: ForecastInput,
  changed: string[],
  { person = 0, at = [], worth }: { person?: number; at?: readonly number[] | undefined; worth?: number | undefined } = {},
): PlanRunFact => {
  const { result } = compute(deps, input);
  const born = input.people[person]?.birthMonth?.slice(0, YEAR_LENGTH);
  const ageIn = (year: number | null): number | null => (born === undefined || year === null ? null : year - Number(born));
  const yearFact = (one: Snapshot) => ({
    year: one.calendarYear,
    age: ageIn(one.calendarYear),
    netWorth: inDollars(one.netWorth, one, "today"),
  });
  const { snapshots } = result;
  const last = snapshots.at(-1);
  const first = snapshots[0];
  if (!first || !last) throw new ToolError("the forecast has no years", "Tell the user that something went wrong.");
  const detailOf = (one: Snapshot, i: number): PlanYearDetail[] => {
    const before = snapshots[i - 1];
    if (!before || !at.includes(one.calendarYear)) return [];
    const { income, spending, taxes } = yearSums(one, "today");
    const opening = yearSums(before, "today");
    return [{ ...yearFact(one), income, spending, taxes, held: add(opening.cash, opening.investments) }];
  };
  const reached = worth === undefined ? undefined : snapshots.find((one) => inDollars(one.netWorth, one, "today") >= worth);
  const retires = retirementYear(input, person);
  const retired = snapshots.find(({ calendarYear }) => calendarYear === retires);
  return {
    planId: plan.row.id,
    scenario: { id: scenario.row.id, name: scenario.row.name },
    forecastYears: input.forecastYears,
    today: first.netWorth,
    retirement: retired ? yearFact(retired) : null,
    horizon: yearFact(last),
    years: snapshots.filter(({ year }) => year > 0 && year % EVERY === 0).map(yearFact),
    asked: snapshots.flatMap(detailOf),
    reached: reached ? yearFact(reached) : null,
    ...result.outcome,
    firstShortfallAge: ageIn(result.outcome.firstShortfallYear),
    lifeExpectancy: parametersOf(input.parameters).life_expectancy,
    changed,
    warnings: result.warnings.map(({ message }) => message),
    assumptions: result.assumptions.map(({ text }) => text),
  };
};

type Tried = { retirementAge?: number | undefined; parameters?: { key: string; value: number | string }[] | undefined };

/** Returns the place of a person in the plan: the first one without a name. Throws a ToolError if the plan has none of that name. */
const placeOf = ({ plan }: Found, name: string | undefined): number => {
  const place = name === undefined ? 0 : plan.row.people.findIndex((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (place < 0) throw new ToolError("the plan has no person of that name", "Use get_plan to list the people.");
  return place;
};

/** Returns the input with what is tried. */
const triedInput = (
  found: Found,
  years: ForecastYears,
  today: Parameters<typeof inputOf>[3],
  { retirementAge, parameters = [] }: Tried,
  person = 0,
): ForecastInput => {
  const unknown = parameters.find(({ key }) => !isParameterKey(key));
  if (unknown) throw new ToolError(`there is no parameter ${unknown.key}`, "Use get_plan to list the parameters.");
  // The parameter is the age of the first person; a partner keeps an own age.
  const ofFirst = retirementAge === undefined || person > 0 ? [] : [{ key: "retirement_age", value: retirementAge }];
  const people =
    retirementAge === undefined || person === 0
      ? {}
      : { people: found.plan.row.people.map((one, i) => (i === person ? { ...one, retirementAge } : one)) };
  try {
    return inputOf(found.plan, found.scenario, years, today, { parameters: [...parameters, ...ofFirst], ...people });
  } catch (error) {
    throw error instanceof ApiError ? new ToolError(error.message, "Use another value.") : error;
  }
};

/** A time of a plan in words: "2040", "age 70", "year 3 of the plan", "retirement". */
const timeText = (time: string): string => {
  const read = parseTime(time);
  if (read === null) return time;
  switch (read.kind) {
    case "calendar_year":
      return String(read.value);
    case "age":
      return `age ${read.value}`;
    case "plan_year":
      return `year ${read.value} of the plan`;
    case "retirement":
      return "retirement";
  }
};
const whenText = ({ ruleType, beginsAt, endsAt, oneTime }: Scenario["rules"][number]): string => {
  const [begins, ends] = [beginsAt, endsAt].map((time) => (time === null ? null : timeText(time)));
  if (oneTime || ruleType === "ASSET_PURCHASE")
    return `once ${begins != null && /^\d/.test(begins) ? "in" : "at"} ${begins ?? "the start"}`;
  // A year that ends a rule still counts; a birthday does not.
  return `a year, from ${begins ?? "the start"} ${ends != null && /^\d/.test(ends) ? "through" : "until"} ${ends ?? "the end"}`;
};

const PERCENT = 100;
/** Standard errors of a chance on each side, as the screen shows them. */
const ERRORS = 2;
const doubtOf = ({ samplingError }: { samplingError: number | null }): number =>
  samplingError === null || samplingError === 0 ? 0 : Math.max(1, Math.round(samplingError * ERRORS * PERCENT));

/** When each rule counts, by its key. */
const monthsOf = (input: ForecastInput): Map<string, ResolvedRule> => new Map(resolveRules(input).map((one) => [one.rule, one]));

export const tools = (deps: Deps): Pick<Tools, "get_plan" | "run_plan" | "explain_plan_year" | "compare_scenarios" | "simulate_plan"> => ({
  get_plan: (scope, { scenarioId }) =>
    deps.database.reading(scope, async (tx) => {
      const found = await planFor(tx, deps, scenarioId);
      if (!found) return { plan: null };
      const { plan, scenario } = found;
      const me = personOfMember(plan.row, [...scope.memberIds], scope.userId);
      const input = inputOf(plan, scenario, DEFAULT_FORECAST_YEARS, nowOf(deps, scope).today);
      const months = monthsOf(input);
      const ages = peopleOf(input).map((one) => one.retirementAge);
      return {
        plan: {
          id: plan.row.id,
          scenario: { id: scenario.row.id, name: scenario.row.name },
          scenarios: plan.scenarios.map(({ row }) => ({ id: row.id, name: row.name })),
          people: plan.row.people.map(({ name, birthMonth, key }, i) => ({
            name,
            birthMonth,
            isMe: key === me,
            retirementAge: ages[i] ?? parametersOf(input.parameters).retirement_age,
            hasOwnAge: ages[i] != null,
          })),
          netWorth: openingWorth(plan.opened),
          rules: scenario.rules
            .filter(({ modelingType }) => modelingType === null)
            .map((rule) => ({
              key: rule.key,
              name: rule.name,
              type: rule.ruleType,
              amount: rule.amount,
              when: whenText(rule),
              from: months.get(rule.key)?.from ?? null,
              until: months.get(rule.key)?.until ?? null,
              included: rule.includeInForecast,
            })),
          parameters: parametersShown(scenario.row.parameters, plan.age).map(({ key, label, value, isDefault }) => ({
            key,
            label,
            value: String(value ?? "not set"),
            isDefault,
          })),
          missing: missingFacts(found),
        },
      };
    }),
  run_plan: (scope, { scenarioId, years = DEFAULT_FORECAST_YEARS, person, at, worth, ...tried }) =>
    deps.database.reading(scope, async (tx) => {
      const found = await planFor(tx, deps, scenarioId);
      if (!found) return { run: null };
      const changed = [
        ...(tried.retirementAge === undefined
          ? []
          : [`Retirement age ${tried.retirementAge}${person === undefined ? "" : ` of ${person}`}`]),
        ...(tried.parameters ?? []).map(({ key, value }) => `${key} ${value}`),
      ];
      const place = placeOf(found, person);
      return {
        run: factOf(deps, found, triedInput(found, years, nowOf(deps, scope).today, tried, place), changed, { person: place, at, worth }),
      };
    }),
  explain_plan_year: (scope, { year, scenarioId }) =>
    deps.database.reading(scope, async (tx) => {
      const found = await planForTool(tx, deps, scenarioId);
      const input = inputOf(found.plan, found.scenario, DEFAULT_FORECAST_YEARS, nowOf(deps, scope).today);
      const { snapshots } = compute(deps, input).result;
      const at = snapshots.findIndex(({ calendarYear }) => calendarYear === year);
      const [before, snapshot] = [snapshots[at - 1], snapshots[at]];
      if (!before || !snapshot) throw new ToolError("the forecast does not contain that year", "Ask for a year of the forecast.");
      const { opening, closing, change, groups } = yearChange(before, snapshot, "today");
      return {
        planId: found.plan.row.id,
        scenario: { id: found.scenario.row.id, name: found.scenario.row.name },
        forecastYears: DEFAULT_FORECAST_YEARS,
        year,
        age: snapshot.age,
        opening,
        closing,
        change,
        rows: groups.flatMap(({ group, rows }) => rows.map(({ label, amount }) => ({ group, label, amount }))),
      };
    }),
  simulate_plan: async (scope, { scenarioId }) => {
    const found = await deps.database.reading(scope, (tx) => planFor(tx, deps, scenarioId));
    if (!found) return { simulation: null };
    const { plan, scenario } = found;
    const result = await simulationToState(deps, scope, plan.row.id, { forecastYears: DEFAULT_FORECAST_YEARS, scenario: scenario.row.id });
    const end = result.fan.at(-1)?.calendarYear ?? yearOf(nowOf(deps, scope).today);
    const shortfalls = result.firstShortfalls.map(({ calendarYear }) => calendarYear);
    return {
      simulation: {
        planId: plan.row.id,
        scenario: { id: scenario.row.id, name: scenario.row.name },
        forecastYears: DEFAULT_FORECAST_YEARS,
        end,
        futures: result.paths,
        percent: Math.round(result.chance * PERCENT),
        doubt: doubtOf(result),
        method: result.method,
        methodText: result.methodText,
        firstShortfall: shortfalls.length > 0 ? Math.min(...shortfalls) : null,
      },
    };
  },
  compare_scenarios: (scope, { scenarioId, otherId, years = DEFAULT_FORECAST_YEARS }) =>
    deps.database.reading(scope, async (tx) => {
      const { today } = nowOf(deps, scope);
      const run = async (wanted: number): Promise<PlanRunFact> => {
        const found = await planForTool(tx, deps, wanted);
        return factOf(deps, found, inputOf(found.plan, found.scenario, years, today), []);
      };
      const [one, other] = [await run(scenarioId), await run(otherId)];
      const difference: Cents = subtract(other.horizon.netWorth, one.horizon.netWorth);
      return { one, other, horizonDifference: difference };
    }),
});
