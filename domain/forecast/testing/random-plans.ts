import fc from "fast-check";
import type { ForecastInput } from "../model.ts";
import { month } from "../months.ts";
import { cents } from "../../money.ts";
import type { PlanRule } from "../rules.ts";
import { account, plan, rule } from "./plans.ts";

const dollars = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => n / 100);
const time = fc.oneof(
  fc.constant(null),
  fc.constant("retirement"),
  fc.integer({ min: 1, max: 45 }).map((n) => `plan_year:${n}`),
  fc.integer({ min: 2024, max: 2060 }).map((n) => `calendar_year:${n}`),
  fc.integer({ min: 20, max: 95 }).map((n) => `age:${n}`),
);
const percents = <T extends string>(types: readonly T[]) =>
  fc
    .tuple(...types.map(() => fc.integer({ min: 0, max: 30 })))
    .map((shares) => types.flatMap((accountType, i) => ((shares[i] ?? 0) > 8 ? [{ accountType, percent: shares[i] ?? 0 }] : [])));
const common = fc.record({
  annualIncrease: fc.constantFrom(0, 0.01, -0.02),
  adjustForInflation: fc.boolean(),
  beginsAt: time,
  endsAt: time,
  oneTime: fc.boolean(),
  taxTreatment: fc.constantFrom("TAX_FREE", "FEDERAL", "FEDERAL_STATE"),
} as const);
type Parts = Partial<PlanRule>;

const income = fc
  .tuple(
    dollars(400_000),
    common,
    percents(["401k", "hsa", "ira"] as const),
    percents(["brokerage", "roth_ira"] as const),
    fc.constantFrom("wages", "self_employment", "pension", "other", "social_security", null),
    fc.constantFrom("me", "partner"),
  )
  .map(
    ([amount, parts, pretaxDistribution, aftertaxDistribution, incomeKind, owner]) =>
      (key: string): PlanRule =>
        rule(key, "INCOME", amount, {
          ...(parts as Parts),
          pretaxDistribution,
          aftertaxDistribution,
          extra: { incomeKind, owner, matchRate: 0.5, matchLimit: 0.06 },
        } as Parts),
  );
const expense = fc.tuple(dollars(150_000), common, fc.constantFrom("EXPENSE", "EDUCATION"), fc.constantFrom("medical", null)).map(
  ([amount, parts, type, expenseKind]) =>
    (key: string): PlanRule =>
      rule(key, type, amount, { ...(parts as Parts), extra: { expenseKind } } as Parts),
);
const purchase = fc.tuple(dollars(900_000), common, fc.constantFrom("home", "vehicle", "other"), fc.constantFrom(0, 0.5, 0.8)).map(
  ([amount, parts, assetType, percentFinanced]) =>
    (key: string): PlanRule =>
      rule(key, "ASSET_PURCHASE", amount, {
        ...(parts as Parts),
        assetType,
        percentFinanced,
        extra: { closingRate: 0.02, upkeepRate: 0.01 },
      } as Parts),
);
const payoff = fc.tuple(dollars(60_000), common).map(
  ([amount, parts]) =>
    (key: string): PlanRule =>
      rule(key, "PAY_OFF_DEBT", amount, { ...(parts as Parts), extra: { account: "debt" } } as Parts),
);
const operation = fc.oneof(
  fc.record({
    op: fc.constant("convert"),
    from: fc.constant("ira"),
    to: fc.constant("roth"),
    amount: dollars(90_000).map((n) => cents(Math.round(n * 100))),
    fillBracket: fc.constantFrom(null, 0.12, 0.22),
  }),
  fc.record({ op: fc.constant("sell"), account: fc.constant("property"), cost: fc.constantFrom(0, 0.06) }),
  fc
    .record({
      op: fc.constant("flow"),
      from: fc.constantFrom("cash", "brokerage", "ira", "roth", "529", "hsa", "outside"),
      to: fc.constantFrom("debt", "roth_ira", "outside", "401k", "ira", "brokerage"),
      amount: dollars(30_000).map((n) => cents(Math.round(n * 100))),
      tax: fc.constantFrom("TAX_FREE", "FEDERAL"),
    })
    .filter(({ from, to }) => from !== to),
  fc.record({ op: fc.constant("refinance"), account: fc.constant("debt"), rate: fc.constant(0.05), termMonths: fc.constantFrom(60, 360) }),
  fc.record({ op: fc.constant("scaleRule"), rule: fc.constantFrom("r0", "r1"), factor: fc.constantFrom(0, 0.5, 2) }),
  fc.record({ op: fc.constant("setFilingStatus"), value: fc.constantFrom("single", "married_joint", "head_of_household") }),
  fc.record({ op: fc.constant("move"), state: fc.constantFrom("CA", "TX", "NY", "none") }),
  fc.record({ op: fc.constant("addDependant"), name: fc.constant("Kid") }),
);
const custom = fc.tuple(common, fc.array(operation, { minLength: 1, maxLength: 2 })).map(
  ([parts, operations]) =>
    (key: string): PlanRule =>
      rule(key, "CUSTOM", 0, { ...(parts as Parts), operations: operations as PlanRule["operations"] }),
);

const rules = fc
  .array(fc.oneof({ weight: 3, arbitrary: income }, { weight: 4, arbitrary: expense }, purchase, payoff, custom), { maxLength: 8 })
  .map((makers) => makers.map((make, i) => make(`r${i}`)));

const parameters = fc.record({
  inflation: fc.constantFrom(0, 0.025, -0.01, 0.08),
  state: fc.constantFrom("none", "CA", "CO", "PA", "TX", "MN"),
  filing_status: fc.constantFrom("single", "married_joint", "married_separate", "head_of_household"),
  sweep: fc.constantFrom("keep", "brokerage", "debt"),
  withdrawal_order: fc.constantFrom("taxable_first", "pretax_first", "roth_first"),
  medicare: fc.constantFrom("on", "off"),
  cash_yield: fc.constantFrom(0, 0.03),
  dividend_yield: fc.constantFrom(0, 0.015),
  safe_balance: fc.constantFrom(null, 0, 2_000_000),
  social_security_monthly: fc.constantFrom(0, 250_000),
  tax_law: fc.constantFrom("indexed", "frozen"),
});

/** Plans of every rule type, account class and operation, that begin in any month, with people of 20 to 90 years or unknown. */
export const randomPlan = (): fc.Arbitrary<ForecastInput> =>
  fc
    .record({
      startMonth: fc.integer({ min: 1, max: 12 }).map((n) => month(`2026-${String(n).padStart(2, "0")}`)),
      births: fc.tuple(fc.option(fc.integer({ min: 1936, max: 2006 })), fc.option(fc.integer({ min: 1936, max: 2006 }))),
      couple: fc.boolean(),
      balances: fc.tuple(
        dollars(60_000),
        dollars(900_000),
        dollars(900_000),
        dollars(300_000),
        dollars(100_000),
        dollars(80_000),
        dollars(700_000),
        dollars(400_000),
      ),
      cost: fc.constantFrom(null, 0.3, 1.4),
      rules,
      parameters,
      children: fc.array(fc.integer({ min: 2005, max: 2026 }), { maxLength: 3 }),
    })
    .map(
      ({
        startMonth,
        births: [me, partner],
        couple,
        balances: [cash, brokerage, ira, roth, hsa, school, home, debt],
        cost,
        rules,
        parameters,
        children,
      }) => ({
        ...plan({ rules, parameters: { ...parameters } }),
        startMonth,
        people: [
          { key: "me" as const, name: "Ann", birthMonth: me === null ? null : month(`${me}-07`), retirementAge: null },
          ...(couple
            ? [{ key: "partner" as const, name: "Ben", birthMonth: partner === null ? null : month(`${partner}-02`), retirementAge: 60 }]
            : []),
        ],
        dependants: children.map((birthYear) => ({ name: "Kid", birthYear })),
        accounts: [
          account("cash", cash),
          account("brokerage", brokerage, { basis: cost === null ? null : cents(Math.round(brokerage * cost * 100)) }),
          account("pretax", ira, { owner: "me" }),
          account("pretax", ira / 2, { key: "plan", kind: "401k", owner: "partner" }),
          account("roth", roth, { basis: cents(Math.round(roth * 50)) }),
          account("hsa", hsa),
          account("education", school),
          account("property", home, { key: "property" }),
          account("debt", debt, { kind: "mortgage", annualRate: 0.06, monthlyPayment: cents(240_000), securedBy: "property" }),
        ].map((one) => ({ ...one, balance: cents(Math.round(one.balance)) })),
      }),
    );
