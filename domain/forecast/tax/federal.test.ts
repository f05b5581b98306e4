import { describe, expect, test } from "vitest";
import cases from "./federal-cases.json" with { type: "json" };
import { federalLaw } from "./federal-law.ts";
import { federalTax, type FederalTax } from "./federal.ts";
import { type Income, noIncome } from "./income.ts";
import { fica } from "./payroll.ts";
import type { FilingStatus } from "./state-codes.ts";

type Case = (typeof cases.cases)[number];
type Field = keyof Case["expected"];
const AMOUNTS: Partial<Record<string, keyof Income>> = {
  pension: "pensions",
  ira_distribution: "pensions",
  social_security: "socialSecurity",
  interest: "interest",
  tax_exempt_interest: "taxExemptInterest",
  ordinary_dividends: "dividends",
  qualified_dividends: "qualifiedDividends",
  ltcg: "longTermGain",
  stcg: "shortTermGain",
  pretax_401k: "deferrals",
  hsa_deduction: "adjustments",
  ira_deduction: "adjustments",
  state_income_tax: "stateTaxPaid",
  real_estate_tax: "propertyTax",
  mortgage_interest: "mortgageInterest",
  charity_cash: "charity",
};
const SPECIAL = new Set(["filing_status", "age", "spouse_age", "wages", "spouse_wages", "self_employment", "children_under_17"]);

const incomeOf = ({ input }: Case): Income => {
  const raw = input as Record<string, number | string>;
  const amount = (key: string): number => Math.round(Number(raw[key] ?? 0) * 100);
  const income = noIncome(raw["filing_status"] as FilingStatus);
  for (const key of Object.keys(raw)) {
    const field = AMOUNTS[key];
    if (field) (income as Record<string, unknown>)[field] = (income[field] as number) + amount(key);
    else if (!SPECIAL.has(key)) throw new Error(`unknown input ${key}`);
  }
  income.wages = [amount("wages"), amount("spouse_wages")];
  income.selfEmployment = [amount("self_employment"), 0];
  income.aged = [raw["age"], raw["spouse_age"]].filter((age) => Number(age ?? 0) >= 65).length;
  income.ofCreditAge = [raw["age"], raw["spouse_age"]].some((age) => Number(age ?? 0) >= 25 && Number(age ?? 0) <= 64);
  income.childrenUnder17 = Number(raw["children_under_17"] ?? 0);
  return income;
};

/** Each field, and how far it may be from the published figure, in cents. */
const FIELDS: Record<
  Exclude<Field, "itemized_deduction" | "standard_deduction">,
  [of: (tax: FederalTax, income: Income, year: number) => number, tolerance: number]
> = {
  agi: [(tax) => tax.agi, 1],
  taxable_social_security: [(tax) => tax.taxableSocialSecurity, 1],
  senior_deduction: [(tax) => tax.seniorDeduction, 1],
  qbi_deduction: [(tax) => tax.businessDeduction, 1],
  taxable_income: [(tax) => tax.taxableIncome, 1],
  income_tax_before_credits_incl_amt: [(tax) => tax.regularTax, 1],
  amt: [(tax) => tax.amt, 1],
  niit: [(tax) => tax.niit, 1],
  additional_medicare_tax: [(tax) => tax.additionalMedicare, 1],
  self_employment_tax: [(tax) => tax.selfEmployment, 1],
  employee_fica: [(_tax, { wages }, year) => fica(wages[0], federalLaw(year)) + fica(wages[1], federalLaw(year)), 1],
  ctc_total: [(tax) => tax.childCredit, 1],
  eitc: [(tax) => tax.earnedIncomeCredit, 1],
  income_tax_after_credits_incl_niit_excl_se_and_addl_medicare: [
    (tax) => tax.regularTax + tax.niit - tax.childCredit - tax.earnedIncomeCredit,
    2,
  ],
  total_federal_tax_employee_side: [
    (tax, { wages }, year) => tax.total + fica(wages[0], federalLaw(year)) + fica(wages[1], federalLaw(year)),
    3,
  ],
};

describe("101 households computed by Tax-Calculator 6.8.1 (CC0 1.0)", () => {
  test("the file holds all of them, and withholds fields of two only", () => {
    expect(cases.cases).toHaveLength(101);
    const withheld = cases.cases.filter(({ expected }) => Object.values(expected).includes(null));
    expect(withheld.map(({ id }) => id)).toEqual(["tc2026-042", "tc2026-044"]);
  });

  test.each(cases.cases.map((one) => [one.id, one.tag, one] as const))("%s %s", (_id, _tag, one) => {
    const income = incomeOf(one);
    const tax = federalTax(income, federalLaw(one.year));
    for (const [field, [of, tolerance]] of Object.entries(FIELDS)) {
      const published: number | null = one.expected[field as Field];
      // Two fields of two cases are withheld: their note says why.
      if (published === null) continue;
      const expected = Math.round(published * 100);
      expect(Math.abs(of(tax, income, one.year) - expected), `${field}: ${of(tax, income, one.year)} for ${expected}`).toBeLessThanOrEqual(
        tolerance,
      );
    }
    const deduction = Math.max(one.expected.standard_deduction, one.expected.itemized_deduction);
    expect(tax.deduction).toBe(Math.round(deduction * 100));
  });
});
