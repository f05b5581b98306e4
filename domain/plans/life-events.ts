import { PAYS_ALL } from "#domain/limits.ts";
import { type ParameterKey, parameterProblems, PARAMETERS, type ParameterSetting } from "../forecast/parameters.ts";
import type { PlanRule } from "../forecast/rules.ts";
import type { Problem } from "../forecast/problems.ts";
import { FILING_STATUS_NAMES, FILING_STATUSES, STATE_CODES, STATE_NAMES } from "../forecast/tax/state-codes.ts";
import { type Cents, fromDollars } from "../money.ts";
import { type FirstRule, ruleOf } from "./first-plan.ts";
import type { LifeEvent } from "./life-event-names.ts";

export { LIFE_EVENTS, type LifeEvent } from "./life-event-names.ts";

type Bounds = readonly [least: number, most: number];

/** Where the choices of a field come from. `text`: the listed ones. */
export type EventChoices = "debts" | "homes" | "income rules" | "expense rules" | "goals" | "states" | "filing statuses";
export type EventField = {
  key: string;
  label: string;
  kind: "year" | "age" | "years" | "money" | "percent" | "text" | "choice";
  choices?: EventChoices;
  /** Offered at first. Without it, the field starts empty. */
  first?: number;
  /** The least and the most, where they differ from those of the kind. */
  bounds?: Bounds;
  optional?: true;
};

/** What a life event does to a scenario. Rules are named by their keys. */
export type EventEffect = {
  rules: FirstRule[];
  changes: { rule: string; set: Partial<FirstRule> }[];
  parameters: ParameterSetting[];
  /** The rule whose owner earns the new incomes; null if they are the first person's or name their own. */
  earnerOf: string | null;
};

/** Answers by the key of their field. Money is in dollars, percentages are 0 to 100. */
export type EventAnswers = Readonly<Record<string, number | string | null>>;

/** Reads checked answers. */
type Given = {
  number: (key: string) => number;
  fraction: (key: string) => number;
  money: (key: string) => Cents;
  text: (key: string) => string;
  has: (key: string) => boolean;
};

type Definition = { name: string; about: string; fields: readonly EventField[]; effect: (given: Given) => Partial<EventEffect> };

const PERCENT = 100;
const LAST_YEAR = 2199;
const LAST_AGE = 120;
const inYear = (year: number): string => `calendar_year:${Math.min(year, LAST_YEAR)}`;
const year = (label: string): EventField => ({ key: "year", label, kind: "year" });
const money = (key: string, label: string, more: Partial<EventField> = {}): EventField => ({ key, label, kind: "money", ...more });
const percent = (key: string, label: string, first: number, more: Partial<EventField> = {}): EventField => ({
  key,
  label,
  kind: "percent",
  first,
  ...more,
});
const years = (key: string, label: string, first: number, more: Partial<EventField> = {}): EventField => ({
  key,
  label,
  kind: "years",
  first,
  ...more,
});
const boundsOf = (key: ParameterKey): Bounds => {
  const definition = PARAMETERS[key];
  return "least" in definition ? [definition.least, definition.most] : [0, 0];
};
/** An age that becomes a parameter has the bounds of the parameter. */
const parameterAge = (key: ParameterKey, label: string, more: Partial<EventField> = {}): EventField => ({
  key: "age",
  label,
  kind: "age",
  bounds: boundsOf(key),
  ...more,
});
const choice = (key: string, label: string, choices: EventChoices, more: Partial<EventField> = {}): EventField => ({
  key,
  label,
  kind: "choice",
  choices,
  ...more,
});
const expense = (name: string, amount: Cents, from: string, until: string | null = null): FirstRule =>
  ruleOf({ name, ruleType: "EXPENSE", amount, beginsAt: from, endsAt: until });
const custom = (name: string, at: string, operations: PlanRule["operations"]): FirstRule =>
  ruleOf({ name, ruleType: "CUSTOM", amount: 0 as Cents, beginsAt: at, oneTime: true, operations });

const CHILDCARE_YEARS = 5;
const GROWN_AT = 18;
const COLLEGE_YEARS = 4;
const MONTHS = 12;
const TERM_YEARS: Bounds = [1, 50];
const MOST_PAY_PERCENT = 300;

const DEFINITIONS = {
  child: {
    name: "Have a child",
    about: "Adds a dependant, childcare until age 5, other costs until age 18, and college if you plan for it.",
    fields: [
      year("Year of birth"),
      money("childcare", "Childcare a year", { first: 15_000 }),
      money("costs", "Other costs a year", { first: 8_000 }),
      money("college", "College a year", { optional: true }),
    ],
    effect: (given) => {
      const born = given.number("year");
      return {
        rules: [
          custom(`Child born in ${born}`, inYear(born), [{ op: "addDependant", name: `Child born in ${born}` }]),
          expense("Childcare", given.money("childcare"), inYear(born), inYear(born + CHILDCARE_YEARS - 1)),
          expense("Child, other costs", given.money("costs"), inYear(born), inYear(born + GROWN_AT - 1)),
          ...(given.has("college")
            ? [
                ruleOf({
                  name: "College",
                  ruleType: "EDUCATION",
                  amount: given.money("college"),
                  beginsAt: inYear(born + GROWN_AT),
                  endsAt: inYear(born + GROWN_AT + COLLEGE_YEARS - 1),
                }),
              ]
            : []),
        ],
      };
    },
  },
  buy_home: {
    name: "Buy a home",
    about: "Buys a home with a mortgage, adds its upkeep and taxes, and ends your rent.",
    fields: [
      year("Year"),
      money("price", "Price"),
      percent("down", "Down payment", 20),
      percent("rate", "Mortgage rate", 6.5),
      years("term", "Mortgage term in years", 30, { bounds: TERM_YEARS }),
      percent("upkeep", "Upkeep, taxes and insurance a year, of the value", 2),
      choice("rent", "Rent that ends", "expense rules", { optional: true }),
    ],
    effect: (given) => {
      const at = given.number("year");
      return {
        rules: [
          ruleOf({
            name: `Home bought in ${at}`,
            ruleType: "ASSET_PURCHASE",
            amount: given.money("price"),
            beginsAt: inYear(at),
            oneTime: true,
            assetType: "home",
            percentFinanced: 1 - given.fraction("down"),
            extra: {
              rate: given.fraction("rate"),
              termMonths: given.number("term") * MONTHS,
              closingRate: 0.02,
              upkeepRate: given.fraction("upkeep"),
            },
          }),
        ],
        changes: given.has("rent") ? [{ rule: given.text("rent"), set: { endsAt: inYear(at - 1) } }] : [],
      };
    },
  },
  sell_home: {
    name: "Sell a home",
    about: "Sells a home, pays off its mortgage and moves the rest to cash.",
    fields: [year("Year"), choice("account", "Home", "homes"), percent("cost", "Cost of selling, of the price", 6)],
    effect: (given) => ({
      rules: [
        custom(`Home sold in ${given.number("year")}`, inYear(given.number("year")), [
          { op: "sell", account: given.text("account"), cost: given.fraction("cost") },
        ]),
      ],
    }),
  },
  move_state: {
    name: "Move to another state",
    about: "Changes the state that taxes your income.",
    fields: [year("Year"), choice("state", "State", "states")],
    effect: (given) => ({
      rules: [
        custom(`Move to ${given.text("state")}`, inYear(given.number("year")), [
          { op: "move", state: given.text("state") as (typeof STATE_CODES)[number] },
        ]),
      ],
    }),
  },
  new_job: {
    name: "New job",
    about: "Ends your present pay and adds a salary before tax.",
    fields: [
      year("First year"),
      money("salary", "Salary a year, before tax"),
      percent("deferral", "Share saved in a 401(k)", 0),
      choice("ends", "Pay that ends", "income rules", { optional: true }),
    ],
    effect: (given) => {
      const at = given.number("year");
      const share = given.number("deferral");
      return {
        rules: [
          ruleOf({
            name: `Salary from ${at}`,
            ruleType: "INCOME",
            amount: given.money("salary"),
            beginsAt: inYear(at),
            endsAt: "retirement",
            taxTreatment: "FEDERAL_STATE",
            pretaxDistribution: share > 0 ? [{ accountType: "401k", percent: share }] : [],
            extra: { incomeKind: "wages" },
          }),
        ],
        changes: given.has("ends") ? [{ rule: given.text("ends"), set: { endsAt: inYear(at - 1) } }] : [],
        earnerOf: given.has("ends") ? given.text("ends") : null,
      };
    },
  },
  pay_change: {
    name: "Raise, part-time or leave",
    about: "Sets an income to a share of its amount from a year on. Zero percent ends it, and a later event can bring it back.",
    fields: [
      year("First year"),
      choice("rule", "Income", "income rules"),
      percent("share", "Share of the present pay", 100, { bounds: [0, MOST_PAY_PERCENT] }),
    ],
    effect: (given) => ({
      rules: [
        custom(`Pay at ${given.number("share")}%`, inYear(given.number("year")), [
          { op: "scaleRule", rule: given.text("rule"), factor: given.fraction("share") },
        ]),
      ],
    }),
  },
  retire: {
    name: "Retire",
    about: "Sets the age at which you retire. Rules until retirement end with it.",
    fields: [parameterAge("retirement_age", "Age")],
    effect: (given) => ({ parameters: [{ key: "retirement_age", value: given.number("age") }] }),
  },
  social_security: {
    name: "Claim Social Security",
    about: "Sets your benefit and the age at which you claim it.",
    fields: [
      parameterAge("social_security_claim_age", "Age, from 62 to 70", { first: 67 }),
      money("monthly", "Monthly benefit at full retirement age"),
    ],
    effect: (given) => ({
      parameters: [
        { key: "social_security_claim_age", value: given.number("age") },
        { key: "social_security_monthly", value: given.money("monthly") },
      ],
    }),
  },
  filing_status: {
    name: "Marry or separate",
    about: "Changes your filing status, and your costs by an amount a year.",
    fields: [
      year("Year"),
      choice("status", "Filing status", "filing statuses"),
      money("costs", "More costs a year", { optional: true }),
      money("income", "More take-home pay a year", { optional: true }),
    ],
    effect: (given) => {
      const at = inYear(given.number("year"));
      return {
        rules: [
          custom("Filing status", at, [{ op: "setFilingStatus", value: given.text("status") as (typeof FILING_STATUSES)[number] }]),
          ...(given.has("costs") ? [expense("Costs from the new household", given.money("costs"), at)] : []),
          ...(given.has("income")
            ? [
                ruleOf({
                  name: "Income from the new household",
                  ruleType: "INCOME",
                  amount: given.money("income"),
                  beginsAt: at,
                  endsAt: "retirement",
                  extra: { incomeKind: "other", owner: "partner" },
                }),
              ]
            : []),
        ],
      };
    },
  },
  pay_off_debt: {
    name: "Pay off a debt",
    about: "Pays extra on a debt each year, or all that is left at once.",
    fields: [
      year("From year"),
      choice("account", "Debt", "debts"),
      money("extra", "Extra a year. Leave it empty to pay all at once", { optional: true }),
    ],
    effect: (given) => ({
      rules: [
        ruleOf({
          name: given.has("extra") ? "Extra payments" : "Debt paid off",
          ruleType: "PAY_OFF_DEBT",
          // A one-time payment never exceeds what is owed.
          amount: given.has("extra") ? given.money("extra") : PAYS_ALL,
          beginsAt: inYear(given.number("year")),
          oneTime: !given.has("extra"),
          adjustForInflation: false,
          extra: { account: given.text("account") },
        }),
      ],
    }),
  },
  refinance: {
    name: "Refinance a loan",
    about: "Gives a loan a new rate and term.",
    fields: [
      year("Year"),
      choice("account", "Loan", "debts"),
      percent("rate", "New rate", 5.5),
      years("term", "New term in years", 30, { bounds: TERM_YEARS }),
    ],
    effect: (given) => ({
      rules: [
        custom("Refinancing", inYear(given.number("year")), [
          { op: "refinance", account: given.text("account"), rate: given.fraction("rate"), termMonths: given.number("term") * MONTHS },
        ]),
      ],
    }),
  },
  windfall: {
    name: "Windfall, gift or inheritance",
    about: "Adds money that arrives once, without income tax.",
    fields: [year("Year"), money("amount", "Amount")],
    effect: (given) => ({
      rules: [
        ruleOf({
          name: "Windfall",
          ruleType: "INCOME",
          amount: given.money("amount"),
          beginsAt: inYear(given.number("year")),
          oneTime: true,
          extra: { incomeKind: "gift" },
        }),
      ],
    }),
  },
  car: {
    name: "Buy cars",
    about: "Buys a car, and another every few years.",
    fields: [
      year("First year"),
      money("price", "Price in today's dollars"),
      percent("financed", "Share financed", 60),
      years("every", "Years until the next one", 8),
      years("count", "Number of cars", 1),
    ],
    effect: (given) => ({
      rules: Array.from({ length: given.number("count") }, (_, i) => given.number("year") + i * given.number("every"))
        .filter((at) => at <= LAST_YEAR)
        .map((at) =>
          ruleOf({
            name: `Car in ${at}`,
            ruleType: "ASSET_PURCHASE",
            amount: given.money("price"),
            beginsAt: inYear(at),
            oneTime: true,
            assetType: "vehicle",
            percentFinanced: given.fraction("financed"),
          }),
        ),
    }),
  },
  goal: {
    name: "Pay for a goal",
    about: "Spends what a goal costs in the year it is for.",
    fields: [year("Year"), choice("goal", "Goal", "goals"), money("amount", "Amount")],
    effect: (given) => ({
      rules: [
        ruleOf({
          name: given.text("goal"),
          ruleType: "EXPENSE",
          amount: given.money("amount"),
          beginsAt: inYear(given.number("year")),
          oneTime: true,
          adjustForInflation: false,
          description: "What the goal costs. Its sources are part of your accounts.",
        }),
      ],
    }),
  },
  care: {
    name: "Care in old age",
    about: "Adds the cost of care for some years.",
    fields: [
      { key: "age", label: "From age", kind: "age", first: 85, bounds: [18, LAST_AGE - 1] },
      years("years", "Years", 3),
      money("costs", "Costs a year in today's dollars", { first: 100_000 }),
    ],
    effect: (given) => ({
      rules: [
        ruleOf({
          name: "Care",
          ruleType: "EXPENSE",
          amount: given.money("costs"),
          beginsAt: `age:${given.number("age")}`,
          endsAt: `age:${Math.min(given.number("age") + given.number("years"), LAST_AGE)}`,
          extra: { expenseKind: "medical" },
        }),
      ],
    }),
  },
} as const satisfies Record<LifeEvent, Definition>;

/** Names, explanations and fields of the life events. The screen and the assistant share them. */
export const LIFE_EVENT_FORMS: Record<LifeEvent, Omit<Definition, "effect">> = DEFINITIONS;

type NumberKind = Exclude<EventField["kind"], "text" | "choice">;
const BOUNDS: Record<NumberKind, Bounds> = {
  year: [2000, LAST_YEAR],
  age: [18, LAST_AGE],
  years: [1, 60],
  money: [0, 1_000_000_000],
  percent: [0, 100],
};
const WHOLE: ReadonlySet<NumberKind> = new Set(["year", "age", "years"]);

const fieldProblem = (field: EventField, value: number | string | null | undefined): string | null => {
  if (value === null || value === undefined || value === "") return field.optional ? null : "This is required";
  if (field.kind === "text" || field.kind === "choice") return typeof value === "string" ? null : "Choose one";
  const [least, most] = field.bounds ?? BOUNDS[field.kind];
  if (typeof value !== "number" || !Number.isFinite(value)) return "Please enter a valid number";
  if (value < least || value > most)
    return field.kind === "year"
      ? `Enter a year from ${least} to ${most}`
      : `Enter a number from ${least} to ${most.toLocaleString("en-US")}`;
  return WHOLE.has(field.kind) && !Number.isInteger(value) ? "Enter a whole number" : null;
};

/** Returns what is wrong with the answers, by field, and then with the parameters that they would set. */
export const eventProblems = (event: LifeEvent, answers: EventAnswers, context: EventContext): Problem[] => {
  const problems = answerProblems(event, answers, context);
  return problems.length > 0 ? problems : eventEffect(event, answers).parameters.flatMap(({ key, value }) => parameterProblems(key, value));
};

const answerProblems = (event: LifeEvent, answers: EventAnswers, context: EventContext): Problem[] => {
  const { fields } = LIFE_EVENT_FORMS[event];
  const offers = (field: EventField): boolean =>
    answers[field.key] == null || answers[field.key] === "" || field.choices === undefined
      ? true
      : eventChoices(field.choices, context).some(({ value }) => value === answers[field.key]);
  return [
    ...fields.flatMap((field) => {
      const message = fieldProblem(field, answers[field.key]) ?? (offers(field) ? null : "Choose one of the list");
      return message === null ? [] : [{ field: field.key, message }];
    }),
    ...Object.keys(answers).flatMap((key) =>
      fields.some((field) => field.key === key) ? [] : [{ field: key, message: "This life event has no such field" }],
    ),
  ];
};

/** What the choices of fields come from. */
export type EventContext = {
  accounts: readonly { key: string; label: string; class: string; kind: string }[];
  rules: readonly { key: string; name: string; ruleType: string; modelingType: string | null }[];
  goals: readonly { name: string }[];
};
export type EventChoice = { value: string; label: string };

/** Returns what a field offers. */
export const eventChoices = (from: EventChoices, { accounts, rules, goals }: EventContext): EventChoice[] => {
  const ofAccounts = (test: (one: EventContext["accounts"][number]) => boolean): EventChoice[] =>
    accounts.filter(test).map(({ key, label }) => ({ value: key, label }));
  const ofRules = (type: string): EventChoice[] =>
    rules.filter((rule) => rule.ruleType === type && rule.modelingType === null).map(({ key, name }) => ({ value: key, label: name }));
  const lists: Record<EventChoices, () => EventChoice[]> = {
    debts: () => ofAccounts((one) => one.class === "debt"),
    homes: () => ofAccounts((one) => one.class === "property" && one.kind === "home"),
    "income rules": () => ofRules("INCOME"),
    "expense rules": () => ofRules("EXPENSE"),
    goals: () => goals.map(({ name }) => ({ value: name, label: name })),
    states: () => STATE_CODES.map((code) => ({ value: code, label: STATE_NAMES[code] })),
    "filing statuses": () => FILING_STATUSES.map((status) => ({ value: status, label: FILING_STATUS_NAMES[status] })),
  };
  return lists[from]();
};

/** Returns what a life event does. The answers must have no problems. */
export const eventEffect = (event: LifeEvent, answers: EventAnswers): EventEffect => {
  const number = (key: string): number => Number(answers[key]);
  const given: Given = {
    number,
    fraction: (key) => number(key) / PERCENT,
    money: (key) => fromDollars(number(key)),
    text: (key) => String(answers[key]),
    has: (key) => answers[key] !== undefined && answers[key] !== null && answers[key] !== "",
  };
  const definition: Definition = DEFINITIONS[event];
  return { rules: [], changes: [], parameters: [], earnerOf: null, ...definition.effect(given) };
};
