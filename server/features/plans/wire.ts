import type { NewPlanRule, PlanOpeningAccount, PlanParameter, PlanRule as WireRule, PlanRuleChange } from "#contract/plans.ts";
import {
  isParameterKey,
  isUnset,
  definitionOf,
  type ParameterKey,
  PARAMETER_KEYS,
  parameterProblems,
  PARAMETERS,
  type ParameterValue,
} from "#domain/forecast/parameters.ts";
import type { Problem } from "#domain/forecast/problems.ts";
import type { PlanRule, RuleExtra } from "#domain/forecast/rules.ts";
import { formatTime, parseTime } from "#domain/forecast/time.ts";
import { fromDollars, toDollars, type Cents } from "#domain/money.ts";
import type { Opened } from "#domain/plans/opening.ts";
import { ApiError } from "../../errors.ts";
import type { RuleRow, StoredParameter } from "./store.ts";

/** Throws 400 with the message of the first problem, and all of them by field. */
export const refuse = (problems: readonly Problem[], code = "INVALID"): void => {
  const [first] = problems;
  if (!first) return;
  const fields: Record<string, string[]> = {};
  // The contract names places in lists the same way.
  for (const { field, message } of problems) (fields[field.replaceAll(/\[(\d+)\]/g, ".$1")] ??= []).push(message);
  throw new ApiError(400, code, first.message, { fields });
};

const isMoney = (key: ParameterKey): boolean => PARAMETERS[key].type === "money";

/** Returns a stored value as the API shows it: money in dollars. */
const shown = <V extends ParameterValue>(key: ParameterKey, value: V): V | number =>
  isMoney(key) && typeof value === "number" ? toDollars(value as number as Cents) : value;
const stored = (key: ParameterKey, value: ParameterValue): ParameterValue =>
  isMoney(key) && typeof value === "number" && Number.isFinite(value) ? fromDollars(value) : value;

/** Returns every parameter with its value. `age`: what the plan's first person reaches this year. */
export const parametersShown = (settings: readonly StoredParameter[], age: number | null): PlanParameter[] => {
  const set = new Map(settings.map((one) => [one.key, one]));
  return PARAMETER_KEYS.map((key) => {
    const { type, label, description, group, default: standard, ...definition } = definitionOf(key, age);
    const own = set.get(key);
    const value = own ? own.value : standard;
    const choices = "choices" in definition ? [...definition.choices] : [];
    const [least, most] = "least" in definition ? [shown(key, definition.least), shown(key, definition.most)] : [null, null];
    const words = { label, description, group, choices };
    return { key, value: shown(key, value), type, ...words, least, most, isDefault: !own, assumed: own?.assumed ?? false };
  });
};

type Change = { key: string; value: ParameterValue };
/** Returns the settings with the changes. Null, and mostly a value equal to the default, return a parameter to its default. Throws 400. */
export const withParameters = (settings: readonly StoredParameter[], changes: readonly Change[], age: number | null): StoredParameter[] => {
  const set = new Map<ParameterKey, StoredParameter>(settings.map((one) => [one.key, one]));
  const problems: Problem[] = [];
  for (const { key, value } of changes) {
    if (!isParameterKey(key)) problems.push({ field: "parameters", message: `There is no parameter ${key}` });
    else {
      const inside = stored(key, value);
      problems.push(
        ...(inside === null ? [] : parameterProblems(key, inside, age)).map(({ message }) => ({ field: "parameters", message })),
      );
      if (isUnset(key, inside)) set.delete(key);
      else set.set(key, { key, value: inside });
    }
  }
  refuse(problems);
  return [...set.values()].toSorted((a, b) => a.key.localeCompare(b.key, "en"));
};

/** Fields of a rule that are saved in one column. */
export const EXTRAS = [
  "incomeKind",
  "expenseKind",
  "account",
  "rate",
  "termMonths",
  "closingRate",
  "upkeepRate",
  "owner",
  "matchRate",
  "matchLimit",
] as const satisfies readonly (keyof RuleExtra)[];

const timeOf = (text: string | null): string | null => {
  if (text === null || text === "") return null;
  const time = parseTime(text);
  return time ? formatTime(time) : text;
};

type RuleFields = Omit<WireRule, "id" | "key" | "modelingType" | "version">;
type DomainFields = Omit<PlanRule, "key">;

/** Returns a rule with its times spelled the same way everywhere, and extra fields in one place. */
export const ruleInside = (given: RuleFields): DomainFields => {
  const { incomeKind: _a, expenseKind: _b, account: _c, rate: _d, termMonths: _e, closingRate: _f, upkeepRate: _g, ...rest } = given;
  const { owner: _h, matchRate: _i, matchLimit: _j, ...fields } = rest;
  const extra = Object.fromEntries(EXTRAS.flatMap((key) => (given[key] == null ? [] : [[key, given[key]]])));
  return { ...fields, beginsAt: timeOf(given.beginsAt), endsAt: timeOf(given.endsAt), extra } as DomainFields;
};

const NO_EXTRA = Object.fromEntries(EXTRAS.map((key) => [key, null])) as Pick<WireRule, (typeof EXTRAS)[number]>;
export const ruleShown = ({ scenarioId: _s, position: _p, extra, ...rule }: RuleRow): WireRule =>
  ({ ...rule, ...NO_EXTRA, ...extra }) as WireRule;

/** Returns the fields of a rule after a change. */
export const changedRule = (rule: RuleRow, { version: _v, modelingType: _m, ...change }: PlanRuleChange): RuleFields => {
  const { id: _id, key: _key, modelingType: _type, version: _version, ...fields } = ruleShown(rule);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...fields, ...given };
};
export const newRule = ({ modelingType: _m, ...fields }: NewPlanRule): RuleFields => fields as RuleFields;

export const openedShown = ({ account, input, worth, paymentFrom, classUnsure, leftOut }: Opened): PlanOpeningAccount => ({
  key: input.key,
  finxAccountId: account.id,
  label: input.label,
  class: input.class,
  kind: input.kind,
  balance: worth,
  basis: input.basis ?? null,
  annualRate: input.annualRate ?? null,
  monthlyPayment: input.monthlyPayment ?? null,
  paymentFrom,
  paidInFull: input.paidInFull ?? false,
  owner: input.owner ?? null,
  leftOut,
  classUnsure,
});
