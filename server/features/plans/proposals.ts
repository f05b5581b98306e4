import { z } from "zod";
import type { ParameterSetting } from "#domain/forecast/parameters.ts";
import { isParameterKey, PARAMETERS } from "#domain/forecast/parameters.ts";
import type { PlanRule, RuleType } from "#domain/forecast/rules.ts";
import { formatCompactMoney, formatMoney } from "#domain/format.ts";
import { cents, fromDollars } from "#domain/money.ts";
import { edited, type PlanEdit, type ScenarioState } from "#domain/plans/edits.ts";
import { parameterText } from "#domain/plans/parameter-text.ts";
import { ruleOf } from "#domain/plans/first-plan.ts";
import {
  type EventAnswers,
  eventChoices,
  type EventContext,
  type EventField,
  eventProblems,
  LIFE_EVENT_FORMS,
  type LifeEvent,
} from "#domain/plans/life-events.ts";
import { DEFAULT_FORECAST_YEARS, type ForecastInput } from "#domain/forecast/model.ts";
import { inDollars } from "#domain/plans/year-change.ts";
import { citePlan } from "../../assistant/cite.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Feature } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { type CurrentValue, proposalKind } from "../../proposal-kind.ts";
import { goalsOf } from "../goals/index.ts";
import { nowOf, scenarioOf, type WholePlan, wholePlan } from "./read.ts";
import { compute, inputOf, retirementYear } from "./run.ts";
import { addScenario, applyEdit, changeScenario, eventContext, findScenario, keysOf, saveState, stateOf } from "./service.ts";
import * as store from "./store.ts";
import { planForTool } from "./tools.ts";
import { withParameters } from "./wire.ts";

type Found = { plan: WholePlan; scenario: WholePlan["scenarios"][number] };

const id = z.number().int();
const Edit = z.custom<PlanEdit>((value) => typeof value === "object" && value !== null && "kind" in value);
const State = z.custom<ScenarioState>((value) => typeof value === "object" && value !== null && "rules" in value);
const Exact = z.object({ planId: id, scenarioId: id, edit: Edit, what: z.string(), after: z.string() });

type Words = (amount: number) => string;

const asToolError = (error: unknown): unknown =>
  error instanceof ApiError ? new ToolError(error.message, "Tell the user why it is not possible, or use get_plan.") : error;

/** Net worth at retirement, else at the horizon, in dollars of today. */
const worthOf = (deps: Deps, input: ForecastInput) => {
  const { snapshots } = compute(deps, input).result;
  const retires = retirementYear(input);
  const found = snapshots.find(({ calendarYear }) => calendarYear === retires) ?? snapshots.at(-1);
  return found && { ...found, worth: inDollars(found.netWorth, found, "today") };
};

/** Says what an edit does to net worth: runs the scenario as it is, and with the edit in memory. */
const effectNote = async (deps: Deps, tx: Tx<Scope>, { plan, scenario }: Found, after: ScenarioState): Promise<string> => {
  const input = inputOf(plan, scenario, DEFAULT_FORECAST_YEARS, nowOf(deps, tx.scope).today);
  const [before, then] = [worthOf(deps, input), worthOf(deps, { ...input, ...after })];
  if (!before || !then) return "";
  const currency = await currencyOf(tx);
  const text = (amount: typeof before.worth): string => formatCompactMoney(amount, currency);
  const same = before.calendarYear === then.calendarYear;
  const when = (one: typeof before): string => (one.age === null ? `in ${one.calendarYear}` : `at ${one.age}`);
  return same
    ? `Net worth ${when(before)} goes from ${text(before.worth)} to ${text(then.worth)}, in today's dollars`
    : `Net worth is ${text(before.worth)} ${when(before)} now and ${text(then.worth)} ${when(then)} then, in today's dollars`;
};

const ruleNamed = ({ scenario }: Found, key: string): PlanRule => {
  const found = stateOf(scenario).rules.find((rule) => rule.key === key);
  if (!found) throw new ToolError("there is no such rule", "Use get_plan to list the rules and their keys.");
  return found;
};

type Described = { edit: PlanEdit; title: string; target: string; what: string; after: string };
type Args = { scenarioId?: number | undefined };

/**
 * A change of a scenario. The confirmation shows what it does to net worth. It is stale once the scenario has changed, and undoing puts
 * the scenario back as it was.
 */
const planEdit = <A extends Args>(
  deps: Deps,
  describe: (found: Found, args: A, money: Words, goals: readonly { name: string }[]) => Described,
) =>
  proposalKind({
    exact: Exact,
    kept: State,
    plan: async (tx, args: A) => {
      const found = await planForTool(tx, deps, args.scenarioId);
      const goals = await goalsOf(tx, nowOf(deps, tx.scope).today);
      const { edit, title, target, what, after } = describe(found, args, await moneyWords(tx), goals);
      const { plan, scenario } = found;
      try {
        const note = await effectNote(deps, tx, found, edited(stateOf(scenario), edit, keysOf(plan)));
        return {
          exact: { planId: plan.row.id, scenarioId: scenario.row.id, edit, what, after },
          title: `${title} in ${scenario.row.name}`,
          target: `plan ${scenario.row.id} ${target}`,
          notes: [note, "Nothing is moved. A plan only computes"].filter((one) => one !== ""),
          citation: citePlan(scenario.row.name, { planId: plan.row.id, scenarioId: scenario.row.id }),
        };
      } catch (error) {
        throw asToolError(error);
      }
    },
    hold: async (tx, { planId, scenarioId, what, after, edit }) => {
      const { scenario } = await findScenario(tx, planId, scenarioId, nowOf(deps, tx.scope));
      const state = stateOf(scenario);
      const value: CurrentValue = { what, now: nowText(state, edit, await moneyWords(tx)), after, data: JSON.stringify(state) };
      return { values: [value], kept: state };
    },
    apply: (tx, { planId, scenarioId, edit }, at) => applyEdit(tx, planId, scenarioId, edit, { today: nowOf(deps, tx.scope).today, at }),
    restore: async (tx, { planId, scenarioId }, before, { at }) =>
      saveState(tx, await findScenario(tx, planId, scenarioId, nowOf(deps, tx.scope)), before, at),
  });

/** Writes amounts in the household's currency, with cents only where there are any. */
const moneyWords = async (tx: Tx<Scope>): Promise<Words> => {
  const currency = await currencyOf(tx);
  return (amount) => formatMoney(cents(amount), { currency, omitCents: amount % 100 === 0 });
};

const nowText = (state: ScenarioState, edit: PlanEdit, money: Words): string => {
  if (edit.kind === "parameter") {
    const { value } = state.parameters.find(({ key }) => key === edit.key) ?? { value: PARAMETERS[edit.key].default };
    return parameterText(edit.key, value, money);
  }
  if (edit.kind === "change" || edit.kind === "remove") return state.rules.find(({ key }) => key === edit.rule)?.name ?? "";
  return "";
};

/** Returns the setting of a parameter as it is stored. Throws ToolError for a wrong value. */
const checkParameter = ({ age }: WholePlan, key: string, value: number | string | null): ParameterSetting[] => {
  try {
    return withParameters([], [{ key, value }], age);
  } catch (error) {
    throw asToolError(error);
  }
};

const setParameter = (deps: Deps) =>
  planEdit(deps, ({ plan }, { key, value }: Args & { key: string; value: number | string | null }, money) => {
    if (!isParameterKey(key)) throw new ToolError(`there is no parameter ${key}`, "Use get_plan to list the parameters.");
    const changed = checkParameter(plan, key, value);
    const { label, default: standard } = PARAMETERS[key];
    const after = parameterText(key, changed[0]?.value ?? standard, money);
    return {
      edit: { kind: "parameter", key, value: changed[0]?.value ?? null },
      title: value === null ? `Return ${label} to its default` : `Set ${label} to ${after}`,
      target: key,
      what: label,
      after,
    };
  });

type NewRuleArgs = Args & {
  name: string;
  type: RuleType;
  amount: number;
  beginsAt?: string | undefined;
  endsAt?: string | undefined;
  oneTime?: boolean | undefined;
  beforeTax?: boolean | undefined;
};
const addRule = (deps: Deps) =>
  planEdit(deps, (_found, args: NewRuleArgs, money) => ({
    edit: {
      kind: "add",
      rule: ruleOf({
        name: args.name,
        ruleType: args.type,
        amount: cents(args.amount),
        beginsAt: args.beginsAt ?? null,
        endsAt: args.endsAt ?? null,
        oneTime: args.oneTime ?? false,
        taxTreatment: args.beforeTax ? "FEDERAL_STATE" : "TAX_FREE",
        extra: args.type === "INCOME" ? { incomeKind: args.beforeTax ? "wages" : "other" } : {},
      }),
    },
    title: `Add ${args.name}`,
    target: `add ${args.name}`,
    what: args.name,
    after: args.oneTime ? money(args.amount) : `${money(args.amount)} a year`,
  }));

type ChangeArgs = Args & {
  rule: string;
  amount?: number | undefined;
  beginsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  included?: boolean | undefined;
};
const changeRule = (deps: Deps) =>
  planEdit(deps, (found, { rule: key, amount, beginsAt, endsAt, included }: ChangeArgs, money) => {
    const rule = ruleNamed(found, key);
    const set = {
      ...(amount === undefined ? {} : { amount: cents(amount) }),
      ...(beginsAt === undefined ? {} : { beginsAt }),
      ...(endsAt === undefined ? {} : { endsAt }),
      ...(included === undefined ? {} : { includeInForecast: included }),
    };
    if (Object.keys(set).length === 0) throw new ToolError("nothing to change was given", "Ask the user what should change.");
    const parts = [
      ...(amount === undefined ? [] : [`${money(amount)}${rule.oneTime ? "" : " a year"}`]),
      ...(beginsAt === undefined ? [] : [`begins ${beginsAt ?? "with the plan"}`]),
      ...(endsAt === undefined ? [] : [`ends ${endsAt ?? "never"}`]),
      ...(included === undefined ? [] : [included ? "included" : "excluded"]),
    ];
    return {
      edit: { kind: "change", rule: key, set },
      title: `Change ${rule.name}`,
      target: key,
      what: rule.name,
      after: parts.join(", "),
    };
  });

const removeRule = (deps: Deps) =>
  planEdit(deps, (found, { rule: key }: Args & { rule: string }) => {
    const rule = ruleNamed(found, key);
    return { edit: { kind: "remove", rule: key }, title: `Delete ${rule.name}`, target: key, what: rule.name, after: "" };
  });

/** An answer of a life event as the form shows it: money, a percentage, or the name of what was chosen. */
const answerText = ({ kind, choices }: EventField, answer: number | string, context: EventContext, money: Words): string => {
  if (kind === "money") return money(fromDollars(Number(answer)));
  if (kind === "percent") return `${answer}%`;
  return (choices && eventChoices(choices, context).find(({ value }) => value === answer)?.label) ?? String(answer);
};

type EventArgs = Args & { event: LifeEvent; answers: { key: string; value: number | string | null }[] };
const applyLifeEvent = (deps: Deps) =>
  planEdit(deps, (found, { event, answers: given }: EventArgs, money, goals) => {
    const answers: EventAnswers = Object.fromEntries(given.map(({ key, value }) => [key, value]));
    const form = LIFE_EVENT_FORMS[event];
    const context = eventContext(found, goals);
    const [problem] = eventProblems(event, answers, context);
    if (problem) throw new ToolError(`${problem.field}: ${problem.message}`, "Ask the user for it.");
    const said = form.fields.flatMap((field) => {
      const answer = answers[field.key] ?? null;
      return answer === null ? [] : [`${field.label}: ${answerText(field, answer, context, money)}`];
    });
    return { edit: { kind: "event", event, answers }, title: form.name, target: event, what: form.name, after: said.join(", ") };
  });

const Copy = z.object({ planId: id, scenarioId: id, name: z.string(), retirementAge: z.number().nullable() });
const copyScenario = (deps: Deps) =>
  proposalKind({
    exact: Copy,
    kept: z.object({ scenarios: z.array(id) }),
    plan: async (tx, args: Args & { name: string; retirementAge?: number | undefined }) => {
      const found = await planForTool(tx, deps, args.scenarioId);
      const { plan, scenario } = found;
      const age = args.retirementAge ?? null;
      if (age !== null) checkParameter(plan, "retirement_age", age);
      const note =
        age === null
          ? ""
          : await effectNote(deps, tx, found, edited(stateOf(scenario), { kind: "parameter", key: "retirement_age", value: age }, []));
      return {
        exact: { planId: plan.row.id, scenarioId: scenario.row.id, name: args.name, retirementAge: age },
        title: `Make the scenario ${args.name}`,
        target: `copy ${args.name}`,
        notes: [note, `${scenario.row.name} stays as it is`].filter((one) => one !== ""),
        citation: citePlan(scenario.row.name, { planId: plan.row.id, scenarioId: scenario.row.id }),
      };
    },
    hold: async (tx, { planId, scenarioId, name }) => {
      const plan = await wholePlan(tx, planId, nowOf(deps, tx.scope).today);
      const from = scenarioOf(plan, scenarioId);
      return {
        values: [{ what: "Scenario", now: "", after: `${name}, a copy of ${from.row.name}`, data: JSON.stringify(stateOf(from)) }],
        kept: { scenarios: plan.scenarios.map(({ row }) => row.id) },
      };
    },
    apply: async (tx, { planId, scenarioId, name, retirementAge: age }, at) => {
      const now = { today: nowOf(deps, tx.scope).today, at };
      const made = await addScenario(tx, planId, name, scenarioId, now);
      if (age !== null) await changeScenario(tx, planId, made, { parameters: [{ key: "retirement_age", value: age }] }, now);
    },
    restore: async (tx, { planId, name }, { scenarios }) => {
      const plan = await wholePlan(tx, planId, nowOf(deps, tx.scope).today);
      const made = plan.scenarios.findLast(({ row }) => row.name === name && !scenarios.includes(row.id));
      if (made) await store.deleteScenario(tx, made.row.id);
    },
  });

export const proposals = (deps: Deps): NonNullable<Feature["proposals"]> => ({
  set_plan_parameter: setParameter(deps),
  add_plan_rule: addRule(deps),
  change_plan_rule: changeRule(deps),
  drop_plan_rule: removeRule(deps),
  add_life_event: applyLifeEvent(deps),
  copy_plan_scenario: copyScenario(deps),
});
