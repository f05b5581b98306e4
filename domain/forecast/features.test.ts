import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { forecast } from "./forecast.ts";
import type { PlanRule } from "./rules.ts";
import { federalLaw } from "./tax/federal-law.ts";
import { account, balance, fact, plan, row, rule, snapshot } from "./testing/plans.ts";

const flat = { annualRate: 0 };
const codes = (result: ReturnType<typeof forecast>): string[] => result.warnings.map(({ code }) => code);

describe("withdrawals", () => {
  const accounts = [
    account("cash", 0),
    account("brokerage", 10_000, flat),
    account("pretax", 10_000, flat),
    account("roth", 10_000, { ...flat, basis: cents(1_000_000) }),
  ];
  const spend = rule("trip", "EXPENSE", 4_000, { oneTime: true });
  const left = (born: string, withdrawal_order: string) => {
    const result = forecast(plan({ born, accounts, rules: [spend], parameters: { withdrawal_order } }));
    return ["brokerage", "pretax", "roth"].map((key) => balance(result, 1, key));
  };

  test("follow the order of the parameter after 59½", () => {
    expect(left("1956-06", "taxable_first")).toEqual([6_000, 10_000, 10_000]);
    expect(left("1956-06", "pretax_first")).toEqual([10_000, 6_000, 10_000]);
    expect(left("1956-06", "roth_first")).toEqual([10_000, 10_000, 6_000]);
  });

  test("leave accounts with a penalty for last", () => {
    expect(left("1986-06", "pretax_first")).toEqual([6_000, 10_000, 10_000]);
  });

  test("bring cash back to the safety balance, unless only a penalty could", () => {
    const parameters = { safe_balance: 500_000 };
    const rules = [rule("trip", "EXPENSE", 100, { oneTime: true })];
    const result = forecast(plan({ accounts: [account("cash", 1_000), account("brokerage", 10_000, flat)], parameters, rules }));
    expect([balance(result, 1, "cash"), balance(result, 1, "brokerage")]).toEqual([5_000, 5_900]);
    const early = forecast(plan({ accounts: [account("cash", 1_000), account("pretax", 10_000, flat)], parameters, rules }));
    expect([balance(early, 1, "cash"), balance(early, 1, "pretax")]).toEqual([900, 10_000]);
  });

  test("leave investments alone while income covers the costs", () => {
    const rules = [rule("pay", "INCOME", 60_000), rule("costs", "EXPENSE", 48_000)];
    const result = forecast(
      plan({ accounts: [account("cash", 0), account("brokerage", 10_000, flat)], rules, parameters: { safe_balance: 500_000 } }),
    );
    expect([balance(result, 1, "cash"), balance(result, 1, "brokerage")]).toEqual([12_000, 10_000]);
  });

  test("never touch property or education savings", () => {
    const result = forecast(
      plan({ accounts: [account("cash", 0), account("property", 90_000, flat), account("education", 9_000, flat)], rules: [spend] }),
    );
    expect([balance(result, 1, "property"), balance(result, 1, "education"), balance(result, 1, "shortfall")]).toEqual([
      90_000,
      9_000,
      -4_000 - row(result, 1, "interest@shortfall") * -1,
    ]);
  });
});

describe("a shortfall", () => {
  test("is a debt with interest, flagged until it is repaid", () => {
    const rules = [
      rule("costs", "EXPENSE", 12_000, { endsAt: "plan_year:1" }),
      rule("late", "INCOME", 50_000, { oneTime: true, beginsAt: "plan_year:3" }),
    ];
    const result = forecast(plan({ born: "1946-06", accounts: [account("cash", 6_000)], rules, parameters: { shortfall_rate: 0.12 } }));
    expect(snapshot(result, 1).depleted).toBe(true);
    // 1,000 a month from July on, at 1 % a month on the balance before.
    expect(balance(result, 1, "shortfall")).toBe(-6_152.01);
    expect([2, 3].map((year) => snapshot(result, year).depleted)).toEqual([true, false]);
    expect(balance(result, 3, "shortfall")).toBe(0);
    expect(result.outcome).toEqual({ lasts: false, firstShortfallYear: 2026, firstShortfallAge: 80 });
    expect(codes(result)).toContain("depleted");
  });

  test("within a year is flagged even if it is repaid by December", () => {
    const rules = [rule("costs", "EXPENSE", 1_000, { oneTime: true }), rule("late", "INCOME", 60_000, { beginsAt: "age:40" })];
    const result = forecast(plan({ accounts: [account("cash", 0)], rules }));
    expect(balance(result, 1, "shortfall")).toBe(0);
    expect([snapshot(result, 1).depleted, snapshot(result, 2).depleted]).toEqual([true, false]);
  });

  test("after the life expectancy does not count", () => {
    const result = forecast(
      plan({
        born: "1946-06",
        parameters: { life_expectancy: 82 },
        accounts: [account("cash", 40_000)],
        rules: [rule("costs", "EXPENSE", 12_000)],
      }),
    );
    expect(snapshot(result, 4).depleted).toBe(true);
    expect(result.outcome.lasts).toBe(true);
  });
});

describe("the settlement of taxes in December", () => {
  test.each(["1946-06", "1986-06"])("withdraws exactly the tax that the withdrawal itself causes, for a person born %s", (born) => {
    const accounts = [account("cash", 0), account("pretax", 2_000_000, flat)];
    const result = forecast(
      plan({ born, accounts, rules: [rule("costs", "EXPENSE", 150_000)], parameters: { safe_balance: 0, state: "CA" } }),
    );
    for (let year = 1; year <= 9; year++) {
      const now = snapshot(result, year);
      if (now.depleted) break;
      const taken = fact(result, year, "pretax_withdrawals");
      const taxes = fact(result, year, "federal_due") + fact(result, year, "state_due") + fact(result, year, "penalty");
      // All that was taken paid costs and taxes, up to a cent of rounding in the penalty.
      expect(Math.abs(taken - 150_000 - taxes - balance(result, year, "cash") + balance(result, year - 1, "cash"))).toBeLessThan(0.001);
      expect(balance(result, year, "cash")).toBeLessThanOrEqual(0.05);
      expect(taxes).toBeGreaterThan(20_000);
    }
  });

  test("a gain is taxed at 0 percent within its bracket", () => {
    const accounts = [account("cash", 0), account("brokerage", 900_000, { ...flat, basis: cents(0) })];
    const result = forecast(plan({ accounts, rules: [rule("costs", "EXPENSE", 60_000)], parameters: { safe_balance: 0 } }));
    expect(fact(result, 1, "capital_gain")).toBe(60_000);
    expect(fact(result, 1, "federal_due")).toBe(0);
  });

  test("low wages bring the earned income credit, for people of 25 to 64 or with children", () => {
    const pay = rule("pay", "INCOME", 12_000, { taxTreatment: "FEDERAL", extra: { incomeKind: "wages" } });
    const credit = (born: string | null, dependants: { name: string; birthYear: number }[] = []) =>
      fact(forecast(plan({ born, dependants, rules: [pay] })), 1, "earned_income_credit");
    expect([credit("1986-06"), credit("2003-06"), credit("1960-06"), credit(null)]).toEqual(
      [664 - 0.0765 * 1_140, 0, 0, 0].map((n) => Math.round(n * 100) / 100),
    );
    expect(credit(null, [{ name: "Kim", birthYear: 2020 }])).toBeCloseTo((4_427 * 12_000) / 13_020, 2);
  });

  test("losses beyond 3,000 are carried to later years", () => {
    const accounts = [account("cash", 0), account("brokerage", 50_000, { ...flat, basis: cents(10_000_000) })];
    const rules = [
      rule("trip", "EXPENSE", 10_000, { oneTime: true }),
      rule("pension", "INCOME", 60_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" }, beginsAt: "plan_year:2" }),
    ];
    const result = forecast(plan({ accounts, rules, parameters: { safe_balance: 0 } }));
    expect(fact(result, 1, "capital_gain")).toBe(-10_000);
    // 10,000 of losses: 3,000 in the first year and each later one until nothing is left.
    expect([2, 3, 4, 5].map((year) => 60_000 - fact(result, year, "agi"))).toEqual([3_000, 3_000, 1_000, 0]);
  });

  test("a part first year pays the tax of its months, as if the months before were the same", () => {
    const pay = rule("pay", "INCOME", 96_000, { endsAt: "retirement", taxTreatment: "FEDERAL_STATE" });
    const [whole, part] = [forecast(plan({ rules: [pay] })), forecast(plan({ start: "2026-11", rules: [pay] }))];
    expect(fact(part, 1, "agi")).toBe(96_000);
    expect(Math.abs(fact(part, 1, "federal_due") - fact(whole, 1, "federal_due") / 6)).toBeLessThan(0.02);
    expect(row(part, 1, "tax:fica@cash")).toBe(-1_224);
  });

  test("the wage base counts per person and by months", () => {
    const pay = (key: string, owner: "me" | "partner") =>
      rule(key, "INCOME", 200_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "wages", owner } });
    const people = [
      { key: "me" as const, name: "Ann", birthMonth: null, retirementAge: null },
      { key: "partner" as const, name: "Ben", birthMonth: null, retirementAge: null },
    ];
    const result = forecast(plan({ people, rules: [pay("a", "me"), pay("b", "partner")] }));
    expect(fact(result, 1, "fica")).toBe(2 * (11_439 + 2_900));
  });
});

test("a retiree who lives on an IRA agrees with an independent calculation", () => {
  // Computed apart from this engine, in floating point: 5,000 a month, 5 % growth, the tax of 2026, required distributions from 73 on.
  const expected = [984_030.29, 967_262.1, 949_655.5, 929_883.32, 909_104.05, 887_271.45, 864_333.08, 840_238.8, 814_926.63, 788_336.26];
  const result = forecast(
    plan({
      born: "1956-03",
      accounts: [account("cash", 0), account("pretax", 1_000_000, { annualRate: 0.05 })],
      rules: [rule("costs", "EXPENSE", 60_000)],
      parameters: { inflation: 0, wage_growth: 0, safe_balance: 0 },
    }),
  );
  expected.forEach((value, i) => expect(Math.abs(balance(result, i + 1, "pretax") - value)).toBeLessThan(0.02));
  expect([3, 4].map((year) => fact(result, year, "federal_due"))).toEqual([4_606.82, 5_425]);
});

describe("contributions", () => {
  const pay = (more: Partial<PlanRule>) =>
    rule("pay", "INCOME", 100_000, { taxTreatment: "FEDERAL_STATE", ...more, extra: { incomeKind: "wages", ...more.extra } });

  test("an HSA through payroll lowers payroll tax; a 401(k) and an IRA only income tax", () => {
    const result = forecast(
      plan({
        rules: [
          pay({
            pretaxDistribution: [
              { accountType: "401k", percent: 10 },
              { accountType: "hsa", percent: 4 },
              { accountType: "ira", percent: 5 },
            ],
          }),
        ],
      }),
    );
    expect(fact(result, 1, "fica")).toBe(7_344);
    expect(fact(result, 1, "agi")).toBe(81_000);
    expect(["401k:me", "hsa:me", "ira:me"].map((key) => row(result, 1, `transfer:contribution@${key}`))).toEqual([10_000, 4_000, 5_000]);
  });

  test("the employer matches deferrals up to a share of pay, from outside the household", () => {
    const result = forecast(
      plan({ rules: [pay({ pretaxDistribution: [{ accountType: "401k", percent: 10 }], extra: { matchRate: 0.5, matchLimit: 0.06 } })] }),
    );
    expect(Math.abs(row(result, 1, "match@401k:me") - 3_000)).toBeLessThan(0.1);
    expect(fact(result, 1, "agi")).toBe(90_000);
  });

  test("traditional and Roth IRAs share a limit, and need earned income", () => {
    const shares = {
      pretaxDistribution: [{ accountType: "ira" as const, percent: 5 }],
      aftertaxDistribution: [{ accountType: "roth_ira" as const, percent: 20 }],
    };
    const result = forecast(plan({ rules: [pay(shares)] }));
    expect(row(result, 1, "transfer:contribution@ira:me") + row(result, 1, "transfer:contribution@roth_ira:me")).toBe(7_500);
    const pension = forecast(
      plan({ rules: [rule("pension", "INCOME", 50_000, { taxTreatment: "FEDERAL", extra: { incomeKind: "pension" }, ...shares })] }),
    );
    expect(row(pension, 1, "transfer:contribution@ira:me")).toBe(0);
    expect(codes(pension)).toContain("limit_reached");
  });

  test("after-tax shares are of take-home pay, and stop at the safety balance", () => {
    const invest = rule("pay", "INCOME", 60_000, { aftertaxDistribution: [{ accountType: "brokerage", percent: 50 }] });
    const result = forecast(plan({ rules: [invest, rule("costs", "EXPENSE", 24_000)] }));
    // The first month keeps a month of costs.
    expect(row(result, 1, "transfer:contribution@brokerage:me")).toBe(1_000 + 11 * 2_500);
    const held = forecast(plan({ rules: [invest], parameters: { safe_balance: 6_000_000 } }));
    expect(row(held, 1, "transfer:contribution@brokerage:me")).toBe(0);
  });
});

describe("amounts", () => {
  test("a yearly increase steps on the rule's own anniversary", () => {
    const rent = rule("rent", "EXPENSE", 12_000, { beginsAt: "age:40", annualIncrease: 0.1 });
    const result = forecast(plan({ accounts: [account("cash", 200_000)], rules: [rent] }));
    // Seven months of 1,000 from June on, then five of them and seven of 1,100.
    expect([1, 2].map((year) => row(result, year, "rule:rent@cash"))).toEqual([-7_000, -5_000 - 7_700]);
  });

  test("beyond what whole cents can hold, says so", () => {
    const accounts = [account("roth", 900_000_000_000, { annualRate: 1 })];
    expect(() => forecast(plan({ forecastYears: 45, accounts }))).toThrow("too large");
  });
});

describe("expenses with their own accounts", () => {
  test("education comes from 529 savings first, without tax", () => {
    const result = forecast(
      plan({
        accounts: [account("cash", 20_000), account("education", 15_000, { ...flat, basis: cents(500_000) })],
        rules: [rule("college", "EDUCATION", 24_000)],
      }),
    );
    expect([row(result, 1, "rule:college@education"), row(result, 1, "rule:college@cash")]).toEqual([-15_000, -9_000]);
    expect(fact(result, 1, "other_income")).toBe(0);
  });

  test.each([
    ["no child", [], 4_400],
    ["a child of 25", [2001], 8_750],
    ["a child of 26", [2000], 4_400],
    ["a child that is not born yet", [2030], 4_400],
  ])("the HSA limit with %s", (_name, years, limit) => {
    const pay = rule("pay", "INCOME", 100_000, {
      taxTreatment: "FEDERAL_STATE",
      pretaxDistribution: [{ accountType: "hsa", percent: 20 }],
      extra: { incomeKind: "wages" },
    });
    const dependants = years.map((birthYear) => ({ name: "Kim", birthYear }));
    expect(fact(forecast(plan({ rules: [pay], dependants })), 1, "pretax_contributions")).toBe(limit);
  });

  test("medical costs that the HSA pays are not deducted", () => {
    const costs = rule("costs", "EXPENSE", 30_000, { taxTreatment: "FEDERAL", extra: { expenseKind: "medical" } });
    const pension = rule("pension", "INCOME", 120_000, { taxTreatment: "FEDERAL", extra: { incomeKind: "pension" } });
    const deductions = (hsa: number) =>
      fact(forecast(plan({ accounts: [account("cash", 100_000), account("hsa", hsa, flat)], rules: [pension, costs] })), 1, "deductions");
    expect([deductions(0), deductions(5_000), deductions(50_000)]).toEqual([30_000, 25_000, 16_100]);
  });

  test.each([
    ["below 50", "1986-06", 24_500, 72_000 - 24_500],
    ["with a catch-up, which does not count", "1974-01", 32_500, 72_000 - 24_500],
  ])("a generous match stays within the limit of all additions, %s", (_name, born, deferred, matched) => {
    const pay = rule("pay", "INCOME", 325_000, {
      taxTreatment: "FEDERAL_STATE",
      endsAt: "retirement",
      pretaxDistribution: [{ accountType: "401k", percent: 10 }],
      extra: { incomeKind: "wages", matchRate: 2, matchLimit: 0.1 },
    });
    const result = forecast(plan({ born, rules: [pay] }));
    expect(fact(result, 1, "employer_match")).toBeGreaterThanOrEqual(matched);
    expect(fact(result, 1, "pretax_contributions")).toBeLessThanOrEqual(deferred);
    expect(fact(result, 1, "employer_match") + fact(result, 1, "pretax_contributions")).toBeLessThanOrEqual(deferred + matched);
    expect(fact(result, 1, "employer_match") + fact(result, 1, "pretax_contributions")).toBeGreaterThan(deferred + matched - 1);
  });

  test.each([
    ["take-home pay", { endsAt: "retirement", extra: { incomeKind: "other" } }, 6_000, null],
    ["a gift", { extra: { incomeKind: "gift" } }, 0, "cannot exceed pay"],
    ["pay beyond the limit", { endsAt: "retirement", amount: cents(20_000_000) }, 7_500, "reach the year's limit"],
  ] as const)("a Roth IRA takes shares of %s", (_name, more, contributed, message) => {
    const aftertaxDistribution = [{ accountType: "roth_ira", percent: 10 }] as const;
    const result = forecast(
      plan({ accounts: [account("cash", 100_000)], rules: [rule("pay", "INCOME", 60_000, { aftertaxDistribution, ...more })] }),
    );
    expect(row(result, 1, "transfer:contribution@roth_ira:me")).toBe(contributed);
    const said = result.warnings.filter(({ code }) => code === "limit_reached").map((one) => one.message);
    expect(said).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  });

  test("medical costs come from the HSA first", () => {
    const medical = rule("teeth", "EXPENSE", 3_000, { oneTime: true, extra: { expenseKind: "medical" } });
    const result = forecast(plan({ accounts: [account("cash", 20_000), account("hsa", 2_000, flat)], rules: [medical] }));
    expect([row(result, 1, "rule:teeth@hsa"), row(result, 1, "rule:teeth@cash")]).toEqual([-2_000, -1_000]);
  });

  test("a deductible expense lowers tax once itemizing is worth it", () => {
    const rules = (deductible: boolean) => [
      rule("pension", "INCOME", 100_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } }),
      rule("gifts", "EXPENSE", 20_000, { taxTreatment: deductible ? "FEDERAL" : "TAX_FREE" }),
    ];
    const tax = (deductible: boolean): number => fact(forecast(plan({ rules: rules(deductible) })), 1, "federal_due");
    expect(tax(false) - tax(true)).toBeCloseTo(0.22 * (20_000 - 16_100), 2);
  });
});

describe("benefits and premiums", () => {
  test("Social Security begins at the claim age, rises with prices, and may be cut", () => {
    const parameters = {
      social_security_monthly: 200_000,
      social_security_claim_age: 62,
      social_security_cut: 0.2,
      social_security_cut_year: 2034,
    };
    const result = forecast(plan({ born: "1970-06", parameters }));
    expect([6, 7, 8].map((year) => row(result, year, "social_security@cash"))).toEqual([
      0,
      (Math.round(200_000 * 0.7 * 1.025 ** 6) * 7) / 100,
      (Math.round(200_000 * 0.7 * 1.025 ** 7) * 12) / 100,
    ]);
    expect(row(result, 9, "social_security@cash")).toBe((Math.round(200_000 * 0.7 * 1.025 ** 8 * 0.8) * 12) / 100);
  });

  test("Medicare premiums depend on the income of two years before", () => {
    const accounts = [account("cash", 300_000)];
    const parameters = { medicare: "on", inflation: 0, medicare_growth: 0 };
    const base = forecast(plan({ born: "1956-06", accounts, parameters }));
    expect(row(base, 1, "medicare@cash")).toBe(-202.9 * 12);
    expect(codes(base)).toContain("earlier_income_unknown");
    const rich = forecast(plan({ born: "1956-06", accounts, parameters, earlierIncome: [{ year: 2024, magi: cents(15_000_000) }] }));
    expect(row(rich, 1, "medicare@cash")).toBe(-(405.8 + 37.5) * 12);
    expect(row(rich, 3, "medicare@cash")).toBe(-202.9 * 12);
  });
});

describe("cash above the ceiling", () => {
  const parameters = { cash_ceiling: 1_000_000, inflation: 0 };
  test("is invested in December", () => {
    const result = forecast(plan({ accounts: [account("cash", 25_000)], parameters: { ...parameters, sweep: "brokerage" } }));
    expect([balance(result, 1, "cash"), balance(result, 1, "brokerage:me")]).toEqual([10_000, 15_000]);
  });

  test("pays off the dearest debt first", () => {
    const debt = (key: string, rate: number) => account("debt", 10_000, { key, annualRate: rate, monthlyPayment: cents(0) });
    const result = forecast(
      plan({ accounts: [account("cash", 25_000), debt("cheap", 0.01), debt("dear", 0.1)], parameters: { ...parameters, sweep: "debt" } }),
    );
    expect([balance(result, 1, "dear"), balance(result, 1, "cheap") < -5_000]).toEqual([0, true]);
  });
});

describe("what the household has today", () => {
  test("belongs to the first person if the plan has no partner", () => {
    const accounts = [account("cash", 0), account("pretax", 100_000, { ...flat, owner: "partner" })];
    expect(fact(forecast(plan({ born: "1951-06", accounts })), 1, "required_distribution")).toBe(4_065.04);
  });

  test("counts to the cent, with debts, credit balances and cards paid in full", () => {
    const accounts = [
      account("cash", 1_234.56),
      account("debt", 500.01, { key: "card", kind: "card", paidInFull: true, annualRate: 0.25 }),
      account("debt", -20.5, { key: "credit", kind: "card" }),
    ];
    const result = forecast(plan({ accounts }));
    expect(snapshot(result, 0).netWorth).toBe(123_456 - 50_001 + 2_050);
    expect(snapshot(result, 10).netWorth).toBe(snapshot(result, 0).netWorth);
  });

  test("a debt without a payment or rate gets both, and a warning", () => {
    const result = forecast(plan({ accounts: [account("cash", 90_000), account("debt", 10_000)] }));
    expect(codes(result)).toEqual(expect.arrayContaining(["rate_guessed", "payment_guessed"]));
    // A month's interest of 7.5 % and 1 % of the balance.
    expect(row(result, 1, "transfer:payment@debt")).toBe(1_950);
  });

  test("without a month of birth, ages never come", () => {
    const result = forecast(plan({ born: null, rules: [rule("late", "EXPENSE", 100, { beginsAt: "retirement" })] }));
    expect(snapshot(result, 5).age).toBeNull();
    expect(result.resolved).toEqual([{ rule: "late", from: null, until: null, inactive: "no_birth_month" }]);
    expect(codes(result)).toEqual(expect.arrayContaining(["no_birth_month", "rule_inactive"]));
  });

  test("snapshot 0 has the year and age before the first year, so that both always increase", () => {
    const { snapshots } = forecast(plan({ start: "2026-11", born: "1980-05" }));
    expect(snapshots.slice(0, 2).map(({ year, calendarYear, age }) => [year, calendarYear, age])).toEqual([
      [0, 2025, 45],
      [1, 2026, 46],
    ]);
  });

  test("the plan's years differ from the run's in a later year", () => {
    const result = forecast({ ...plan({ start: "2028-05" }), planStartYear: 2026 });
    expect(result.snapshots.slice(0, 2).map(({ year, planYear, calendarYear, age }) => [year, planYear, calendarYear, age])).toEqual([
      [0, 2, 2027, 41],
      [1, 3, 2028, 42],
    ]);
  });
});

describe("invalid input", () => {
  test.each([
    [{ forecastYears: 11 as 10 }, "forecastYears"],
    [{ planStartYear: 2027 }, "planStartYear"],
    [{ accounts: [account("cash", 0), account("roth", 0, { key: "cash" })] }, "accounts[1].key"],
    [{ accounts: [account("cash", 0, { kind: "home" })] }, "accounts[0].kind"],
    [{ rules: [rule("a", "EXPENSE", 1, { beginsAt: "soon" })] }, "rules[0].beginsAt"],
    [{ rules: [rule("a", "EXPENSE", 1), rule("a", "EXPENSE", 1)] }, "rules[1].key"],
  ])("%j throws an error that names the field", (change, field) => {
    expect(() => forecast({ ...plan(), ...change })).toThrow(field);
  });
});

test("what is assumed and left out travels with the figures", () => {
  const result = forecast(plan({ parameters: { state: "CA" } }));
  expect(result.assumptions.find(({ key }) => key === "state")?.text).toMatch(/approximate/);
  expect(result.notModeled.map(({ key }) => key)).toContain("credits");
  expect(federalLaw(2026).limits.hsaCatchUp).toBe(100_000);
});
