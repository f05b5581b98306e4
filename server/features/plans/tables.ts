import { z } from "zod";
import { fromWireKeys } from "#contract/kit/wire.ts";
import { PlanAccountSetting, PlanDependant, PlanPerson, PlanRule } from "#contract/plans.ts";
import { parameterProblems } from "#domain/forecast/parameters.ts";
import type { Problem } from "#domain/forecast/problems.ts";
import { ruleProblems } from "#domain/forecast/rules.ts";
import { PLAN_LIMITS } from "#domain/plans/limits.ts";
import { peopleProblems } from "./people.ts";
import type { RuleRow, StoredParameter } from "./store.ts";
import { EXTRAS, ruleShown } from "./wire.ts";
import type { NewIds, Row, Table } from "../../tables.ts";

const ACCOUNT_KEY = /^account:(\d+)$/;

/** Returns the value with the new ids of the accounts that it names. A missing account keeps a key that names nothing. */
const renamed = (value: unknown, ids: NewIds): unknown => {
  if (typeof value === "string") {
    const old = ACCOUNT_KEY.exec(value)?.[1];
    return old === undefined ? value : `account:${ids.get("accounts")?.get(Number(old)) ?? 0}`;
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, ids)]));
};

/** Rules name accounts by their id, which a restore changes. */
const withNewAccounts = (row: Row, ids: NewIds): Row => ({
  ...row,
  operations: renamed(row["operations"] ?? [], ids),
  extra: renamed(row["extra"] ?? {}, ids),
});

/** Returns what keeps a value from being sent in a reply, by field. */
const unreadable = (shape: z.core.$ZodType, value: unknown): Problem[] => {
  const sent = z.safeEncode(shape, value);
  return sent.success ? [] : sent.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
};

/** Returns what is wrong with an exported rule: first what the API cannot send, then what it would not accept. */
const storedRuleProblems = (row: Row): readonly Problem[] => {
  const extra = z.partialRecord(z.enum(EXTRAS), z.unknown()).safeParse(row["extra"] ?? {});
  if (!extra.success) return [{ field: "extra", message: "Enter the fields of a rule" }];
  const rule = {
    operations: [],
    ...(fromWireKeys(row) as object),
    key: row["rule_key"],
    extra: extra.data,
    version: 1,
  } as unknown as RuleRow;
  const wrong = unreadable(PlanRule, ruleShown(rule));
  return wrong.length > 0 ? wrong : ruleProblems(rule);
};

export const tables: readonly Table[] = [
  {
    name: "plans",
    archive: {
      existing: "refuse",
      shape: z.looseObject({
        name: z.string().max(PLAN_LIMITS.name),
        start_year: z.number().int().min(1900).max(2199),
        people: z.array(PlanPerson).min(1).max(2),
        dependants: z.array(PlanDependant).max(20),
      }),
      problems: ({ people }) => peopleProblems(people as PlanPerson[]),
    },
  },
  {
    name: "plan_accounts",
    archive: {
      refs: { plan_id: { to: "plans", needed: true }, account_id: { to: "accounts", needed: "or left out" } },
      shape: z.looseObject({ settings: z.looseObject({}) }),
      problems: ({ settings }) => unreadable(PlanAccountSetting, { ...(settings as object), account: 1 }),
    },
  },
  {
    name: "plan_scenarios",
    archive: {
      refs: { plan_id: { to: "plans", needed: true } },
      shape: z.looseObject({
        name: z.string().max(PLAN_LIMITS.name),
        parameters: z.array(
          z.strictObject({ key: z.string(), value: z.union([z.number(), z.string(), z.null()]), assumed: z.boolean().optional() }),
        ),
      }),
      problems: ({ parameters }) => (parameters as StoredParameter[]).flatMap(({ key, value }) => parameterProblems(key, value)),
    },
  },
  {
    name: "plan_rules",
    archive: { refs: { scenario_id: { to: "plan_scenarios", needed: true } }, problems: storedRuleProblems, adapt: withNewAccounts },
  },
  { name: "plan_simulations", archive: null },
];
