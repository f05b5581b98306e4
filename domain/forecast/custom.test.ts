import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { forecast } from "./forecast.ts";
import { month } from "./months.ts";
import type { Operation } from "./operations.ts";
import { resolveRules } from "./resolve.ts";
import type { PlanRule } from "./rules.ts";
import { account, balance, fact, plan, row, rule, snapshot } from "./testing/plans.ts";

const flat = { annualRate: 0 };
const custom = (key: string, operations: Operation[], more: Partial<PlanRule> = {}) => rule(key, "CUSTOM", 0, { operations, ...more });
const codes = (result: ReturnType<typeof forecast>): string[] => result.warnings.map(({ code }) => code);

describe("the age of retirement", () => {
  const retirement = (set: number | null, own: number | null, partner: number | null) => {
    const input = plan({
      forecastYears: 45,
      people: [
        { key: "me", name: "Ann", birthMonth: month("1986-06"), retirementAge: own },
        { key: "partner", name: "Ben", birthMonth: month("1986-06"), retirementAge: partner },
      ],
      rules: (["me", "partner"] as const).map((owner) => rule(owner, "INCOME", 100, { endsAt: "retirement", extra: { owner } })),
      parameters: set === null ? {} : { retirement_age: set },
    });
    const result = forecast(input);
    expect(resolveRules(input)).toEqual(result.resolved);
    const ends = result.milestones.filter(({ kind }) => kind === "retirement").map((one) => Number(one.month.slice(0, 4)) - 1986);
    return [...ends, codes(result).includes("retirement_age_replaced")];
  };
  test.each([
    [null, null, null, [67, 67, false]],
    [null, 62, null, [62, 67, false]],
    [60, null, null, [60, 60, false]],
    [60, 67, null, [60, 60, true]],
    [60, 67, 65, [60, 65, true]],
    [67, 62, 65, [65, 67, true]],
    [62, 62, 65, [62, 65, false]],
  ])("is the scenario's, then the person's: set %s, own %s, partner's %s", (set, own, partner, wanted) => {
    expect(retirement(set, own, partner)).toEqual(wanted);
  });
});

describe("operations", () => {
  test("a conversion fills a bracket to its top", () => {
    const convert = custom("convert", [{ op: "convert", from: "ira", to: "roth", amount: null, fillBracket: 0.12 }]);
    const pension = rule("pension", "INCOME", 30_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const result = forecast(
      plan({ born: "1964-06", accounts: [account("cash", 100_000), account("pretax", 900_000, flat)], rules: [convert, pension] }),
    );
    expect(fact(result, 1, "taxable_income")).toBe(50_400);
    expect(fact(result, 1, "roth_conversions")).toBe(50_400 + 16_100 - 30_000);
    expect(row(result, 1, "transfer:conversion@roth_ira:me")).toBe(36_500);
    expect(fact(result, 1, "penalty")).toBe(0);
  });

  test("the sale of a home pays off its loan, and taxes the gain above the exclusion", () => {
    const accounts = [
      account("cash", 0),
      account("property", 800_000, { ...flat, basis: cents(30_000_000) }),
      account("debt", 100_000, { kind: "mortgage", annualRate: 0, monthlyPayment: cents(0), securedBy: "property" }),
    ];
    const result = forecast(plan({ accounts, rules: [custom("sell", [{ op: "sell", account: "home", cost: 0.05 }], { oneTime: true })] }));
    expect(fact(result, 1, "capital_gain")).toBe(800_000 - 40_000 - 300_000 - 250_000);
    expect([row(result, 1, "transfer:sale@cash"), row(result, 1, "rule:sell@property"), balance(result, 1, "debt")]).toEqual([
      660_000, -40_000, 0,
    ]);
  });

  test("a home sold within two years has no exclusion", () => {
    const buy = rule("home", "ASSET_PURCHASE", 100_000, { beginsAt: "plan_year:1", assetType: "home" });
    const sell = custom("sell", [{ op: "sell", account: "property:home", cost: 0 }], { oneTime: true, beginsAt: "plan_year:2" });
    const result = forecast(plan({ accounts: [account("cash", 200_000)], rules: [buy, sell], parameters: { home_appreciation: 0.1 } }));
    expect(fact(result, 2, "capital_gain")).toBe(10_000);
  });

  test("closing costs count toward the cost of a home", () => {
    const buy = rule("home", "ASSET_PURCHASE", 100_000, { beginsAt: "plan_year:1", assetType: "home", extra: { closingRate: 0.03 } });
    const sell = custom("sell", [{ op: "sell", account: "property:home", cost: 0 }], { oneTime: true, beginsAt: "plan_year:2" });
    const result = forecast(plan({ accounts: [account("cash", 200_000)], rules: [buy, sell], parameters: { home_appreciation: 0.1 } }));
    expect(fact(result, 2, "capital_gain")).toBe(7_000);
  });

  test("a rule is scaled from a month on, and can end so", () => {
    const scale = custom("raise", [{ op: "scaleRule", rule: "pay", factor: 0.5 }], { beginsAt: "age:41" });
    const result = forecast(plan({ rules: [rule("pay", "INCOME", 12_000), scale] }));
    expect([1, 2, 3].map((year) => row(result, year, "rule:pay@cash"))).toEqual([12_000, 5_000 + 3_500, 6_000]);
  });

  test("a later scale replaces the one before, so that pay can pause and come back", () => {
    const scale = (key: string, factor: number, beginsAt: string) =>
      custom(key, [{ op: "scaleRule", rule: "pay", factor }], { beginsAt, oneTime: true });
    const rules = [rule("pay", "INCOME", 12_000), scale("pause", 0, "plan_year:2"), scale("back", 1, "plan_year:4")];
    const result = forecast(plan({ rules }));
    expect([1, 2, 3, 4, 5].map((year) => row(result, year, "rule:pay@cash"))).toEqual([12_000, 0, 0, 12_000, 12_000]);
  });

  test("a move changes the state from its year on, and a filing status the return", () => {
    const pension = rule("pension", "INCOME", 80_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const move = custom("move", [{ op: "move", state: "TX" }], { beginsAt: "plan_year:2" });
    const marry = custom("marry", [{ op: "setFilingStatus", value: "married_joint" }], { beginsAt: "plan_year:3" });
    const result = forecast(plan({ rules: [pension, move, marry], parameters: { state: "CA" } }));
    expect(fact(result, 1, "state_due")).toBeGreaterThan(2_000);
    expect(fact(result, 2, "state_due")).toBe(0);
    expect(fact(result, 3, "deductions")).toBeGreaterThan(fact(result, 2, "deductions") * 1.9);
  });

  test("a child brings the credit until the year of its 17th birthday", () => {
    const pension = rule("pension", "INCOME", 80_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const child = custom("child", [{ op: "addDependant", name: "Kim" }], { beginsAt: "plan_year:2" });
    const result = forecast(plan({ forecastYears: 45, rules: [pension, child] }));
    expect([1, 2].map((year) => fact(result, year, "child_tax_credit"))).toEqual([0, 2_200]);
    expect(fact(result, 18, "child_tax_credit")).toBeGreaterThan(2_200);
    expect([19, 20, 21].map((year) => fact(result, year, "child_tax_credit"))).toEqual([500, 500, 0]);
  });

  test.each([true, false])("settings of earlier years last in a run that begins later, one-time: %s", (oneTime) => {
    const set = (key: string, operation: Operation, year = 2027) =>
      custom(key, [operation], { beginsAt: `calendar_year:${year}`, oneTime });
    const pay = rule("pay", "INCOME", 120_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "wages" } });
    const events = [
      set("a", { op: "scaleRule", rule: "pay", factor: 0.5 }),
      set("b", { op: "addDependant", name: "Kim" }),
      set("c", { op: "setFilingStatus", value: "married_joint" }),
      set("d", { op: "move", state: "CA" }),
      set("e", { op: "move", state: "TX" }, 2026),
    ];
    const of = (start: string, year: number) => {
      const result = forecast({ ...plan({ start, rules: [pay, ...events] }), planStartYear: 2026 });
      const figures = ["child_tax_credit", "state_due"].map((key) => fact(result, year, key));
      return [row(result, year, "rule:pay@cash"), ...figures, codes(result).includes("rule_inactive")];
    };
    expect(of("2026-11", 3)).toEqual([60_000, 2_300, 741.82, false]);
    expect(of("2028-01", 1)).toEqual(of("2026-11", 3));
  });

  test("a child born before the run has the age of its own year, and money of earlier years does not move again", () => {
    const pension = rule("pension", "INCOME", 80_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const child = custom(
      "child",
      [
        { op: "addDependant", name: "Kim" },
        { op: "flow", from: "outside", to: "cash", amount: cents(100_000), tax: "TAX_FREE" },
      ],
      { beginsAt: "calendar_year:2020", oneTime: true },
    );
    const result = forecast(plan({ forecastYears: 20, rules: [pension, child] }));
    expect([1, 11, 12, 14].map((year) => fact(result, year, "child_tax_credit"))).toEqual([2_200, expect.any(Number), 500, 0]);
    expect(row(result, 1, "rule:child@cash")).toBe(0);
    expect(result.warnings).toContainEqual(expect.objectContaining({ code: "setting_lasts", rule: "child" }));
    expect(result.resolved.find((one) => one.rule === "child")).toMatchObject({ from: "2026-01", until: null, inactive: null });
  });

  test("a refinanced loan gets a new payment", () => {
    const loan = account("debt", 100_000, { kind: "mortgage", annualRate: 0.07, monthlyPayment: cents(100_000) });
    const refinance = custom("refinance", [{ op: "refinance", account: "debt", rate: 0.0, termMonths: 100 }], { oneTime: true });
    const result = forecast(plan({ accounts: [account("cash", 200_000), loan], rules: [refinance] }));
    expect(row(result, 1, "transfer:payment@debt")).toBe(12_000);
  });

  test("money flows between accounts, with their taxes", () => {
    const accounts = [
      account("cash", 0),
      account("pretax", 50_000, flat),
      account("debt", 9_000, { annualRate: 0, monthlyPayment: cents(0) }),
    ];
    const flow = custom("flow", [{ op: "flow", from: "ira", to: "debt", amount: cents(600_000), tax: "TAX_FREE" }], { oneTime: true });
    const result = forecast(plan({ born: "1956-06", accounts, rules: [flow] }));
    expect([fact(result, 1, "pretax_withdrawals"), balance(result, 1, "debt")]).toEqual([6_000, -3_000]);
    const gift = custom("gift", [{ op: "flow", from: "outside", to: "cash", amount: cents(600_000), tax: "FEDERAL" }], { oneTime: true });
    expect(fact(forecast(plan({ rules: [gift] })), 1, "agi")).toBe(6_000);
  });

  test("money moves between accounts of one kind without tax, and from an IRA to a Roth account as a conversion", () => {
    const accounts = [
      account("cash", 0),
      account("pretax", 50_000, flat),
      account("pretax", 0, { ...flat, key: "work", kind: "401k" }),
      account("roth", 10_000, { ...flat, basis: cents(400_000) }),
    ];
    const flow = (to: string) =>
      custom(to, [{ op: "flow", from: "pretax", to, amount: cents(1_000_000), tax: "TAX_FREE" }], { oneTime: true });
    const rolled = forecast(plan({ accounts, rules: [flow("work")] }));
    expect([fact(rolled, 1, "agi"), fact(rolled, 1, "penalty"), balance(rolled, 1, "work")]).toEqual([0, 0, 10_000]);
    const converted = forecast(plan({ accounts, rules: [flow("roth")] }));
    expect([fact(converted, 1, "agi"), fact(converted, 1, "penalty"), balance(converted, 1, "roth")]).toEqual([10_000, 0, 20_000]);
  });

  test("an employer's money for a 401(k) is no deduction; the household's own is one", () => {
    const put = (from: string) =>
      custom("put", [{ op: "flow", from, to: "401k", amount: cents(500_000), tax: "TAX_FREE" }], { oneTime: true });
    const pension = rule("pension", "INCOME", 40_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const accounts = [account("cash", 20_000), account("pretax", 0, { ...flat, kind: "401k" })];
    expect(fact(forecast(plan({ accounts, rules: [pension, put("outside")] })), 1, "agi")).toBe(40_000);
    expect(fact(forecast(plan({ accounts, rules: [pension, put("cash")] })), 1, "agi")).toBe(35_000);
  });

  const classes = [
    account("cash", 11_000),
    account("pretax", 90_000, { ...flat, kind: "401k" }),
    account("roth", 10_000, flat),
    account("property", 800_000, flat),
    account("debt", 9_000, { kind: "student", annualRate: 0, monthlyPayment: cents(0) }),
  ];
  const convert = (from: string, to: string): Operation => ({ op: "convert", from, to, amount: cents(100_000_00), fillBracket: null });
  test.each<[string, Operation, string]>([
    ["a conversion into a debt", convert("pretax", "debt"), "debt"],
    ["a conversion of cash", convert("cash", "roth"), "cash"],
    ["a conversion of a home into cash", convert("property", "cash"), "property"],
    ["a new rate and term for cash", { op: "refinance", account: "cash", rate: 0.05, termMonths: 10 }, "cash"],
    ["a new rate and term for a home", { op: "refinance", account: "property", rate: 0.05, termMonths: 10 }, "property"],
    ["a new rate and term for pre-tax savings", { op: "refinance", account: "pretax", rate: 0.05, termMonths: 10 }, "pretax"],
    ["the sale of a debt", { op: "sell", account: "debt", cost: 0 }, "debt"],
    ["money from a home", { op: "flow", from: "property", to: "cash", amount: cents(100), tax: "TAX_FREE" }, "property"],
    ["money for a home", { op: "flow", from: "cash", to: "property", amount: cents(100), tax: "TAX_FREE" }, "property"],
    ["money from a debt", { op: "flow", from: "debt", to: "cash", amount: cents(100), tax: "TAX_FREE" }, "debt"],
  ])("%s is left out with a warning, and the rest of its rule is not", (_name, operation, wrong) => {
    const gift: Operation = { op: "flow", from: "outside", to: "cash", amount: cents(600_000), tax: "TAX_FREE" };
    const of = (operations: Operation[]) =>
      forecast(plan({ born: "1952-06", accounts: classes, rules: [custom("bad", operations, { oneTime: true })] }));
    const result = of([operation, gift]);
    expect(result.warnings).toContainEqual(expect.objectContaining({ code: "account_class", rule: "bad", account: wrong }));
    expect(result.warnings.find(({ code }) => code === "account_class")?.message).toContain(
      `bad is not in the forecast where it names ${wrong}.`,
    );
    expect(result.snapshots).toEqual(of([gift]).snapshots);
  });

  test("money that stays in its account is left out with a warning", () => {
    const operation: Operation = { op: "flow", from: "brokerage", to: "broker", amount: cents(600_000), tax: "TAX_FREE" };
    const accounts = [account("cash", 0), account("brokerage", 50_000, { ...flat, key: "broker", basis: cents(0) })];
    const result = forecast(plan({ accounts, rules: [custom("bad", [operation])] }));
    expect(codes(result)).toContain("account_class");
    expect(fact(result, 1, "capital_gain")).toBe(0);
  });

  test("a kind names the first such account that fits: a loan is refinanced, and a car is sold", () => {
    const accounts = [
      account("cash", 20_000),
      account("property", 30_000, { ...flat, key: "car", kind: "vehicle" }),
      account("debt", 12_000, { key: "car loan", kind: "vehicle", annualRate: 0.05, monthlyPayment: cents(10_000) }),
    ];
    const refinance = custom("refinance", [{ op: "refinance", account: "vehicle", rate: 0, termMonths: 12 }], { oneTime: true });
    const sell = custom("sell", [{ op: "sell", account: "vehicle", cost: 0 }], { oneTime: true, beginsAt: "plan_year:2" });
    const result = forecast(plan({ accounts, rules: [refinance, sell] }));
    expect([row(result, 1, "transfer:payment@car loan"), row(result, 2, "transfer:sale@cash")]).toEqual([12_000, 30_000]);
  });

  test("a conversion opens a Roth IRA, but not in place of an account that is gone", () => {
    const accounts = [account("cash", 0), account("pretax", 50_000, flat)];
    const of = (to: string) => forecast(plan({ accounts, rules: [custom("convert", [convert("ira", to)], { oneTime: true })] }));
    expect(row(of("roth"), 1, "transfer:conversion@roth_ira:me")).toBe(50_000);
    expect(codes(of("account:9"))).toContain("account_missing");
    expect(fact(of("account:9"), 1, "roth_conversions")).toBe(0);
  });

  test("no rule names the shortfall account", () => {
    const flow: Operation = { op: "flow", from: "outside", to: "debt", amount: cents(100), tax: "TAX_FREE" };
    expect(codes(forecast(plan({ rules: [custom("pay", [flow])] })))).toContain("account_missing");
  });

  test("cash moves to a Roth 401(k) within the limit of the 401(k), without a deduction", () => {
    const accounts = [account("cash", 90_000), account("roth", 0, { ...flat, kind: "roth_401k" })];
    const put = custom("put", [{ op: "flow", from: "cash", to: "roth_401k", amount: cents(5_000_000), tax: "TAX_FREE" }], {
      oneTime: true,
    });
    const pension = rule("pension", "INCOME", 40_000, { taxTreatment: "FEDERAL_STATE", extra: { incomeKind: "pension" } });
    const result = forecast(plan({ accounts, rules: [put, pension] }));
    expect([balance(result, 1, "roth"), fact(result, 1, "agi"), codes(result).includes("limit_reached")]).toEqual([24_500, 40_000, true]);
  });

  test("a name that is not in the plan is said so, and does nothing", () => {
    const result = forecast(
      plan({
        rules: [custom("sell", [{ op: "sell", account: "castle", cost: 0 }]), custom("scale", [{ op: "scaleRule", rule: "x", factor: 2 }])],
      }),
    );
    expect(codes(result)).toEqual(expect.arrayContaining(["account_missing", "rule_missing"]));
    expect(snapshot(result, 10).netWorth).toBe(0);
  });
});
