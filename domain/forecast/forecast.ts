import { compile, type CompiledPlan } from "./compile.ts";
import { BrokenInvariant } from "./invariants.ts";
import { fixedPath, type MarketPath, prepareMarket } from "./market.ts";
import { ENGINE_VERSION, type Forecast, type ForecastInput, type Outcome, type Snapshot } from "./model.ts";
import { monthNumber } from "./months.ts";
import { collectNotes, type Notes } from "./notes.ts";
import { runPath } from "./run.ts";
import { openingSnapshot, yearSnapshot } from "./snapshots.ts";
import { assumptionsOf, NOT_MODELED } from "./texts.ts";
import { stateLaw, STATE_QUALITY_TEXTS } from "./tax/state.ts";

/** Whether the money lasts to the life expectancy of the first person. Without a month of birth every year counts. */
export const outcomeOf = (snapshots: readonly Pick<Snapshot, "age" | "calendarYear" | "depleted">[], lifeExpectancy: number): Outcome => {
  const found = snapshots.find(({ depleted, age }) => depleted && (age === null || age <= lifeExpectancy));
  return { lasts: found === undefined, firstShortfallYear: found?.calendarYear ?? null, firstShortfallAge: found?.age ?? null };
};

const markMilestones = (plan: CompiledPlan, input: ForecastInput, notes: Notes): void => {
  const inside = (at: number): boolean => at >= plan.start && at < plan.end;
  plan.people.forEach(({ retires, claims, benefit }, i) => {
    const name = input.people.find(({ key }) => key === (i === 1 ? "partner" : "me"))?.name ?? "You";
    if (inside(retires)) notes.mark("retirement", retires, `${name} retires`);
    if (benefit > 0 && inside(claims)) notes.mark("social_security", claims, `${name} claims Social Security`);
  });
  for (const rule of plan.rules) {
    if (rule.from > plan.start && rule.purchase === null) notes.mark("rule_begins", rule.from, `${rule.name} begins`, { rule: rule.key });
    if (!rule.oneTime && rule.before > plan.start && rule.before < plan.end)
      notes.mark("rule_ends", rule.before - 1, `${rule.name} ends`, { rule: rule.key });
  }
};

const warnAboutTaxes = (plan: CompiledPlan, notes: Notes): void => {
  const { state, state_effective_rate } = plan.parameters;
  const { quality } = stateLaw(state, state_effective_rate, 1);
  if (quality === "approximate" || quality === "near") notes.warn("state_approximate", STATE_QUALITY_TEXTS[quality]);
};

const checkSnapshots = (snapshots: readonly Snapshot[], input: ForecastInput): void => {
  const year = snapshots.at(-1)?.calendarYear ?? 0;
  const inOrder = snapshots.every(
    ({ calendarYear, age }, i) =>
      i === 0 || (calendarYear > (snapshots[i - 1]?.calendarYear ?? 0) && (age ?? Infinity) > (snapshots[i - 1]?.age ?? -1)),
  );
  if (snapshots.length !== input.forecastYears + 1 || !inOrder) throw new BrokenInvariant("I10", year);
  const opening = input.accounts.reduce((sum, account) => sum + (account.class === "debt" ? -account.balance : account.balance), 0);
  if (snapshots[0]?.netWorth !== opening + 0) throw new BrokenInvariant("I0", snapshots[0]?.calendarYear ?? 0);
};

/**
 * Computes a forecast on a path of markets; by default the path of the parameters. Throws InvalidInput, AmountTooLarge
 * beyond what whole cents can hold, and BrokenInvariant if the figures do not add up.
 */
export const forecastOn = (input: ForecastInput, pathOf: (plan: CompiledPlan) => MarketPath): Forecast => {
  const { notes, warnings, milestones } = collectNotes();
  const plan = compile(input, notes);
  warnAboutTaxes(plan, notes);
  markMilestones(plan, input, notes);
  const snapshots = [openingSnapshot(plan)];
  runPath(plan, prepareMarket(plan, pathOf(plan)), notes, (run, tax) => snapshots.push(yearSnapshot(run, tax)));
  checkSnapshots(snapshots, input);
  const outcome = outcomeOf(snapshots, plan.parameters.life_expectancy);
  if (outcome.firstShortfallYear !== null)
    notes.warn("depleted", `Money runs out in ${outcome.firstShortfallYear}.`, { year: outcome.firstShortfallYear });
  return {
    engine: ENGINE_VERSION,
    startMonth: input.startMonth,
    forecastYears: input.forecastYears,
    snapshots,
    outcome,
    milestones: milestones(),
    resolved: plan.resolved,
    warnings: warnings(),
    assumptions: assumptionsOf(plan, monthNumber(input.startMonth)),
    notModeled: NOT_MODELED,
  };
};

/** Computes a forecast with the returns and inflation of the parameters. Same input, same output, byte for byte. */
export const forecast = (input: ForecastInput): Forecast => forecastOn(input, fixedPath);
