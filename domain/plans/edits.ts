import { isUnset, type ParameterSetting } from "../forecast/parameters.ts";
import type { PlanRule } from "../forecast/rules.ts";
import type { FirstRule } from "./first-plan.ts";
import { type EventAnswers, eventEffect, type LifeEvent } from "./life-events.ts";

/** What a scenario holds besides the rules of the model. */
export type ScenarioState = { parameters: readonly ParameterSetting[]; rules: readonly PlanRule[] };

/** A change of a scenario. Rules are named by their keys. */
export type PlanEdit =
  | { kind: "parameter"; key: ParameterSetting["key"]; value: ParameterSetting["value"] }
  | { kind: "add"; rule: FirstRule }
  | { kind: "change"; rule: string; set: Partial<FirstRule> }
  | { kind: "remove"; rule: string }
  | { kind: "event"; event: LifeEvent; answers: EventAnswers };

const NUMBERED = /^rule-(\d+)$/;
/** Returns keys for new rules that none of the given keys has. */
export const freshKeys = (used: readonly string[], count: number): string[] => {
  const last = Math.max(0, ...used.map((key) => Number(NUMBERED.exec(key)?.[1] ?? 0)));
  return Array.from({ length: count }, (_, i) => `rule-${last + 1 + i}`);
};

const withSettings = (settings: readonly ParameterSetting[], changes: readonly ParameterSetting[]): ParameterSetting[] => {
  const set = new Map(settings.map((one) => [one.key, one]));
  for (const change of changes) {
    if (isUnset(change.key, change.value)) set.delete(change.key);
    else set.set(change.key, change);
  }
  return [...set.values()];
};

const withChange = (rules: readonly PlanRule[], key: string, set: Partial<FirstRule>): PlanRule[] =>
  rules.map((rule) => (rule.key === key ? { ...rule, ...set } : rule));

/** Returns the scenario after an edit. `used`: keys of all scenarios of the plan, which copies share. */
export const edited = (state: ScenarioState, edit: PlanEdit, used: readonly string[]): ScenarioState => {
  const added = (rules: readonly FirstRule[]): PlanRule[] => {
    const keys = freshKeys(used, rules.length);
    return rules.map((rule, i) => ({ ...rule, key: keys[i] ?? "" }));
  };
  switch (edit.kind) {
    case "parameter":
      return { ...state, parameters: withSettings(state.parameters, [{ key: edit.key, value: edit.value }]) };
    case "add":
      return { ...state, rules: [...state.rules, ...added([edit.rule])] };
    case "change":
      return { ...state, rules: withChange(state.rules, edit.rule, edit.set) };
    case "remove":
      return { ...state, rules: state.rules.filter(({ key }) => key !== edit.rule) };
    case "event": {
      const effect = eventEffect(edit.event, edit.answers);
      const earner = state.rules.find(({ key }) => key === effect.earnerOf)?.extra.owner ?? null;
      const earned = (rule: FirstRule): FirstRule =>
        earner !== null && rule.ruleType === "INCOME" ? { ...rule, extra: { ...rule.extra, owner: earner } } : rule;
      const rules = effect.changes.reduce<readonly PlanRule[]>((all, { rule, set }) => withChange(all, rule, set), state.rules);
      return { parameters: withSettings(state.parameters, effect.parameters), rules: [...rules, ...added(effect.rules.map(earned))] };
    }
  }
};
