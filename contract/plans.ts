import { z } from "zod/mini";
import { ACCOUNT_CLASSES, PERSON_KEYS } from "#domain/forecast/accounts.ts";
import { AFTERTAX_TYPES, PRETAX_TYPES, TAX_TREATMENTS } from "#domain/forecast/distributions.ts";
import { FORECAST_YEARS, type ForecastYears, MILESTONE_KINDS, WARNING_CODES } from "#domain/forecast/model.ts";
import { isMonth, type Month } from "#domain/forecast/months.ts";
import { METHODS } from "#domain/forecast/methods.ts";
import { BRACKET_RATES } from "#domain/forecast/operations.ts";
import { PARAMETER_GROUPS, PARAMETER_TYPES } from "#domain/forecast/parameter-kinds.ts";
import { ASSET_TYPES, EXPENSE_KINDS, INCOME_KINDS, MODELING_TYPES, RULE_TYPES } from "#domain/forecast/rules.ts";
import { FILING_STATUSES, STATE_CODES } from "#domain/forecast/tax/state-codes.ts";
import { LIFE_EVENTS } from "#domain/plans/life-event-names.ts";
import { PLAN_LIMITS } from "#domain/plans/limits.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, moneyFrom, nonce, pathId, query, typed } from "./kit/fields.ts";

/** A calendar month as YYYY-MM. */
const month = z
  .custom<Month>((value) => typeof value === "string" && isMonth(value), { error: "Enter a month as YYYY-MM" })
  .check(z.meta({ type: "string", pattern: String.raw`^\d{4}-\d{2}$` }));
const fraction = z.number();
const PersonKey = z.enum(PERSON_KEYS);
const name = typed(PLAN_LIMITS.name, "Enter a name");
/** Names an account or a rule of the plan. */
const key = typed(80, "This is required");
const positive = moneyFrom(0, "Enter an amount of 0 or more");
const version = z.optional(z.int());

export const PlanPerson = z.object({
  key: PersonKey,
  name: typed(100),
  /** Unknown: ages and retirement never come. */
  birthMonth: z.nullable(month),
  /** Null: the scenario's parameter. */
  retirementAge: z.nullable(z.number().check(z.minimum(18, "Enter an age from 18 to 120"), z.maximum(120, "Enter an age from 18 to 120"))),
});
export type PlanPerson = z.output<typeof PlanPerson>;

const wrongYear = "Enter a year from 1900 to 2199";
export const PlanDependant = z.object({
  name: typed(100, "Enter a name"),
  birthYear: z.int(wrongYear).check(z.minimum(1900, wrongYear), z.maximum(2199, wrongYear)),
});
export type PlanDependant = z.output<typeof PlanDependant>;

/** What a member set for an account of the plan. What is left out follows from the account itself. */
export const PlanAccountSetting = z.object({
  /** The account. */
  account: id,
  class: z.optional(z.enum(ACCOUNT_CLASSES)),
  /** Cost, or contributions that are still inside. */
  basis: z.optional(positive),
  /** A fraction a year. */
  annualRate: z.optional(fraction.check(z.minimum(-0.5, "Enter a rate from -0.5 to 1"), z.maximum(1, "Enter a rate from -0.5 to 1"))),
  monthlyPayment: z.optional(positive),
  owner: z.optional(PersonKey),
  excluded: z.optional(z.boolean()),
});
export type PlanAccountSetting = z.output<typeof PlanAccountSetting>;

/** An account at the moment of the reply, as the forecast takes it. */
const OpeningAccount = z.object({
  key: z.string(),
  finxAccountId: id,
  label: z.string(),
  class: z.enum(ACCOUNT_CLASSES),
  kind: z.string(),
  /** What it adds to net worth: negative for a debt. */
  balance: money,
  basis: z.nullable(money),
  annualRate: z.nullable(fraction),
  monthlyPayment: z.nullable(money),
  /**
   * Where the payment of a debt comes from: a member, the bank, past payments, the part of them that a mortgage needs to end in time, or a guess.
   * Null for other accounts.
   */
  paymentFrom: z.nullable(z.enum(["person", "bank", "history", "schedule", "guess"])),
  /** A card whose statement is paid in full: its balance stays and costs nothing. */
  paidInFull: z.boolean(),
  owner: z.nullable(PersonKey),
  /** Why the account is not in the forecast: a member left it out, or it cannot be part of one. Null if it is. */
  leftOut: z.nullable(z.enum(["person", "reimbursement"])),
  /** Whether its class is a guess that a member should check. */
  classUnsure: z.boolean(),
});
export type PlanOpeningAccount = z.output<typeof OpeningAccount>;

const Parameter = z.object({
  key: z.string(),
  /** A percentage is a fraction, money is in dollars of the run's first year. */
  value: z.nullable(z.union([z.number(), z.string()])),
  type: z.enum(PARAMETER_TYPES),
  label: z.string(),
  description: z.string(),
  group: z.enum(PARAMETER_GROUPS),
  choices: z.array(z.string()),
  /** The bounds of a number, in the unit of its value. Null for a choice. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  isDefault: z.boolean(),
  /** Taken from the profile when the plan was made. A member should check it. */
  assumed: z.boolean(),
});
export type PlanParameter = z.output<typeof Parameter>;
const ParameterChange = z.object({ key: z.string(), value: z.nullable(z.union([z.number(), z.string()])) });
const parameterChanges = z.array(ParameterChange).check(z.maxLength(200));

const rate = z.number("Please enter a valid number");
const whole = z.int("Please enter a valid number");
/** The closed list of what a custom rule can do. */
const Operation = z.discriminatedUnion("op", [
  z.object({ op: z.literal("flow"), from: key, to: key, amount: positive, tax: z.enum(TAX_TREATMENTS) }),
  z.object({
    op: z.literal("convert"),
    from: key,
    to: key,
    amount: z._default(z.nullable(positive), null),
    fillBracket: z._default(z.nullable(z.union(BRACKET_RATES.map((one) => z.literal(one)))), null),
  }),
  z.object({ op: z.literal("sell"), account: key, cost: rate }),
  z.object({ op: z.literal("refinance"), account: key, rate, termMonths: whole }),
  z.object({ op: z.literal("setRate"), account: key, value: rate }),
  z.object({ op: z.literal("scaleRule"), rule: key, factor: rate }),
  z.object({ op: z.literal("setFilingStatus"), value: z.enum(FILING_STATUSES) }),
  z.object({ op: z.literal("move"), state: z.enum([...STATE_CODES, "none"]) }),
  z.object({ op: z.literal("addDependant"), name: key }),
]);

const distribution = <const T extends readonly string[]>(types: T) =>
  z.array(z.object({ accountType: z.enum(types), percent: z.number("Enter a percentage from 0 to 100") })).check(z.maxLength(10));

/** The fields of the specification, then those beyond it. */
const ruleFields = {
  name,
  description: z.nullable(typed(500)),
  ruleType: z.enum(RULE_TYPES, "Choose what the rule is"),
  /** Dollars a year, or in all for a one-time rule. */
  amount: positive,
  annualIncrease: rate,
  adjustForInflation: z.boolean(),
  /** `plan_year:N`, `age:N`, `calendar_year:Y` or `retirement`. */
  beginsAt: z.nullable(typed(40)),
  endsAt: z.nullable(typed(40)),
  oneTime: z.boolean(),
  taxTreatment: z.enum(TAX_TREATMENTS, "Choose how it is taxed"),
  /** Shares of gross pay. */
  pretaxDistribution: distribution(PRETAX_TYPES),
  /** Shares of what is left after tax and spending. */
  aftertaxDistribution: distribution(AFTERTAX_TYPES),
  includeInForecast: z.boolean(),
  operations: z.array(Operation).check(z.maxLength(20, "Enter at most 20 operations")),
  assetType: z.nullable(z.enum(ASSET_TYPES)),
  percentFinanced: z.nullable(rate),
  incomeKind: z.nullable(z.enum(INCOME_KINDS)),
  expenseKind: z.nullable(z.enum(EXPENSE_KINDS)),
  /** The debt that the rule pays off. */
  account: z.nullable(typed(80)),
  rate: z.nullable(rate),
  termMonths: z.nullable(whole),
  closingRate: z.nullable(rate),
  upkeepRate: z.nullable(rate),
  owner: z.nullable(PersonKey),
  matchRate: z.nullable(rate),
  matchLimit: z.nullable(rate),
};
const modelingType = z.nullable(z.enum(MODELING_TYPES));

export const PlanRule = z.object({
  id,
  /** The same in copies of a scenario. */
  key: z.string(),
  ...ruleFields,
  /** Null for rules that members make. Other rules describe the model and never change. */
  modelingType,
  version: z.int(),
});
export type PlanRule = z.output<typeof PlanRule>;

const unset = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null as never);
/** Fields of a new rule. What is left out is off, empty or null. */
const planRule = z.object({
  ...ruleFields,
  description: unset(typed(500)),
  amount: z._default(positive, 0 as never),
  annualIncrease: z._default(rate, 0),
  adjustForInflation: z._default(z.boolean(), true),
  beginsAt: unset(typed(40)),
  endsAt: unset(typed(40)),
  oneTime: z._default(z.boolean(), false),
  taxTreatment: z._default(z.enum(TAX_TREATMENTS), "TAX_FREE"),
  pretaxDistribution: z._default(distribution(PRETAX_TYPES), []),
  aftertaxDistribution: z._default(distribution(AFTERTAX_TYPES), []),
  includeInForecast: z._default(z.boolean(), true),
  operations: z._default(ruleFields.operations, []),
  assetType: unset(z.enum(ASSET_TYPES)),
  percentFinanced: unset(rate),
  incomeKind: unset(z.enum(INCOME_KINDS)),
  expenseKind: unset(z.enum(EXPENSE_KINDS)),
  account: unset(typed(80)),
  rate: unset(rate),
  termMonths: unset(whole),
  closingRate: unset(rate),
  upkeepRate: unset(rate),
  owner: unset(PersonKey),
  matchRate: unset(rate),
  matchLimit: unset(rate),
  /** Only the model has such rules. */
  modelingType: z._default(modelingType, null),
});
export type NewPlanRule = z.output<typeof planRule>;
export type NewPlanRuleInput = z.input<typeof planRule>;
const planRuleChange = z.object({ ...z.partial(z.object(ruleFields)).shape, modelingType: z.optional(modelingType), version });
export type PlanRuleChange = z.output<typeof planRuleChange>;

export const PlanScenario = z.object({
  id,
  name: z.string(),
  position: z.int(),
  parameters: z.array(Parameter),
  rules: z.array(PlanRule),
  version: z.int(),
});
export type PlanScenario = z.output<typeof PlanScenario>;

export const Plan = z.object({
  id,
  name: z.string(),
  /** The member who made it. */
  user: id,
  /** The calendar year of plan year 1. */
  startYear: z.int(),
  people: z.array(PlanPerson),
  dependants: z.array(PlanDependant),
  accounts: z.array(PlanAccountSetting),
  /** Today's balances. They are read with every reply. */
  initialState: z.object({ asOf: day, netWorth: money, accounts: z.array(OpeningAccount) }),
  scenarios: z.array(PlanScenario),
  /** What the first rules rest on: full months with transactions, 0 to 6. */
  monthsSeen: z.int(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Plan = z.output<typeof Plan>;

const LogRow = z.object({ key: z.string(), delta: money, label: z.string() });
const Snapshot = z.object({
  /** Counts from the run; 0 is the opening. */
  year: z.int(),
  /** Counts from the plan's first year. */
  planYear: z.int(),
  calendarYear: z.int(),
  /** Whole years of the first person at the end of December. Null while the month of birth is unknown. */
  age: z.nullable(z.int()),
  netWorth: money,
  /** Prices relative to the run's first year. */
  priceIndex: z.number(),
  depleted: z.boolean(),
  state: z.array(z.object({ key: z.string(), label: z.string(), class: z.enum(ACCOUNT_CLASSES), balance: money })),
  log: z.array(LogRow),
  facts: z.array(z.object({ key: z.string(), label: z.string(), amount: money })),
});
export type PlanSnapshot = z.output<typeof Snapshot>;

const Warning = z.object({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  rule: z.nullable(z.string()),
  account: z.nullable(z.string()),
  year: z.nullable(z.int()),
});
const note = z.object({ key: z.string(), text: z.string() });

/** Whether the money lasts, and when it first runs short. */
const outcome = z.object({ lasts: z.boolean(), firstShortfallYear: z.nullable(z.int()), firstShortfallAge: z.nullable(z.int()) });

export const PlanRun = z.object({
  scenario: id,
  forecastYears: z.int(),
  startMonth: month,
  engine: z.string(),
  /** The same input has the same hash and the same figures. */
  inputHash: z.string(),
  /** One more than the forecast years. */
  snapshots: z.array(Snapshot),
  /** Whether the money lasts up to the life expectancy. */
  outcome,
  /** The calendar year in which the first person retires. Null if that is unknown or outside the forecast. */
  retirementYear: z.nullable(z.int()),
  milestones: z.array(
    z.object({ kind: z.enum(MILESTONE_KINDS), month, label: z.string(), rule: z.nullable(z.string()), account: z.nullable(z.string()) }),
  ),
  /** The months of each rule. Without a first month, the rule is inactive. */
  resolved: z.array(z.object({ rule: z.string(), from: z.nullable(month), until: z.nullable(month), inactive: z.nullable(z.string()) })),
  warnings: z.array(Warning),
  assumptions: z.array(note),
  notModeled: z.array(note),
});
export type PlanRun = z.output<typeof PlanRun>;

const ids = z.object({ id: pathId });
const inPlan = z.object({ planPk: pathId });
const scenarioParams = z.object({ planPk: pathId, id: pathId });
const inScenario = z.object({ planPk: pathId, scenarioPk: pathId });
const ruleParams = z.object({ planPk: pathId, scenarioPk: pathId, id: pathId });

const wrongHorizon = "Choose 10, 20 or 45 years";
const forecastYears = z.union(
  FORECAST_YEARS.map((years) => z.literal(years)),
  wrongHorizon,
);
/** The same in the query of a URL. */
const queryYears = z.codec(z.enum(FORECAST_YEARS.map(String), wrongHorizon), forecastYears, {
  decode: (text) => Number(text) as ForecastYears,
  encode: String,
});
/** Changes that one run makes in memory. Nothing is saved. */
const overrides = z.object({
  parameters: z.optional(parameterChanges),
  /** Rules that take the place of those with the same key, or are added. */
  rules: z.optional(z.array(z.object({ ...planRule.shape, key: z.optional(key) })).check(z.maxLength(PLAN_LIMITS.rules))),
  withoutRules: z.optional(z.array(key).check(z.maxLength(PLAN_LIMITS.rules))),
  people: z.optional(z.array(PlanPerson).check(z.maxLength(2))),
});
export type PlanOverrides = z.output<typeof overrides>;
const runBody = z.object({ forecastYears, scenario: z.optional(id), overrides: z.optional(overrides) });
export type PlanRunRequest = z.output<typeof runBody>;

const method = z.enum(METHODS, `Choose ${METHODS.join(", ")}`);
export const PlanSimulation = z.object({
  method,
  /** What the method does, in a sentence. */
  methodText: z.string(),
  engine: z.string(),
  inputHash: z.string(),
  paths: z.int(),
  /** Share of paths without a shortfall up to the life expectancy, as a fraction. */
  chance: z.number(),
  /** Standard error of that share. Null for history, whose windows overlap and are no random sample. */
  samplingError: z.nullable(z.number()),
  /** The percentiles of net worth that each year lists. */
  percentiles: z.array(z.int()),
  /** `real` is in dollars of the run's first year. */
  fan: z.array(z.object({ year: z.int(), calendarYear: z.int(), nominal: z.array(money), real: z.array(money) })),
  /** Paths by the calendar year of their first shortfall. */
  firstShortfalls: z.array(z.object({ calendarYear: z.int(), paths: z.int() })),
  worst: z.object({ startYear: z.nullable(z.int()), shortfallYear: z.nullable(z.int()), finalReal: money }),
});
export type PlanSimulation = z.output<typeof PlanSimulation>;
/** A line of the simulation's reply: progress, then the result or an error. */
export const PlanSimulationLine = z.union([
  z.object({ done: z.int(), of: z.int() }),
  z.object({ result: PlanSimulation }),
  z.object({ error: z.string() }),
]);

const shift = z.nullable(
  z.object({
    /** The changed value: a fraction, or an age. */
    value: z.number(),
    /** What it does to the last net worth, in dollars of the run's first year. */
    change: money,
    outcome,
  }),
);
export const PlanSensitivity = z.object({
  inputHash: z.string(),
  /** Parameters with an effect, the strongest first: each percentage one point lower and higher, each age one year. */
  parameters: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(PARAMETER_TYPES),
      value: z.number(),
      /** Null when the changed value would be outside the parameter's bounds. */
      lower: shift,
      higher: shift,
    }),
  ),
});
export type PlanSensitivity = z.output<typeof PlanSensitivity>;

export const plans = endpoints("plans", {
  list: endpoint({
    about: "The plans of the household, oldest first.",
    method: "GET",
    path: "/plans/",
    access: { token: "read" },
    reply: z.array(Plan),
  }),
  create: endpoint({
    about: "Makes a plan from the last six full months, with the scenario Base.",
    method: "POST",
    path: "/plans/",
    access: { token: "write" },
    // The first plan is made by the screen, which several members and tabs may open at once.
    body: z.object({ /** Makes one only if the household has none, and else returns the oldest. */ first: z._default(z.boolean(), false) }),
    reply: Plan,
  }),
  get: endpoint({ about: "One plan.", method: "GET", path: "/plans/:id/", access: { token: "read" }, params: ids, reply: Plan }),
  update: endpoint({
    about: "Changes the name, people, dependants or accounts of a plan. A given list replaces the present one.",
    method: "PATCH",
    path: "/plans/:id/",
    access: { token: "write" },
    params: ids,
    body: z.object({
      name: z.optional(name),
      people: z.optional(z.array(PlanPerson).check(z.minLength(1), z.maxLength(2))),
      dependants: z.optional(z.array(PlanDependant).check(z.maxLength(20))),
      accounts: z.optional(z.array(PlanAccountSetting).check(z.maxLength(500))),
      version,
    }),
    reply: Plan,
  }),
  remove: endpoint({
    about: "Deletes a plan with its scenarios.",
    method: "DELETE",
    path: "/plans/:id/",
    access: { token: "write" },
    params: ids,
    reply: nothing,
  }),
  run: endpoint({
    about: "Computes the forecast of a scenario, by default the first. Overrides apply to this run only.",
    method: "POST",
    path: "/plans/:id/run/",
    access: { token: "read" },
    params: ids,
    body: runBody,
    reply: PlanRun,
  }),
  simulate: endpoint({
    about: "Runs a scenario with random or historical returns. Replies with lines of JSON: progress, then the result.",
    method: "POST",
    path: "/plans/:id/simulate/",
    access: { token: "read" },
    params: ids,
    body: z.object({ forecastYears, scenario: z.optional(id), method }),
    reply: z.string(),
    replyAs: "stream",
  }),
  sensitivity: endpoint({
    about:
      "What moves the last net worth of a scenario most, by default after 45 years: each percentage one point and each age one year lower and higher.",
    method: "GET",
    path: "/plans/:id/sensitivity/",
    access: { token: "read" },
    params: ids,
    query: z.object({ forecastYears: z.optional(queryYears), scenario: z.optional(query.count) }),
    reply: PlanSensitivity,
  }),
  addEvent: endpoint({
    about:
      "Adds the rules of a life event to a scenario. Repeating the nonce adds nothing and returns the scenario, or 409 if other values were sent with it.",
    method: "POST",
    path: "/plans/:planPk/scenarios/:id/life-events/",
    access: { token: "write" },
    params: scenarioParams,
    body: z.object({
      event: z.enum(LIFE_EVENTS),
      answers: z.array(z.object({ key: typed(40), value: z.nullable(z.union([z.number(), typed(120)])) })).check(z.maxLength(20)),
      nonce: z.optional(nonce),
    }),
    reply: PlanScenario,
  }),
  listScenarios: endpoint({
    about: "The scenarios of a plan, in order.",
    method: "GET",
    path: "/plans/:planPk/scenarios/",
    access: { token: "read" },
    params: inPlan,
    reply: z.array(PlanScenario),
  }),
  createScenario: endpoint({
    about: "Adds a scenario, as a copy of another or with the rules of the model only.",
    method: "POST",
    path: "/plans/:planPk/scenarios/",
    access: { token: "write" },
    params: inPlan,
    body: z.object({ name, copyOf: z.optional(z.nullable(id)) }),
    reply: PlanScenario,
  }),
  getScenario: endpoint({
    about: "One scenario with its parameters and rules.",
    method: "GET",
    path: "/plans/:planPk/scenarios/:id/",
    access: { token: "read" },
    params: scenarioParams,
    reply: PlanScenario,
  }),
  replaceScenario: endpoint({
    about: "Replaces the name and all parameters of a scenario. Parameters that are not given return to their defaults.",
    method: "PUT",
    path: "/plans/:planPk/scenarios/:id/",
    access: { token: "write" },
    params: scenarioParams,
    body: z.object({ name, parameters: z._default(parameterChanges, []), version }),
    reply: PlanScenario,
  }),
  updateScenario: endpoint({
    about: "Changes the name or the given parameters of a scenario. Null sets a parameter back to its default.",
    method: "PATCH",
    path: "/plans/:planPk/scenarios/:id/",
    access: { token: "write" },
    params: scenarioParams,
    body: z.object({ name: z.optional(name), parameters: z.optional(parameterChanges), version }),
    reply: PlanScenario,
  }),
  removeScenario: endpoint({
    about: "Deletes a scenario with its rules.",
    method: "DELETE",
    path: "/plans/:planPk/scenarios/:id/",
    access: { token: "write" },
    params: scenarioParams,
    reply: nothing,
  }),
  listRules: endpoint({
    about: "The rules of a scenario, in order, then those of the model.",
    method: "GET",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/",
    access: { token: "read" },
    params: inScenario,
    reply: z.array(PlanRule),
  }),
  createRule: endpoint({
    about:
      "Adds a rule to a scenario. Repeating the nonce adds nothing and returns the same rule, or 409 if other values were sent with it.",
    method: "POST",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/",
    access: { token: "write" },
    params: inScenario,
    body: z.extend(planRule, { nonce: z.optional(nonce) }),
    reply: PlanRule,
  }),
  getRule: endpoint({
    about: "One rule.",
    method: "GET",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/:id/",
    access: { token: "read" },
    params: ruleParams,
    reply: PlanRule,
  }),
  replaceRule: endpoint({
    about: "Replaces a rule. Returns 400 MODELING_RULE for a rule of the model.",
    method: "PUT",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/:id/",
    access: { token: "write" },
    params: ruleParams,
    body: z.object({ ...planRule.shape, version }),
    reply: PlanRule,
  }),
  updateRule: endpoint({
    about: "Changes the given fields of a rule. Returns 400 MODELING_RULE for a rule of the model, and 409 for an old version.",
    method: "PATCH",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/:id/",
    access: { token: "write" },
    params: ruleParams,
    body: planRuleChange,
    reply: PlanRule,
  }),
  removeRule: endpoint({
    about: "Deletes a rule. Returns 400 MODELING_RULE for a rule of the model.",
    method: "DELETE",
    path: "/plans/:planPk/scenarios/:scenarioPk/rules/:id/",
    access: { token: "write" },
    params: ruleParams,
    reply: nothing,
  }),
});
