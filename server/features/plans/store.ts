import { type RawBuilder, sql } from "kysely";
import type { PlanDependant, PlanPerson, PlanSimulation } from "#contract/plans.ts";
import type { ParameterSetting } from "#domain/forecast/parameters.ts";
import type { ModelingType, PlanRule } from "#domain/forecast/rules.ts";
import type { AccountSetting } from "#domain/plans/opening.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** A parameter that differs from its default. `assumed`: the profile gave it, not a member. */
export type StoredParameter = ParameterSetting & { assumed?: boolean };

export type PlanRow = {
  id: number;
  userId: number;
  name: string;
  startYear: number;
  people: PlanPerson[];
  dependants: PlanDependant[];
  monthsSeen: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};
export type ScenarioRow = {
  id: number;
  userId: number;
  planId: number;
  name: string;
  position: number;
  /** Those that differ from the defaults. */
  parameters: StoredParameter[];
  version: number;
};
export type RuleRow = PlanRule & { id: number; scenarioId: number; modelingType: ModelingType | null; position: number; version: number };
export type SettingRow = AccountSetting & { planId: number };

const members = ({ memberIds }: Pick<Scope, "memberIds">): RawBuilder<unknown> => sql`any (${`{${memberIds.join(",")}}`}::integer[])`;
const ints = (list: readonly number[]): RawBuilder<unknown> => sql`any (${`{${list.join(",")}}`}::integer[])`;

/** Returns the household's plans, oldest first, or the one with an id. */
export const plans = async ({ db, scope }: Tx<Scope>, id?: number): Promise<PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select id, user_id as "userId", name, start_year as "startYear", people, dependants, months_seen as "monthsSeen", version,
      created_at as "createdAt", updated_at as "updatedAt"
    from plans where user_id = ${members(scope)} ${id === undefined ? sql`` : sql`and id = ${id}`} order by created_at, id`.execute(db);
  return rows;
};

export const settings = async ({ db, scope }: Tx<Scope>, planIds: readonly number[]): Promise<SettingRow[]> => {
  const { rows } = await sql<{ planId: number; account: number; settings: Omit<AccountSetting, "account"> }>`
    select plan_id as "planId", account_id as account, settings from plan_accounts
    where plan_id = ${ints(planIds)} and user_id = ${members(scope)} order by account_id`.execute(db);
  return rows.map(({ planId, account, settings: set }) => ({ ...set, planId, account }));
};

export const scenarios = async ({ db, scope }: Tx<Scope>, planIds: readonly number[]): Promise<ScenarioRow[]> => {
  const { rows } = await sql<ScenarioRow>`
    select id, user_id as "userId", plan_id as "planId", name, position, parameters, version from plan_scenarios
    where plan_id = ${ints(planIds)} and user_id = ${members(scope)} order by position, id`.execute(db);
  return rows;
};

/** Returns the rules of scenarios: those of members in order, then those of the model. */
export const rules = async ({ db, scope }: Tx<Scope>, scenarioIds: readonly number[]): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    select id, scenario_id as "scenarioId", rule_key as key, name, description, rule_type as "ruleType", modeling_type as "modelingType", amount,
      annual_increase as "annualIncrease", adjust_for_inflation as "adjustForInflation", begins_at as "beginsAt", ends_at as "endsAt",
      one_time as "oneTime", tax_treatment as "taxTreatment", pretax_distribution as "pretaxDistribution",
      aftertax_distribution as "aftertaxDistribution", include_in_forecast as "includeInForecast", operations, asset_type as "assetType",
      percent_financed as "percentFinanced", extra, position, version
    from plan_rules where scenario_id = ${ints(scenarioIds)} and user_id = ${members(scope)} order by modeling_type is not null, position, id`.execute(
    db,
  );
  return rows;
};

/** Creates a plan of the user. Returns its id. */
export const insertPlan = async (
  { db, scope }: Tx<Scope>,
  plan: Pick<PlanRow, "name" | "startYear" | "people" | "dependants" | "monthsSeen">,
  at: string,
): Promise<number> => {
  const { id } = await db
    .insertInto("plans")
    .values({
      user_id: scope.userId,
      name: plan.name,
      start_year: plan.startYear,
      people: JSON.stringify(plan.people),
      dependants: JSON.stringify(plan.dependants),
      months_seen: plan.monthsSeen,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Saves a plan's name, people and dependants, and raises its version. */
export const updatePlan = async ({ db }: Tx<Scope>, plan: PlanRow, at: string): Promise<void> => {
  await db
    .updateTable("plans")
    .set({
      name: plan.name,
      people: JSON.stringify(plan.people),
      dependants: JSON.stringify(plan.dependants),
      version: plan.version + 1,
      updated_at: at,
    })
    .where("id", "=", plan.id)
    .execute();
};

/** Saves how many full months the first rules of a plan rest on. */
export const setMonthsSeen = async ({ db }: Tx<Scope>, plan: PlanRow, monthsSeen: number, at: string): Promise<void> => {
  await db
    .updateTable("plans")
    .set({ months_seen: monthsSeen, version: plan.version + 1, updated_at: at })
    .where("id", "=", plan.id)
    .execute();
};

/** Makes these the only account settings of a plan. */
export const replaceSettings = async ({ db }: Tx<Scope>, plan: PlanRow, wanted: readonly AccountSetting[]): Promise<void> => {
  await db.deleteFrom("plan_accounts").where("plan_id", "=", plan.id).execute();
  if (wanted.length === 0) return;
  await db
    .insertInto("plan_accounts")
    .values(
      wanted.map(({ account, ...set }) => ({ user_id: plan.userId, plan_id: plan.id, account_id: account, settings: JSON.stringify(set) })),
    )
    .execute();
};

export const deletePlan = async ({ db }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("plans").where("id", "=", id).execute();
};

/** Forgets settings of accounts whose owners are outside the scope. */
export const forgetForeign = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await sql`delete from plan_accounts s using accounts a
    where a.id = s.account_id and s.user_id = ${members(scope)} and a.user_id <> all (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(
    db,
  );
};

/** Adds a scenario at the end of a plan. Returns its id. */
export const insertScenario = async (
  { db }: Tx<Scope>,
  plan: Pick<PlanRow, "id" | "userId">,
  scenario: Pick<ScenarioRow, "name" | "parameters" | "position">,
  at: string,
): Promise<number> => {
  const { id } = await db
    .insertInto("plan_scenarios")
    .values({
      user_id: plan.userId,
      plan_id: plan.id,
      name: scenario.name,
      position: scenario.position,
      parameters: JSON.stringify(scenario.parameters),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Saves a scenario's name and parameters, and raises its version. */
export const updateScenario = async ({ db }: Tx<Scope>, scenario: ScenarioRow, at: string): Promise<void> => {
  await db
    .updateTable("plan_scenarios")
    .set({ name: scenario.name, parameters: JSON.stringify(scenario.parameters), version: scenario.version + 1, updated_at: at })
    .where("id", "=", scenario.id)
    .execute();
};

export const deleteScenario = async ({ db }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("plan_scenarios").where("id", "=", id).execute();
};

export type SavedRule = PlanRule & { modelingType: ModelingType | null; position: number };

const columnsOf = (rule: SavedRule) => ({
  name: rule.name,
  description: rule.description,
  rule_type: rule.ruleType,
  modeling_type: rule.modelingType,
  amount: rule.amount,
  annual_increase: rule.annualIncrease,
  adjust_for_inflation: rule.adjustForInflation,
  begins_at: rule.beginsAt,
  ends_at: rule.endsAt,
  one_time: rule.oneTime,
  tax_treatment: rule.taxTreatment,
  pretax_distribution: JSON.stringify(rule.pretaxDistribution),
  aftertax_distribution: JSON.stringify(rule.aftertaxDistribution),
  include_in_forecast: rule.includeInForecast,
  operations: JSON.stringify(rule.operations),
  asset_type: rule.assetType,
  percent_financed: rule.percentFinanced,
  extra: JSON.stringify(rule.extra),
  position: rule.position,
});

/** Adds rules to a scenario. Returns their ids in the same order. */
export const insertRules = async (
  { db }: Tx<Scope>,
  scenario: { id: number; userId: number },
  wanted: readonly SavedRule[],
  at: string,
): Promise<number[]> => {
  if (wanted.length === 0) return [];
  const rows = await db
    .insertInto("plan_rules")
    .values(
      wanted.map((rule) => ({
        user_id: scenario.userId,
        scenario_id: scenario.id,
        rule_key: rule.key,
        ...columnsOf(rule),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** Saves a rule and raises its version. */
export const updateRule = async ({ db }: Tx<Scope>, rule: RuleRow, at: string): Promise<void> => {
  await db
    .updateTable("plan_rules")
    .set({ ...columnsOf(rule), version: rule.version + 1, updated_at: at })
    .where("id", "=", rule.id)
    .execute();
};

export const deleteRule = async ({ db }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("plan_rules").where("id", "=", id).execute();
};

/** Returns a saved simulation. */
export const findSimulation = async ({ db, scope }: Tx<Scope>, scenarioId: number, key: string): Promise<PlanSimulation | null> => {
  const row = await db
    .selectFrom("plan_simulations")
    .select("result")
    .where("scenario_id", "=", scenarioId)
    .where("input_hash", "=", key)
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return row ? (row.result as PlanSimulation) : null;
};

/** Saves a simulation and forgets all but the newest ones of its scenario. A scenario deleted meanwhile saves nothing. */
export const saveSimulation = async (
  { db }: Tx<Scope>,
  scenario: { id: number; userId: number },
  key: string,
  result: PlanSimulation,
  at: string,
  kept: number,
): Promise<void> => {
  await sql`insert into plan_simulations (user_id, scenario_id, input_hash, result, created_at)
    select ${scenario.userId}::integer, s.id, ${key}, ${JSON.stringify(result)}::jsonb, ${at}::timestamptz from plan_scenarios s where s.id = ${scenario.id}
    on conflict (scenario_id, input_hash) do update set result = excluded.result, created_at = excluded.created_at`.execute(db);
  await sql`delete from plan_simulations where scenario_id = ${scenario.id} and id not in (
    select id from plan_simulations where scenario_id = ${scenario.id} order by created_at desc, id desc limit ${kept}::integer)`.execute(
    db,
  );
};
