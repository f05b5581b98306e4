import { describe, expect, test } from "vitest";
import { forecast } from "./forecast.ts";
import { account, balance, fact, plan, row, rule, snapshot } from "./testing/plans.ts";

const logOf = (result: ReturnType<typeof forecast>, year: number): Record<string, number> =>
  Object.fromEntries(snapshot(result, year).log.map(({ key, delta }) => [key, delta / 100]));

describe("worked examples", () => {
  const accounts = [account("cash", 12_000), account("brokerage", 50_000, { annualRate: 0.06 })];
  const living = (more = {}) => rule("living", "EXPENSE", 48_000, { adjustForInflation: true, ...more });

  test("a year's rows explain the change of net worth to the cent", () => {
    const result = forecast(plan({ accounts, rules: [rule("income", "INCOME", 60_000), living()] }));
    expect(snapshot(result, 0).netWorth).toBe(6_200_000);
    expect(logOf(result, 1)).toEqual({ "rule:income@cash": 60_000, "rule:living@cash": -48_000, "return@brokerage": 3_000 });
    expect(snapshot(result, 1).netWorth).toBe(7_700_000);
    expect(logOf(result, 2)).toEqual({ "rule:income@cash": 60_000, "rule:living@cash": -49_200, "return@brokerage": 3_180 });
    expect(snapshot(result, 2).netWorth).toBe(9_098_000);
  });

  test("a plan that begins in December does not get a whole year's inflation in January", () => {
    const result = forecast(plan({ start: "2026-12", accounts: [account("cash", 100_000)], rules: [living()] }));
    expect(row(result, 1, "rule:living@cash")).toBe(-4_000);
    expect(snapshot(result, 2).priceIndex).toBeCloseTo(1.0020598, 7);
    expect(row(result, 2, "rule:living@cash")).toBe(-48_098.87);
  });

  test("a home bought on credit changes net worth by its closing cost alone", () => {
    const home = rule("home", "ASSET_PURCHASE", 520_000, {
      beginsAt: "plan_year:1",
      assetType: "home",
      percentFinanced: 0.75,
      extra: { closingRate: 0.02, rate: 0.065, termMonths: 360 },
    });
    const result = forecast(
      plan({ start: "2026-12", accounts: [account("cash", 150_000)], rules: [home], parameters: { home_appreciation: 0 } }),
    );
    expect(logOf(result, 1)).toEqual({
      "rule:home@cash": -10_400,
      "transfer:purchase@cash": -130_000,
      "transfer:purchase@property:home": 520_000,
      "transfer:purchase@loan:home": -390_000,
    });
    expect(balance(result, 1, "cash")).toBe(9_600);
    expect(snapshot(result, 1).netWorth).toBe(13_960_000);
    expect(row(result, 2, "interest@loan:home")).toBe(-25_221.66);
    expect(row(result, 2, "transfer:payment@loan:home")).toBe(29_580.84);
    expect(balance(result, 2, "loan:home")).toBe(-385_640.82);
  });
});

test("federal tax and FICA of a salary are withheld, and leave what the plan says", () => {
  const pay = rule("pay", "INCOME", 96_000, {
    endsAt: "retirement",
    taxTreatment: "FEDERAL_STATE",
    pretaxDistribution: [{ accountType: "401k", percent: 6 }],
  });
  const result = forecast(plan({ rules: [pay] }));
  expect(balance(result, 1, "cash")).toBe(71_873.2);
  expect(row(result, 1, "tax:federal@cash")).toBe(-11_022.8);
  expect(row(result, 1, "tax:fica@cash")).toBe(-7_344);
  expect(fact(result, 1, "agi")).toBe(90_240);
});
