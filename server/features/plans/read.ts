import type { Plan, PlanScenario } from "#contract/plans.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { type Opened, openingWorth } from "#domain/plans/opening.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { openAccounts } from "./opening.ts";
import { firstAge } from "./people.ts";
import type { PlanRow, RuleRow, ScenarioRow, SettingRow } from "./store.ts";
import * as store from "./store.ts";
import { openedShown, parametersShown, ruleShown } from "./wire.ts";

export type Needs = Pick<Deps, "database" | "clock">;
export type Now = { today: Day; at: string };
export const nowOf = ({ clock }: Pick<Deps, "clock">, { timeZone }: Pick<Scope, "timeZone">): Now => ({
  today: dayIn(clock(), timeZone),
  at: clock().toISOString(),
});

/** A plan with everything that a forecast of it needs. `age`: what its first person reaches this year. */
export type WholePlan = {
  row: PlanRow;
  age: number | null;
  settings: SettingRow[];
  scenarios: { row: ScenarioRow; rules: RuleRow[] }[];
  opened: Opened[];
};

/** Returns the household's plans, or the one with an id. */
export const wholePlans = async (tx: Tx<Scope>, today: Day, id?: number): Promise<WholePlan[]> => {
  const rows = await store.plans(tx, id);
  const ids = rows.map((row) => row.id);
  const settings = await store.settings(tx, ids);
  const scenarios = await store.scenarios(tx, ids);
  const rules = Map.groupBy(
    await store.rules(
      tx,
      scenarios.map((one) => one.id),
    ),
    ({ scenarioId }) => scenarioId,
  );
  const whole: WholePlan[] = [];
  for (const row of rows) {
    const own = settings.filter(({ planId }) => planId === row.id);
    whole.push({
      row,
      age: firstAge(row.people, today),
      settings: own,
      scenarios: scenarios.filter(({ planId }) => planId === row.id).map((one) => ({ row: one, rules: rules.get(one.id) ?? [] })),
      opened: await openAccounts(tx, row, own, today),
    });
  }
  return whole;
};

/** Returns one plan. Throws 404. */
export const wholePlan = async (tx: Tx<Scope>, id: number, today: Day): Promise<WholePlan> => {
  const [found] = await wholePlans(tx, today, id);
  if (!found) throw notFound("Plan not found");
  return found;
};

/** Returns a scenario of a plan: the one with an id, else the first. Throws 404. */
export const scenarioOf = (plan: WholePlan, id?: number): WholePlan["scenarios"][number] => {
  const found = id === undefined ? plan.scenarios[0] : plan.scenarios.find(({ row }) => row.id === id);
  if (!found) throw id === undefined ? new ApiError(404, "NO_SCENARIO", "No scenarios found") : notFound("Scenario not found");
  return found;
};

export const scenarioShown = ({ age }: Pick<WholePlan, "age">, { row, rules }: WholePlan["scenarios"][number]): PlanScenario => ({
  id: row.id,
  name: row.name,
  position: row.position,
  parameters: parametersShown(row.parameters, age),
  rules: rules.map(ruleShown),
  version: row.version,
});

export const planShown = ({ row: { userId, ...row }, age, settings, scenarios, opened }: WholePlan, today: Day): Plan => ({
  ...row,
  user: userId,
  accounts: settings.map(({ planId: _plan, ...setting }) => setting),
  initialState: { asOf: today, netWorth: openingWorth(opened), accounts: opened.map(openedShown) },
  scenarios: scenarios.map((scenario) => scenarioShown({ age }, scenario)),
});
