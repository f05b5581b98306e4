import { z } from "zod";
import { LIFE_EVENTS, LIFE_EVENT_FORMS } from "#domain/plans/life-events.ts";
import { citePlan } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { amount } from "../selection.ts";
import { every, summed } from "../sourced.ts";
import { count, id, money, rows, text, tool } from "../tool.ts";

const RuleFact = z.object({
  key: text(),
  name: text(),
  type: text(),
  amount: money,
  when: text(),
  /** Months in which the rule counts: null before the first one means never, after it no end. A rule of one time ends in its month. */
  from: text().nullable(),
  until: text().nullable(),
  included: z.boolean(),
});
export type PlanRuleFact = z.output<typeof RuleFact>;
const ParameterFact = z.object({ key: text(), label: text(), value: text(), isDefault: z.boolean() });

const getPlan = tool({
  name: "get_plan",
  about:
    "The household's financial plan: people, scenarios, rules and parameters of a scenario, and what is still missing. `plan` is null if there is none: offer to make one at /financial-plan.",
  args: z.strictObject({ scenarioId: id.optional() }),
  result: z.object({
    plan: z
      .object({
        id,
        scenario: z.object({ id, name: text() }),
        scenarios: rows(z.object({ id, name: text() })),
        people: rows(
          z.object({ name: text(), birthMonth: text().nullable(), isMe: z.boolean(), retirementAge: z.number(), hasOwnAge: z.boolean() }),
        ),
        netWorth: money,
        rules: rows(RuleFact),
        parameters: rows(ParameterFact),
        /** Facts to ask the user for, most important first. */
        missing: rows(text(200)),
      })
      .nullable(),
  }),
  access: "read",
  unattended: true,
  sources: (_args, { plan }) =>
    plan === null
      ? []
      : every(
          [plan.netWorth, ...plan.rules.map((rule) => rule.amount)],
          citePlan("Financial plan", { planId: plan.id, scenarioId: plan.scenario.id }),
        ),
});

/** Ages are those of the person whom the run is about: the first one, unless another is named. */
const YearFact = z.object({ year: count, age: count.nullable(), netWorth: money });
/** What comes in, goes out and is taxed in a year. `held`: cash and investments when it begins. Out of the accounts goes what income leaves unpaid. */
const YearDetail = z.object({ ...YearFact.shape, income: money, spending: money, taxes: money, held: money });
export type PlanYearDetail = z.output<typeof YearDetail>;

const RunFact = z.object({
  planId: id,
  scenario: z.object({ id, name: text() }),
  forecastYears: count,
  today: money,
  /** Net worth at retirement; null if it is unknown or outside the forecast. */
  retirement: YearFact.nullable(),
  horizon: YearFact,
  /** Every fifth year, in dollars of today. */
  years: rows(YearFact),
  /** The years that were asked for and lie in the forecast. */
  asked: rows(YearDetail),
  /** The first year that ends with the net worth asked for; null if none does or none was asked for. */
  reached: YearFact.nullable(),
  lasts: z.boolean(),
  firstShortfallYear: count.nullable(),
  firstShortfallAge: count.nullable(),
  lifeExpectancy: count,
  /** What was tried and not saved. */
  changed: rows(text(200)),
  warnings: rows(text(300)),
  assumptions: rows(text(300)),
});
export type PlanRunFact = z.output<typeof RunFact>;

const calendarYear = z.number().int().min(2000).max(2199);
const horizon = z.union([z.literal(10), z.literal(20), z.literal(45)]);
const runAmounts = (fact: PlanRunFact) => [
  ...every([fact.today], citePlan("Net worth today", { planId: fact.planId, scenarioId: fact.scenario.id, years: fact.forecastYears })),
  ...[
    ...[fact.retirement, fact.reached].flatMap((one) => (one ? [{ year: one.year, amounts: [one.netWorth] }] : [])),
    ...[fact.horizon, ...fact.years].map((one) => ({ year: one.year, amounts: [one.netWorth] })),
    ...fact.asked.map((one) => ({ year: one.year, amounts: [one.netWorth, one.income, one.spending, one.taxes, one.held] })),
  ].flatMap((one) =>
    every(
      one.amounts,
      citePlan(`Net worth in ${one.year}`, {
        planId: fact.planId,
        scenarioId: fact.scenario.id,
        years: fact.forecastYears,
        year: one.year,
      }),
    ),
  ),
];

const runPlan = tool({
  name: "run_plan",
  about:
    "Runs a scenario of the plan, in dollars of today: net worth at retirement and every five years, and if the money lasts. `at` adds calendar years with income, spending and taxes, `worth` (whole cents) the first year with that net worth. `retirementAge` (of `person`) and `parameters` try a what-if, unsaved.",
  args: z.strictObject({
    scenarioId: id.optional(),
    years: horizon.optional(),
    at: z.array(calendarYear).max(10).optional(),
    worth: amount.optional(),
    person: z.string().max(60).optional(),
    retirementAge: z.number().min(18).max(120).optional(),
    parameters: z
      .array(z.strictObject({ key: z.string().max(60), value: z.union([z.number(), z.string().max(60)]) }))
      .max(20)
      .optional(),
  }),
  result: z.object({ run: RunFact.nullable() }),
  access: "read",
  unattended: true,
  sources: (_args, { run }) => (run === null ? [] : runAmounts(run)),
});

const ChangeFact = z.object({ group: text(), label: text(), amount: money });
const explainYear = tool({
  name: "explain_plan_year",
  about: "Why net worth changes in one calendar year of a scenario, row by row, in dollars of today. The rows add up to the change.",
  args: z.strictObject({ year: calendarYear, scenarioId: id.optional() }),
  result: z.object({
    planId: id,
    scenario: z.object({ id, name: text() }),
    forecastYears: count,
    year: count,
    age: count.nullable(),
    opening: money,
    closing: money,
    change: money,
    rows: rows(ChangeFact),
  }),
  access: "read",
  unattended: true,
  sources: (_args, fact) => {
    const view = citePlan(`The year ${fact.year}`, {
      planId: fact.planId,
      scenarioId: fact.scenario.id,
      years: fact.forecastYears,
      year: fact.year,
    });
    return [
      summed(
        `Change in ${fact.year}`,
        fact.change,
        fact.rows.map((row) => ({ label: row.label, amount: row.amount, view })),
        "In dollars of today.",
      ),
      ...every([fact.opening, fact.closing, ...fact.rows.map((row) => row.amount)], view),
    ];
  },
});

const compareScenarios = tool({
  name: "compare_scenarios",
  about: "Runs two scenarios of the plan and says the difference at retirement and at the horizon, in dollars of today.",
  args: z.strictObject({ scenarioId: id, otherId: id, years: horizon.optional() }),
  result: z.object({ one: RunFact, other: RunFact, horizonDifference: money }),
  access: "read",
  unattended: true,
  sources: (_args, { one, other, horizonDifference }) => [
    summed(`${other.scenario.name} against ${one.scenario.name}`, horizonDifference, [
      {
        label: other.scenario.name,
        amount: other.horizon.netWorth,
        view: citePlan(other.scenario.name, { planId: other.planId, scenarioId: other.scenario.id, years: other.forecastYears }),
      },
      {
        label: one.scenario.name,
        amount: -one.horizon.netWorth as typeof horizonDifference,
        view: citePlan(one.scenario.name, { planId: one.planId, scenarioId: one.scenario.id, years: one.forecastYears }),
      },
    ]),
    ...runAmounts(one),
    ...runAmounts(other),
  ],
});

const simulatePlan = tool({
  name: "simulate_plan",
  about:
    "How many simulated futures of a scenario never run short of money, by the method that its text names. It cannot try a what-if; that takes a scenario.",
  args: z.strictObject({ scenarioId: id.optional() }),
  result: z.object({
    simulation: z
      .object({
        planId: id,
        scenario: z.object({ id, name: text() }),
        forecastYears: count,
        /** The last year of the futures. */
        end: count,
        futures: count,
        /** Whole percent of the futures that never run short. */
        percent: count,
        /** Percentage points of doubt from the number of futures, on each side; 0 if every one there is was run. */
        doubt: count,
        method: text(),
        methodText: text(200),
        firstShortfall: count.nullable(),
      })
      .nullable(),
  }),
  access: "read",
  unattended: true,
  sources: () => [],
});

const scenarioId = id.optional();
const name = z.string().trim().min(1).max(120);
const time = z.string().max(40);
const setParameter = proposalTool({
  name: "set_plan_parameter",
  about: "Proposes a new value of one parameter of a scenario. Percentages are fractions, money is in dollars; null is the default.",
  args: z.strictObject({ scenarioId, key: z.string().max(60), value: z.union([z.number(), z.string().max(60)]).nullable() }),
});
const addRule = proposalTool({
  name: "add_plan_rule",
  about:
    "Proposes a rule: yearly income or expense, or a one-time amount. Amount in whole cents of today. Times: plan_year:N, age:N, calendar_year:Y or retirement. For a home, a child, a car and other events use add_life_event.",
  args: z.strictObject({
    scenarioId,
    name,
    type: z.enum(["INCOME", "EXPENSE", "EDUCATION"]),
    amount,
    beginsAt: time.optional(),
    endsAt: time.optional(),
    oneTime: z.boolean().optional(),
    beforeTax: z.boolean().optional(),
  }),
});
const changeRule = proposalTool({
  name: "change_plan_rule",
  about: "Proposes a new amount (whole cents), time, or whether a rule is included in the forecast. Name the rule by its key.",
  args: z.strictObject({
    scenarioId,
    rule: z.string().max(80),
    amount: amount.optional(),
    beginsAt: time.nullable().optional(),
    endsAt: time.nullable().optional(),
    included: z.boolean().optional(),
  }),
});
const removeRule = proposalTool({
  name: "drop_plan_rule",
  about: "Proposes to delete a rule of a scenario. Name the rule by its key.",
  args: z.strictObject({ scenarioId, rule: z.string().max(80) }),
});
const EVENTS = LIFE_EVENTS.map((event) => `${event}: ${LIFE_EVENT_FORMS[event].fields.map(({ key }) => key).join(", ")}`).join("; ");
const applyEvent = proposalTool({
  name: "add_life_event",
  about: `Proposes a life event of a scenario with all of its rules at once. Money is in dollars, percentages are 0 to 100. Events and their fields: ${EVENTS}.`,
  args: z.strictObject({
    scenarioId,
    event: z.enum(LIFE_EVENTS),
    answers: z.array(z.strictObject({ key: z.string().max(40), value: z.union([z.number(), z.string().max(120)]).nullable() })).max(20),
  }),
});
const copyScenario = proposalTool({
  name: "copy_plan_scenario",
  about: "Proposes a new scenario as a copy of another, with a new retirement age if given.",
  args: z.strictObject({ scenarioId, name, retirementAge: z.number().min(18).max(120).optional() }),
});

/** The tools that answer questions about the years ahead. */
export const planReads = [getPlan, runPlan, explainYear, compareScenarios, simulatePlan] as const;

export const planTools = [...planReads, setParameter, addRule, changeRule, removeRule, applyEvent, copyScenario] as const;
