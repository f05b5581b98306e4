import type { NewPlanRuleInput, Plan, PlanRule, PlanScenario } from "#contract/plans.ts";
import type { PersonKey } from "#domain/forecast/accounts.ts";
import type { Month } from "#domain/forecast/months.ts";
import { yearOf, dayIn } from "#domain/day.ts";
import { fromDollars } from "#domain/money.ts";
import type { Deps } from "#server/deps.ts";
import { addPlanRule, createPlan, createScenario, updatePlan, updateRule, updateScenario } from "#server/features/plans/index.ts";
import type { Scope } from "#server/identity/scope.ts";

const BIRTH_MONTHS: readonly Month[] = ["1986-05" as Month, "1988-09" as Month];
type Salary = { employer: string; dollars: number; owner: PersonKey };
/** Salaries before tax of the sample household, by the employer in its take-home pay. Sam's arrives in an account that Maya linked, so each names its earner. */
const SALARIES: readonly Salary[] = [
  { employer: "Cedar & Pine", dollars: 88_000, owner: "partner" },
  { employer: "Brightwater", dollars: 82_000, owner: "me" },
];
const DEFERRAL_PERCENT = 8;

const toSalary = (rule: PlanRule, { dollars, owner }: Salary) => ({
  name: rule.name.replace(/^Take-home pay/, "Salary"),
  description: null,
  amount: fromDollars(dollars),
  owner,
  taxTreatment: "FEDERAL_STATE" as const,
  incomeKind: "wages" as const,
  pretaxDistribution: [{ accountType: "401k" as const, percent: DEFERRAL_PERCENT }],
  matchRate: 0.5,
  matchLimit: 0.06,
});

/** Events of the sample household's life. */
const rulesOf = (thisYear: number): (Pick<NewPlanRuleInput, "name" | "ruleType"> & Partial<NewPlanRuleInput>)[] => [
  { name: "Kitchen renovation", ruleType: "EXPENSE", amount: 12_000, beginsAt: `calendar_year:${thisYear + 1}`, oneTime: true },
  {
    name: "Next car",
    ruleType: "ASSET_PURCHASE",
    amount: 38_000,
    beginsAt: `calendar_year:${thisYear + 4}`,
    oneTime: true,
    assetType: "vehicle",
    percentFinanced: 0.6,
  },
  {
    name: "College",
    ruleType: "EDUCATION",
    amount: 28_000,
    beginsAt: `calendar_year:${thisYear + 14}`,
    endsAt: `calendar_year:${thisYear + 17}`,
  },
  { name: "Travel in retirement", ruleType: "EXPENSE", amount: 18_000, beginsAt: "retirement", endsAt: "age:82" },
  { name: "Part-time consulting", ruleType: "INCOME", amount: 24_000, beginsAt: "retirement", endsAt: "age:70", includeInForecast: false },
];

const salaried = async (deps: Deps, scope: Scope, plan: Plan, base: PlanScenario): Promise<void> => {
  for (const rule of base.rules) {
    const salary = SALARIES.find(({ employer }) => rule.name.includes(employer));
    if (salary) await updateRule(deps, scope, plan.id, base.id, rule.id, toSalary(rule, salary));
  }
};

/** Makes the demo household's plan: salaries before tax, events of its life, and a second scenario that stops work at 60. */
export const demoPlan = async (deps: Deps, scope: Scope): Promise<void> => {
  const plan = await createPlan(deps, scope, true);
  const [base] = plan.scenarios;
  if (!base) throw new Error("the demo plan has no scenario");
  await updatePlan(deps, scope, plan.id, {
    people: plan.people.map((person, i) => ({ ...person, birthMonth: BIRTH_MONTHS[i] ?? null })),
  });
  await salaried(deps, scope, plan, base);
  const thisYear = yearOf(dayIn(deps.clock(), scope.timeZone));
  for (const rule of rulesOf(thisYear)) await addPlanRule(deps, scope, plan.id, base.id, rule);
  await updateScenario(deps, scope, plan.id, base.id, {
    parameters: [
      { key: "state", value: "TX" },
      { key: "social_security_monthly", value: 2_400 },
      { key: "partner_social_security_monthly", value: 2_200 },
      { key: "sweep", value: "brokerage" },
    ],
  });
  const early = await createScenario(deps, scope, plan.id, "Stop work at 60", base.id);
  await updateScenario(deps, scope, plan.id, early.id, { parameters: [{ key: "retirement_age", value: 60 }] });
};
