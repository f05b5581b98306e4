import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { annuity } from "./debts.ts";
import { forecast } from "./forecast.ts";
import { account, balance, fact, plan, row, rule, snapshot } from "./testing/plans.ts";

/**
 * Cases with closed-form answers, one for each convention of docs/plan.md. Amounts are in dollars. The mortgage is the sample of the Consumer
 * Financial Protection Bureau.
 */
describe("closed-form cases", () => {
  test("cash at 0 percent stays", () => {
    const { snapshots } = forecast(plan({ forecastYears: 45, accounts: [account("cash", 10_000)] }));
    expect(new Set(snapshots.map(({ netWorth }) => netWorth))).toEqual(new Set([1_000_000]));
    expect(snapshots).toHaveLength(46);
  });

  test("100,000 at 6 percent is 179,084.77 after ten years", () => {
    const result = forecast(plan({ accounts: [account("roth", 100_000, { annualRate: 0.06 })] }));
    expect(balance(result, 10, "roth")).toBe(179_084.77);
  });

  test("500 at the end of each month at 6 percent is 487,256.49 after thirty years", () => {
    const saving = rule("saving", "INCOME", 6_000, { aftertaxDistribution: [{ accountType: "other", percent: 100 }] });
    const result = forecast(
      plan({ forecastYears: 45, accounts: [account("brokerage", 0, { key: "fund", kind: "other", annualRate: 0.06 })], rules: [saving] }),
    );
    expect(balance(result, 30, "fund")).toBe(487_256.49);
  });

  test("12,000 a year grows by inflation and its own increase", () => {
    const result = forecast(
      plan({
        forecastYears: 45,
        accounts: [account("cash", 5_000_000)],
        parameters: { inflation: 0.03 },
        rules: [rule("rent", "EXPENSE", 12_000, { adjustForInflation: true, annualIncrease: 0.01 })],
      }),
    );
    expect([1, 2, 11, 45].map((year) => -row(result, year, "rule:rent@cash"))).toEqual([12_000, 12_483.6, 17_814.24, 68_258.95]);
  });

  test("a mortgage of 162,000 at 3.875 percent is paid by 761.78, and owes 146,227.42 after 60 payments", () => {
    expect(annuity(16_200_000, 0.03875, 360)).toBe(76_178);
    const loan = account("debt", 162_000, { kind: "mortgage", annualRate: 0.03875, monthlyPayment: cents(76_178) });
    const result = forecast(plan({ accounts: [account("cash", 100_000), loan] }));
    expect(balance(result, 5, "debt")).toBe(-146_227.42);
    // An unrounded payment gives 146,227.14. Lenders round it.
    expect(Math.abs(balance(result, 5, "debt") + 146_227.14)).toBeLessThan(0.5);
  });

  test("the last payment of a loan takes what is left", () => {
    const car = rule("car", "ASSET_PURCHASE", 20_000, {
      beginsAt: "plan_year:1",
      assetType: "vehicle",
      percentFinanced: 1,
      extra: { rate: 0.06, termMonths: 24 },
    });
    const result = forecast(plan({ accounts: [account("cash", 50_000)], rules: [car] }));
    expect(annuity(2_000_000, 0.06, 24)).toBe(88_641);
    // Eleven payments in the first year, twelve in the second, one that clears the rest.
    expect(row(result, 2, "transfer:payment@loan:car")).toBe(12 * 886.41);
    expect(Math.abs(row(result, 3, "transfer:payment@loan:car") - 886.41)).toBeLessThan(0.2);
    expect(balance(result, 3, "loan:car")).toBe(0);
    expect(result.milestones.map(({ kind }) => kind)).toContain("debt_paid_off");
  });

  test("what rounding the payment down leaves is in the last payment, not in one more", () => {
    const boat = rule("boat", "ASSET_PURCHASE", 10_000, {
      beginsAt: "plan_year:1",
      percentFinanced: 1,
      extra: { rate: 0.07, termMonths: 48 },
    });
    const result = forecast(plan({ accounts: [account("cash", 50_000)], rules: [boat] }));
    expect(annuity(1_000_000, 0.07, 48)).toBe(23_946);
    // The exact payment is 239.4624, so 48 payments of 239.46 leave some cents. The 48th is in January of the fifth year.
    expect(row(result, 5, "transfer:payment@loan:boat")).toBeGreaterThan(239.46);
    expect(balance(result, 5, "loan:boat")).toBe(0);
  });

  test("paying off 15,000 from cash leaves net worth unchanged", () => {
    const debt = account("debt", 15_000, { annualRate: 0, monthlyPayment: cents(0) });
    const payoff = rule("clear", "PAY_OFF_DEBT", 15_000, { oneTime: true, extra: { account: "debt" } });
    const result = forecast(plan({ accounts: [account("cash", 40_000), debt], rules: [payoff] }));
    expect([balance(result, 1, "cash"), balance(result, 1, "debt"), snapshot(result, 1).netWorth]).toEqual([25_000, 0, 2_500_000]);
    expect(snapshot(result, 0).netWorth).toBe(2_500_000);
  });

  test.each([
    ["73 with 500,000", "1953-06", 500_000, 18_867.92],
    ["75 with 1,000,000", "1951-06", 1_000_000, 40_650.41],
    ["66, born in 1960", "1960-06", 500_000, 0],
  ])("requires a distribution at %s", (_name, born, held, required) => {
    const result = forecast(plan({ born, accounts: [account("cash", 100_000), account("pretax", held, { annualRate: 0 })] }));
    expect(fact(result, 1, "required_distribution")).toBe(required);
    expect(row(result, 1, "rmd@pretax")).toBe(-required + 0);
  });

  test("requires nothing at 73 of a person born in 1960, and something at 75", () => {
    const result = forecast(plan({ born: "1960-06", accounts: [account("cash", 500_000), account("pretax", 500_000, { annualRate: 0 })] }));
    expect(fact(result, 8, "required_distribution")).toBe(0);
    expect(fact(result, 10, "required_distribution")).toBe(20_325.2);
    expect(result.milestones).toContainEqual(expect.objectContaining({ kind: "rmd", month: "2035-01" }));
  });

  test.each([
    [61, "1965-06", 35_750],
    [64, "1962-06", 32_500],
    [40, "1986-06", 24_500],
  ])("a deferral at %i in 2026 stays within the limit", (_age, born, most) => {
    const pay = rule("pay", "INCOME", 300_000, {
      taxTreatment: "FEDERAL_STATE",
      extra: { incomeKind: "wages" },
      pretaxDistribution: [{ accountType: "401k", percent: 20 }],
    });
    const result = forecast(plan({ born, rules: [pay] }));
    expect(row(result, 1, "transfer:contribution@401k:me")).toBe(most);
    expect(result.warnings.map(({ code }) => code)).toContain("limit_reached");
  });

  test("a brokerage sale of 10,000 of 50,000 with a cost of 30,000 gains 4,000", () => {
    const accounts = [account("cash", 0), account("brokerage", 50_000, { basis: cents(3_000_000), annualRate: 0 })];
    const result = forecast(
      plan({
        accounts,
        parameters: { safe_balance: 0 },
        rules: [
          rule("trip", "EXPENSE", 10_000, { oneTime: true }),
          rule("fun", "EXPENSE", 2_400, { beginsAt: "plan_year:2", endsAt: "plan_year:2" }),
        ],
      }),
    );
    expect(fact(result, 1, "capital_gain")).toBe(4_000);
    // The rest has the same share of gains: 40,000 with a cost of 24,000.
    expect(fact(result, 2, "capital_gain")).toBe(960);
  });

  test("Roth contributions come out first at 45, without tax or penalty", () => {
    const accounts = [account("cash", 0), account("roth", 50_000, { basis: cents(2_000_000), annualRate: 0 })];
    const spend = (dollars: number, year: number) => rule(`y${year}`, "EXPENSE", dollars, { oneTime: true, beginsAt: `plan_year:${year}` });
    const result = forecast(plan({ born: "1981-06", accounts, rules: [spend(15_000, 1), spend(6_000, 2)] }));
    expect([fact(result, 1, "penalty"), fact(result, 1, "other_income")]).toEqual([0, 0]);
    // 5,000 of contributions are left, so at least 1,000 are earnings.
    expect(fact(result, 2, "penalty")).toBeGreaterThanOrEqual(100);
    expect(row(result, 2, "tax:penalty@cash")).toBe(-fact(result, 2, "penalty"));
  });

  test("an IRA withdrawal of 10,000 at 50 is taxed and pays a penalty of 1,000", () => {
    const accounts = [account("cash", 1_100), account("pretax", 50_000, { annualRate: 0 })];
    const result = forecast(plan({ born: "1976-06", accounts, rules: [rule("roof", "EXPENSE", 11_100, { oneTime: true })] }));
    expect([fact(result, 1, "pretax_withdrawals"), fact(result, 1, "penalty")]).toEqual([11_111.11, 1_111.11]);
    expect(balance(result, 1, "cash")).toBe(0);
  });
});
