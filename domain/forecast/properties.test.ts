import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { compile } from "./compile.ts";
import { forecast } from "./forecast.ts";
import { fixedPath, lawIn, prepareMarket } from "./market.ts";
import type { Forecast, ForecastInput } from "./model.ts";
import { SILENT } from "./notes.ts";
import { netWorthOf } from "./ledger.ts";
import type { PlanRule } from "./rules.ts";
import { runPath } from "./run.ts";
import type { FederalLaw, StatusLaw } from "./tax/federal-law.ts";
import { account, plan, rule } from "./testing/plans.ts";
import { randomPlan } from "./testing/random-plans.ts";

const worth = (result: Forecast): number[] => result.snapshots.map(({ netWorth }) => netWorth);
const withYears = (input: ForecastInput, forecastYears: 10 | 20 | 45): ForecastInput => ({ ...input, forecastYears });
const furthest = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));

describe("random plans", () => {
  test("the rows of each year sum to the change of net worth, and of each account", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        const { snapshots } = forecast(withYears(input, 45));
        snapshots.slice(1).forEach((now, i) => {
          const before = snapshots[i];
          expect(now.log.reduce((sum, { delta }) => sum + delta, 0)).toBe(now.netWorth - (before?.netWorth ?? 0));
          expect(now.state.reduce((sum, one) => sum + one.balance, 0)).toBe(now.netWorth);
          for (const { key, balance } of now.state) {
            const rows = now.log.filter((row) => row.key.endsWith(`@${key}`)).reduce((sum, { delta }) => sum + delta, 0);
            expect(rows).toBe(balance - (before?.state.find((one) => one.key === key)?.balance ?? 0));
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  test("the order of rules changes nothing, not even a byte", () => {
    fc.assert(
      fc.property(randomPlan(), fc.integer(), (input, seed) => {
        const shuffled = input.rules.toSorted((a, b) => Math.sin(seed + a.key.charCodeAt(1)) - Math.sin(seed + b.key.charCodeAt(1)));
        const first = forecast({ ...input, rules: input.rules });
        const second = forecast({ ...input, rules: shuffled });
        expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      }),
      { numRuns: 60 },
    );
  });

  test("a rule that is left out is as if it were not there", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        const out = rule("zz", "EXPENSE", 5_000, { includeInForecast: false });
        const with_ = forecast({ ...input, rules: [out, ...input.rules] });
        expect(JSON.stringify(with_)).toBe(JSON.stringify(forecast(input)));
        const included = { ...out, includeInForecast: true };
        expect(worth(forecast({ ...input, rules: [included, ...input.rules] }))).not.toEqual(worth(with_));
      }),
      { numRuns: 60 },
    );
  });

  test("a run of ten years is the beginning of one of 45", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        const [short, long] = [forecast(withYears(input, 10)), forecast(withYears(input, 45))];
        expect(JSON.stringify(short.snapshots)).toBe(JSON.stringify(long.snapshots.slice(0, 11)));
      }),
      { numRuns: 60 },
    );
  });

  test("without inflation, adjusting for it changes nothing, and real and nominal are the same", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        const still = {
          ...input,
          parameters: [...input.parameters.filter(({ key }) => key !== "inflation"), { key: "inflation" as const, value: 0 }],
        };
        const adjusted = (adjustForInflation: boolean) =>
          forecast({ ...still, rules: still.rules.map((one) => ({ ...one, adjustForInflation })) });
        const [real, nominal] = [adjusted(true), adjusted(false)];
        expect(JSON.stringify(real)).toBe(JSON.stringify(nominal));
        expect(real.snapshots.every(({ priceIndex }) => priceIndex === 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("the same input gives the same bytes", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        expect(JSON.stringify(forecast(structuredClone(input)))).toBe(JSON.stringify(forecast(input)));
      }),
      { numRuns: 30 },
    );
  });
});

test("a rule beyond the horizon does not change which account an operation means", () => {
  const late = rule("a", "INCOME", 0, {
    beginsAt: "plan_year:20",
    aftertaxDistribution: [{ accountType: "brokerage", percent: 9 }],
    extra: { owner: "partner" },
  });
  const save = rule("b", "CUSTOM", 0, {
    operations: [{ op: "flow", from: "outside", to: "brokerage", amount: cents(1_200), tax: "TAX_FREE" }],
  });
  const invest = rule("c", "INCOME", 100, { aftertaxDistribution: [{ accountType: "brokerage", percent: 50 }] });
  const input = plan({ rules: [late, save, invest] });
  expect(JSON.stringify(forecast(withYears(input, 45)).snapshots.slice(0, 11))).toBe(JSON.stringify(forecast(input).snapshots));
});

/** Plans without taxes and limits, in which money only flows. */
const untaxed = fc
  .record({
    cash: fc.integer({ min: 0, max: 90_000 }),
    roth: fc.integer({ min: 0, max: 900_000 }),
    income: fc.integer({ min: 0, max: 200_000 }),
    costs: fc.integer({ min: 0, max: 200_000 }),
    start: fc.integer({ min: 1, max: 12 }),
    inflation: fc.constantFrom(0, 0.025, 0.06),
  })
  .map(({ cash, roth, income, costs, start, inflation }) =>
    plan({
      start: `2026-${String(start).padStart(2, "0")}`,
      born: "1950-06",
      forecastYears: 45,
      parameters: { inflation },
      accounts: [account("cash", cash), account("roth", roth, { annualRate: 0.05 })],
      rules: [
        rule("income", "INCOME", income, { adjustForInflation: true, endsAt: "plan_year:20" }),
        rule("costs", "EXPENSE", costs, { adjustForInflation: true }),
      ],
    }),
  );

describe("plans without taxes", () => {
  test("a rule split into two equal halves moves at most a cent a month", () => {
    fc.assert(
      fc.property(untaxed, fc.integer({ min: 1, max: 10_000_000 }), (input, half) => {
        const expense = (key: string, amount: number): PlanRule => ({
          ...rule(key, "EXPENSE", 0, { adjustForInflation: true }),
          amount: cents(amount),
        });
        // Enough cash keeps withdrawals and their growth out of the comparison.
        const rich = { ...input, accounts: [account("cash", 100_000_000_0)] };
        const whole = forecast({ ...rich, rules: [...rich.rules, expense("whole", half * 2)] });
        const halves = forecast({ ...rich, rules: [...rich.rules, expense("first", half), expense("second", half)] });
        expect(furthest(worth(whole), worth(halves))).toBeLessThanOrEqual(12 * 45);
        const yearly = (result: Forecast, year: number, keys: string[]): number =>
          keys.reduce((sum, key) => sum + (result.snapshots[year]?.log.find((one) => one.key === `rule:${key}@cash`)?.delta ?? 0), 0);
        for (let year = 1; year <= 45; year++)
          expect(Math.abs(yearly(whole, year, ["whole"]) - yearly(halves, year, ["first", "second"]))).toBeLessThanOrEqual(12);
      }),
      { numRuns: 60 },
    );
  });

  test("a tax-free income never lowers net worth", () => {
    fc.assert(
      fc.property(untaxed, fc.integer({ min: 1, max: 50_000 }), (input, dollars) => {
        const base = worth(forecast(input));
        const more = worth(forecast({ ...input, rules: [...input.rules, rule("gift", "INCOME", dollars)] }));
        base.forEach((value, i) => expect(more[i]).toBeGreaterThanOrEqual(value));
        expect(more.at(-1)).toBeGreaterThan(base.at(-1) ?? 0);
      }),
      { numRuns: 100 },
    );
  });
});

const scaledStatus = (status: StatusLaw, k: number): StatusLaw => {
  const pair = ([a, b]: readonly [number, number]): [number, number] => [a * k, b * k];
  const { rates, tops, gainTops, benefitTiers, ...amounts } = status;
  const scaled = Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, value * k])) as typeof amounts;
  return { ...scaled, rates, tops: tops.map((top) => top * k), gainTops: pair(gainTops), benefitTiers: pair(benefitTiers) };
};
const scaledLaw = (law: FederalLaw, k: number): FederalLaw => ({
  ...law,
  of: (status) => scaledStatus(law.of(status), k),
  wageBase: law.wageBase * k,
  seniorDeduction: law.seniorDeduction * k,
  limits: Object.fromEntries(Object.entries(law.limits).map(([key, value]) => [key, value * k])) as FederalLaw["limits"],
});

test("with money, brackets and limits k times as large, everything is k times as large", () => {
  const k = 1000;
  const money = (factor: number): ForecastInput =>
    plan({
      born: "1966-06",
      forecastYears: 45,
      parameters: { dividend_yield: 0.015, state_effective_rate: 0.04, social_security_monthly: 250_000 * factor },
      accounts: [
        account("cash", 20_000 * factor),
        account("brokerage", 400_000 * factor, { basis: cents(20_000_000 * factor) }),
        account("pretax", 700_000 * factor),
      ],
      rules: [
        rule("pay", "INCOME", 190_000 * factor, {
          adjustForInflation: true,
          endsAt: "age:64",
          taxTreatment: "FEDERAL_STATE",
          extra: { incomeKind: "wages", matchRate: 0.5, matchLimit: 0.05 },
          pretaxDistribution: [{ accountType: "401k", percent: 15 }],
          aftertaxDistribution: [{ accountType: "roth_ira", percent: 10 }],
        }),
        rule("costs", "EXPENSE", 90_000 * factor, { adjustForInflation: true }),
      ],
    });
  const pathOf = (factor: number): number[] => {
    const compiled = compile(money(factor), SILENT);
    const market = prepareMarket(compiled, fixedPath(compiled));
    market.laws = market.years.map((_, i) => scaledLaw(lawIn(market, compiled, i), factor));
    const found: number[] = [];
    runPath(compiled, market, SILENT, (run) => found.push(netWorthOf(run.ledger)));
    return found;
  };
  const [small, large] = [pathOf(1), pathOf(k)];
  small.forEach((value, i) => expect(Math.abs(value * k - (large[i] ?? 0))).toBeLessThan(k * 60 * (i + 1)));
  expect(Math.abs((large.at(-1) ?? 0) / k - (small.at(-1) ?? 0))).toBeLessThan(100_00);
});
