import { isDeepStrictEqual } from "node:util";
import type { NewPlanRule, Plan, PlanAccountSetting, PlanDependant, PlanPerson, PlanRuleChange, PlanScenario } from "#contract/plans.ts";
import type { PlanRule as WireRule } from "#contract/plans.ts";
import { parameterProblems } from "#domain/forecast/parameters.ts";
import { MODELING_TEXTS, MODELING_TYPES, type PlanRule, ruleProblems } from "#domain/forecast/rules.ts";
import { ZERO } from "#domain/money.ts";
import { type FirstRule, ruleOf } from "#domain/plans/first-plan.ts";
import { edited, freshKeys, type PlanEdit, type ScenarioState } from "#domain/plans/edits.ts";
import { type EventAnswers, type EventContext, eventProblems, type LifeEvent } from "#domain/plans/life-events.ts";
import { PLAN_LIMITS } from "#domain/plans/limits.ts";
import { accountProblems } from "#domain/plans/named-accounts.ts";
import { fitsType } from "#domain/plans/opening.ts";
import { partnerOf } from "#domain/plans/owners.ts";
import type { Tx } from "../../db/open.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { savedOnce } from "../../sent-twice.ts";
import { listGoals } from "../goals/index.ts";
import { rulesFromHistory } from "./first-plan.ts";
import { type Needs, type Now, nowOf, planShown, scenarioOf, scenarioShown, type WholePlan, wholePlan, wholePlans } from "./read.ts";
import { birthProblems, peopleProblems } from "./people.ts";
import type { RuleRow, SavedRule, ScenarioRow } from "./store.ts";
import * as store from "./store.ts";
import { changedRule, newRule, refuse, ruleInside, ruleShown, withParameters } from "./wire.ts";

const tooMany = (what: string, most: number): ApiError => new ApiError(400, "TOO_MANY", `You can have at most ${most} ${what}.`);
const changedSince = (what: string, code: string): ApiError =>
  new ApiError(409, code, `This ${what} has changed since you opened it. Load it again.`);
const checkVersion = (what: string, code: string, given: number | undefined, now: number): void => {
  if (given !== undefined && given !== now) throw changedSince(what, code);
};
const partOfModel = (): ApiError => new ApiError(400, "MODELING_RULE", "This rule is part of the model.");

/** Returns the household's plans, oldest first. */
export const listPlans = (deps: Needs, scope: Scope): Promise<Plan[]> =>
  deps.database.reading(scope, async (tx) => {
    const { today } = nowOf(deps, scope);
    return (await wholePlans(tx, today)).map((plan) => planShown(plan, today));
  });

/** Returns one plan. Throws 404. */
export const getPlan = (deps: Needs, scope: Scope, id: number): Promise<Plan> =>
  deps.database.reading(scope, async (tx) => {
    const { today } = nowOf(deps, scope);
    return planShown(await wholePlan(tx, id, today), today);
  });

const modelingRules = (): SavedRule[] =>
  MODELING_TYPES.map((type, i) => ({
    ...ruleOf({ name: MODELING_TEXTS[type].name, ruleType: "CUSTOM", amount: ZERO, description: MODELING_TEXTS[type].description }),
    key: `model:${type}`,
    modelingType: type,
    position: i,
  }));

/** Keys of all scenarios of a plan. Copies of a scenario share keys. */
export const keysOf = (plan: Pick<WholePlan, "scenarios">): string[] => plan.scenarios.flatMap(({ rules }) => rules.map(({ key }) => key));

const placed = (plan: Pick<WholePlan, "scenarios">, rules: readonly RuleRow[], wanted: readonly FirstRule[]): SavedRule[] => {
  const own = rules.filter(({ modelingType }) => modelingType === null);
  if (own.length + wanted.length > PLAN_LIMITS.rules) throw tooMany("rules in a scenario", PLAN_LIMITS.rules);
  const first = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  const keys = freshKeys(keysOf(plan), wanted.length);
  return wanted.map((rule, i) => ({ ...rule, key: keys[i] ?? "", modelingType: null, position: first + i }));
};

type Member = { id: number; firstName: string | null };
const peopleOf = async ({ db, scope }: Tx<Scope>): Promise<PlanPerson[]> => {
  const members: Member[] = await db
    .selectFrom("users")
    .select(["id", "first_name as firstName"])
    .where("id", "in", [...scope.memberIds])
    .orderBy("id")
    .execute();
  const said = await db.selectFrom("demographics").select("has_partner").where("user_id", "=", scope.userId).executeTakeFirst();
  const other = members.find(({ id }) => id === partnerOf(scope.userId, scope.memberIds));
  const person = (key: PlanPerson["key"], name: string): PlanPerson => ({ key, name, birthMonth: null, retirementAge: null });
  return [
    person("me", members.find(({ id }) => id === scope.userId)?.firstName ?? "Me"),
    ...(other || said?.has_partner ? [person("partner", other?.firstName ?? "Partner")] : []),
  ];
};

/** Makes a plan from the household's last full months inside a running transaction. Returns its id. */
export const makePlan = async (tx: Tx<Scope>, { today, at }: Now): Promise<number> => {
  const own = (await store.plans(tx)).filter(({ userId }) => userId === tx.scope.userId);
  if (own.length >= PLAN_LIMITS.plans) throw tooMany("plans", PLAN_LIMITS.plans);
  const people = await peopleOf(tx);
  const { rules, monthsSeen } = await rulesFromHistory(tx, { userId: tx.scope.userId, people }, today);
  const startYear = Number(today.slice(0, 4));
  const id = await store.insertPlan(tx, { name: "Financial plan", startYear, people, dependants: [], monthsSeen }, at);
  const plan = { id, userId: tx.scope.userId };
  const joint = people.length > 1;
  const scenarioId = await store.insertScenario(
    tx,
    plan,
    { name: "Base", position: 0, parameters: joint ? [{ key: "filing_status", value: "married_joint", assumed: true }] : [] },
    at,
  );
  await store.insertRules(tx, { id: scenarioId, userId: plan.userId }, [...placed({ scenarios: [] }, [], rules), ...modelingRules()], at);
  return id;
};

/** Gives a plan that was made before the household had transactions its first rules, once there are any. Rules of members stay alone. */
const fillPlan = async (tx: Tx<Scope>, id: number, { today, at }: Now): Promise<void> => {
  const plan = await wholePlan(tx, id, today);
  const [base] = plan.scenarios;
  if (!base || plan.row.monthsSeen > 0 || base.rules.some(({ modelingType }) => modelingType === null)) return;
  const { rules, monthsSeen } = await rulesFromHistory(tx, plan.row, today);
  if (monthsSeen === 0) return;
  await store.insertRules(tx, base.row, placed(plan, base.rules, rules), at);
  await store.setMonthsSeen(tx, plan.row, monthsSeen, at);
};

/** Makes a plan. `first`: only if the household has none; else its oldest is returned, with its first rules if it still waits for them. */
export const createPlan = (deps: Needs, scope: Scope, first: boolean): Promise<Plan> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    const [oldest] = first ? await store.plans(tx) : [];
    if (oldest) await fillPlan(tx, oldest.id, now);
    return planShown(await wholePlan(tx, oldest?.id ?? (await makePlan(tx, now)), now.today), now.today);
  });

export type PlanChange = {
  name?: string | undefined;
  people?: PlanPerson[] | undefined;
  dependants?: PlanDependant[] | undefined;
  accounts?: PlanAccountSetting[] | undefined;
  version?: number | undefined;
};

/** Requires accounts of the opening state, each once, and classes that fit their type. */
const checkAccounts = (plan: WholePlan, accounts: readonly PlanAccountSetting[]): void => {
  const known = new Map(plan.opened.map(({ account }) => [account.id, account]));
  const seen = new Set<number>();
  for (const { account, class: chosen } of accounts) {
    const found = known.get(account);
    if (!found) throw invalid("accounts", "Choose accounts of your net worth.");
    if (seen.has(account)) throw invalid("accounts", "Name each account once.");
    if (chosen !== undefined && !fitsType(found.type, chosen)) throw invalid("accounts", "A debt stays a debt, and an asset an asset.");
    seen.add(account);
  }
};

/** Changes a plan inside a running transaction. Throws 404, 400 naming the field, and 409 for an old version. */
export const changePlan = async (tx: Tx<Scope>, id: number, { version, accounts, ...change }: PlanChange, now: Now): Promise<void> => {
  const plan = await wholePlan(tx, id, now.today);
  checkVersion("plan", "PLAN_CHANGED", version, plan.row.version);
  if (change.people) refuse([...peopleProblems(change.people), ...birthProblems(change.people, now.today)]);
  if (accounts) {
    checkAccounts(plan, accounts);
    await store.replaceSettings(tx, plan.row, accounts);
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await store.updatePlan(tx, { ...plan.row, ...given }, now.at);
};

export const updatePlan = (deps: Needs, scope: Scope, id: number, change: PlanChange): Promise<Plan> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    await changePlan(tx, id, change, now);
    return planShown(await wholePlan(tx, id, now.today), now.today);
  });

/** Deletes a plan with its scenarios. Throws 404. */
export const removePlan = (deps: Needs, scope: Scope, id: number): Promise<null> =>
  deps.database.within(scope, async (tx) => {
    await wholePlan(tx, id, nowOf(deps, scope).today);
    await store.deletePlan(tx, id);
    return null;
  });

export type At = { plan: WholePlan; scenario: WholePlan["scenarios"][number] };
/** Returns a scenario of a plan. A scenario of another plan is 404. */
export const findScenario = async (tx: Tx<Scope>, planId: number, scenarioId: number, now: Now): Promise<At> => {
  const plan = await wholePlan(tx, planId, now.today);
  return { plan, scenario: scenarioOf(plan, scenarioId) };
};
const reread = async (tx: Tx<Scope>, planId: number, scenarioId: number, now: Now): Promise<PlanScenario> => {
  const { plan, scenario } = await findScenario(tx, planId, scenarioId, now);
  return scenarioShown(plan, scenario);
};

export const listScenarios = (deps: Needs, scope: Scope, planId: number): Promise<PlanScenario[]> =>
  deps.database.reading(scope, async (tx) => {
    const plan = await wholePlan(tx, planId, nowOf(deps, scope).today);
    return plan.scenarios.map((scenario) => scenarioShown(plan, scenario));
  });

export const getScenario = (deps: Needs, scope: Scope, planId: number, id: number): Promise<PlanScenario> =>
  deps.database.reading(scope, (tx) => reread(tx, planId, id, nowOf(deps, scope)));

/** Adds a scenario inside a running transaction, as a copy of another or with the model's rules only. Returns its id. */
export const addScenario = async (tx: Tx<Scope>, planId: number, name: string, copyOf: number | null, now: Now): Promise<number> => {
  const plan = await wholePlan(tx, planId, now.today);
  if (plan.scenarios.length >= PLAN_LIMITS.scenarios) throw tooMany("scenarios in a plan", PLAN_LIMITS.scenarios);
  const copied = copyOf === null ? null : plan.scenarios.find(({ row }) => row.id === copyOf);
  if (copied === undefined) throw invalid("copyOf", "This scenario does not exist.");
  const position = Math.max(-1, ...plan.scenarios.map(({ row }) => row.position)) + 1;
  const id = await store.insertScenario(tx, plan.row, { name, position, parameters: copied?.row.parameters ?? [] }, now.at);
  await store.insertRules(tx, { id, userId: plan.row.userId }, copied?.rules ?? modelingRules(), now.at);
  return id;
};

export const createScenario = (deps: Needs, scope: Scope, planId: number, name: string, copyOf: number | null): Promise<PlanScenario> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    return reread(tx, planId, await addScenario(tx, planId, name, copyOf, now), now);
  });

type ParameterChange = { key: string; value: number | string | null };
export type ScenarioChange = { name?: string | undefined; parameters?: ParameterChange[] | undefined; version?: number | undefined };

/** Changes a scenario inside a running transaction. `whole`: parameters that are not given return to their defaults. */
export const changeScenario = async (
  tx: Tx<Scope>,
  planId: number,
  id: number,
  { name, parameters, version }: ScenarioChange,
  now: Now,
  whole = false,
): Promise<void> => {
  const { plan, scenario } = await findScenario(tx, planId, id, now);
  const { row } = scenario;
  checkVersion("scenario", "SCENARIO_CHANGED", version, row.version);
  const next: ScenarioRow = {
    ...row,
    name: name ?? row.name,
    parameters: parameters ? withParameters(whole ? [] : row.parameters, parameters, plan.age) : row.parameters,
  };
  await store.updateScenario(tx, next, now.at);
};

export const updateScenario = (
  deps: Needs,
  scope: Scope,
  planId: number,
  id: number,
  change: ScenarioChange,
  whole = false,
): Promise<PlanScenario> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    await changeScenario(tx, planId, id, change, now, whole);
    return reread(tx, planId, id, now);
  });

export const removeScenario = (deps: Needs, scope: Scope, planId: number, id: number): Promise<null> =>
  deps.database.within(scope, async (tx) => {
    await findScenario(tx, planId, id, nowOf(deps, scope));
    await store.deleteScenario(tx, id);
    return null;
  });

export const listRules = (deps: Needs, scope: Scope, planId: number, scenarioId: number): Promise<WireRule[]> =>
  deps.database.reading(scope, async (tx) =>
    (await findScenario(tx, planId, scenarioId, nowOf(deps, scope))).scenario.rules.map(ruleShown),
  );

const ruleIn = ({ scenario }: At, id: number): RuleRow => {
  const found = scenario.rules.find((rule) => rule.id === id);
  if (!found) throw notFound("Rule not found");
  return found;
};

export const getRule = (deps: Needs, scope: Scope, planId: number, scenarioId: number, id: number): Promise<WireRule> =>
  deps.database.reading(scope, async (tx) => ruleShown(ruleIn(await findScenario(tx, planId, scenarioId, nowOf(deps, scope)), id)));

type NewRule = Omit<PlanRule, "key">;
const namedBy = ({ ruleType, operations, extra }: NewRule): unknown => [ruleType, operations, extra.account ?? null];

/**
 * Throws 400 unless the rule is sound and names accounts of the plan that fit. `saved`: the rule that it replaces. If both name the same
 * accounts, these may be gone or of another class since, so that a member can still rename the rule or leave it out.
 */
export const checkRule = (plan: Pick<WholePlan, "opened">, rule: NewRule, saved?: NewRule): void => {
  refuse(ruleProblems(rule));
  if (saved && isDeepStrictEqual(namedBy(saved), namedBy(rule))) return;
  refuse(
    accountProblems(
      rule,
      plan.opened.map(({ input }) => input),
    ),
  );
};

/** Adds a rule inside a running transaction. Returns its id. Throws 400 naming the field. */
export const addRules = async (
  tx: Tx<Scope>,
  planId: number,
  scenarioId: number,
  rules: readonly FirstRule[],
  now: Now,
): Promise<number[]> => {
  const { plan, scenario } = await findScenario(tx, planId, scenarioId, now);
  for (const rule of rules) checkRule(plan, rule);
  return store.insertRules(tx, { id: scenarioId, userId: plan.row.userId }, placed(plan, scenario.rules, rules), now.at);
};

/** Adds a rule. A form sent again returns its rule, and 409 if it was saved with other values. */
export const createRule = (
  deps: Needs,
  scope: Scope,
  planId: number,
  scenarioId: number,
  { nonce, ...given }: NewPlanRule & { nonce?: string | undefined },
): Promise<WireRule> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    if (given.modelingType !== null) throw partOfModel();
    const form = { makes: "plan rule", nonce, values: [scenarioId, given], at: now.at };
    const id = await savedOnce(tx, form, async () => {
      const [made = 0] = await addRules(tx, planId, scenarioId, [ruleInside(newRule(given))], now);
      return made;
    });
    return ruleShown(ruleIn(await findScenario(tx, planId, scenarioId, now), id));
  });

/** Changes a rule inside a running transaction. Throws 404, 400 naming the field, and 409 for an old version. */
export const changeRule = async (
  tx: Tx<Scope>,
  planId: number,
  scenarioId: number,
  id: number,
  change: PlanRuleChange,
  now: Now,
): Promise<void> => {
  const at = await findScenario(tx, planId, scenarioId, now);
  const rule = ruleIn(at, id);
  if (rule.modelingType !== null || (change.modelingType ?? null) !== null) throw partOfModel();
  checkVersion("rule", "RULE_CHANGED", change.version, rule.version);
  const next = ruleInside(changedRule(rule, change));
  checkRule(at.plan, next, rule);
  await store.updateRule(tx, { ...rule, ...next }, now.at);
};

export const updateRule = (
  deps: Needs,
  scope: Scope,
  planId: number,
  scenarioId: number,
  id: number,
  change: PlanRuleChange,
): Promise<WireRule> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    await changeRule(tx, planId, scenarioId, id, change, now);
    return ruleShown(ruleIn(await findScenario(tx, planId, scenarioId, now), id));
  });

/** Deletes a rule inside a running transaction. Throws 404, and 400 for a rule of the model. */
export const deleteRule = async (tx: Tx<Scope>, planId: number, scenarioId: number, id: number, now: Now): Promise<void> => {
  const rule = ruleIn(await findScenario(tx, planId, scenarioId, now), id);
  if (rule.modelingType !== null) throw partOfModel();
  await store.deleteRule(tx, id);
};

export const removeRule = (deps: Needs, scope: Scope, planId: number, scenarioId: number, id: number): Promise<null> =>
  deps.database.within(scope, async (tx) => {
    await deleteRule(tx, planId, scenarioId, id, nowOf(deps, scope));
    return null;
  });

/** What a scenario holds besides the rules of the model. */
export const stateOf = ({ row, rules }: WholePlan["scenarios"][number]): ScenarioState => ({
  parameters: row.parameters,
  rules: rules
    .filter(({ modelingType }) => modelingType === null)
    .map(({ id: _id, scenarioId: _scenario, modelingType: _type, position: _position, version: _version, ...rule }) => rule),
});

/**
 * Writes a scenario's state: rules that are gone are deleted, changed ones get a new version. Throws 400 naming the field. It accepts rules
 * whose accounts are gone since, because an undo restores them.
 */
export const saveState = async (tx: Tx<Scope>, { plan, scenario }: At, next: ScenarioState, at: string): Promise<void> => {
  for (const rule of next.rules) refuse(ruleProblems(rule));
  refuse(next.parameters.flatMap(({ key, value }) => parameterProblems(key, value)).map((one) => ({ ...one, field: "parameters" })));
  const own = scenario.rules.filter(({ modelingType }) => modelingType === null);
  const before = new Map(own.map((rule) => [rule.key, rule]));
  const kept = new Set(next.rules.map(({ key }) => key));
  if (next.rules.length > PLAN_LIMITS.rules) throw tooMany("rules in a scenario", PLAN_LIMITS.rules);
  for (const rule of own) if (!kept.has(rule.key)) await store.deleteRule(tx, rule.id);
  for (const rule of next.rules) {
    const old = before.get(rule.key);
    const changed = old && JSON.stringify({ ...old, ...rule }) !== JSON.stringify(old);
    if (changed) await store.updateRule(tx, { ...old, ...rule }, at);
  }
  const first = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  const added = next.rules.filter(({ key }) => !before.has(key));
  await store.insertRules(
    tx,
    { id: scenario.row.id, userId: plan.row.userId },
    added.map((rule, i) => ({ ...rule, modelingType: null, position: first + i })),
    at,
  );
  if (JSON.stringify(next.parameters) !== JSON.stringify(scenario.row.parameters))
    await store.updateScenario(tx, { ...scenario.row, parameters: [...next.parameters] }, at);
};

/** What a life event's fields may name in a scenario. */
export const eventContext = ({ plan, scenario }: At, goals: readonly { name: string }[]): EventContext => ({
  accounts: plan.opened.map(({ input }) => input),
  rules: scenario.rules,
  goals,
});

/** Applies an edit to a scenario inside a running transaction. Throws 404, and 400 naming the field. */
export const applyEdit = async (tx: Tx<Scope>, planId: number, scenarioId: number, edit: PlanEdit, now: Now): Promise<void> => {
  const found = await findScenario(tx, planId, scenarioId, now);
  const state = stateOf(found.scenario);
  const next = edited(state, edit, keysOf(found.plan));
  const saved = new Map(state.rules.map((rule) => [rule.key, rule]));
  for (const rule of next.rules) checkRule(found.plan, rule, saved.get(rule.key));
  await saveState(tx, found, next, now.at);
};

export const addEvent = async (
  deps: Needs,
  scope: Scope,
  planId: number,
  scenarioId: number,
  event: LifeEvent,
  answers: EventAnswers,
  nonce?: string,
): Promise<PlanScenario> => {
  const goals = await listGoals(deps, scope);
  return deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    const form = { makes: "life event", nonce, values: [scenarioId, event, answers], at: now.at };
    await savedOnce(tx, form, async () => {
      refuse(eventProblems(event, answers, eventContext(await findScenario(tx, planId, scenarioId, now), goals)));
      await applyEdit(tx, planId, scenarioId, { kind: "event", event, answers }, now);
      return scenarioId;
    });
    return reread(tx, planId, scenarioId, now);
  });
};
