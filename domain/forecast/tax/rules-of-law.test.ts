import { describe, expect, test } from "vitest";
import { deferralLimit, hsaLimit, iraLimit } from "../limits.ts";
import { requiredAge, requiredDistribution } from "../rmd.ts";
import { federalLaw } from "./federal-law.ts";
import { federalTax, taxableBenefits } from "./federal.ts";
import { noIncome } from "./income.ts";
import { medicarePremium } from "./medicare.ts";
import { additionalMedicareTax, fica, selfEmploymentTax } from "./payroll.ts";
import { claimFactor, fullRetirementAge } from "./social-security.ts";
import { stateLaw, stateTax } from "./state.ts";

const law = federalLaw(2026);

describe("claiming Social Security (SSA tables of early and delayed retirement)", () => {
  test.each([
    [1937, 62, 0.8],
    [1943, 62, 0.75],
    [1943, 70, 1.32],
    [1955, 62, 0.7417],
    [1955, 70, 1.3067],
    [1957, 62, 0.725],
    [1957, 70, 1.28],
    [1959, 70, 1.2533],
    [1960, 62, 0.7],
    [1960, 63, 0.75],
    [1960, 64, 0.8],
    [1960, 65, 0.8667],
    [1960, 66, 0.9333],
    [1960, 67, 1],
    [1990, 70, 1.24],
  ])("a person born in %i who claims at %i gets %f of the full benefit", (born, age, factor) => {
    expect(claimFactor(born, age)).toBeCloseTo(factor, 4);
  });

  test("full retirement age rises in steps of two months", () => {
    expect([1937, 1938, 1943, 1954, 1955, 1959, 1960].map((year) => Math.round(fullRetirementAge(year) * 12))).toEqual([
      780, 782, 792, 792, 794, 802, 804,
    ]);
  });
});

describe("taxable Social Security", () => {
  const single = law.of("single").benefitTiers;
  test.each([
    [2_000_000, 1_000_000, 0],
    [2_000_000, 1_800_000, 150_000],
    [2_000_000, 3_000_000, 960_000],
    [2_000_000, 9_000_000, 1_700_000],
  ])("of %i cents with %i of other income, %i are taxed", (benefits, other, taxed) => {
    expect(taxableBenefits(benefits, other, single)).toBeCloseTo(taxed, 6);
  });
});

describe("required distributions", () => {
  test("begin at 73 for people born from 1951 to 1959, and at 75 later", () => {
    expect([1950, 1951, 1959, 1960].map(requiredAge)).toEqual([72, 73, 73, 75]);
  });

  test("divide the balance by the period of the age", () => {
    expect(requiredDistribution(50_000_000, 1953, 2026)).toBe(1_886_792);
    expect(requiredDistribution(100_000_000, 1951, 2026)).toBe(4_065_041);
    expect(requiredDistribution(50_000_000, 1960, 2033)).toBe(0);
    // Beyond the table's last age the last period counts.
    expect(requiredDistribution(1_000_000, 1900, 2026)).toBe(500_000);
  });
});

describe("limits of contributions in 2026", () => {
  test("rise at 50, again from 60 to 63, and fall back", () => {
    expect([null, 49, 50, 59, 60, 63, 64].map((age) => deferralLimit(law.limits, age))).toEqual(
      [24_500, 24_500, 32_500, 32_500, 35_750, 35_750, 32_500].map((dollars) => dollars * 100),
    );
    expect([49, 50].map((age) => iraLimit(law.limits, age))).toEqual([750_000, 860_000]);
    expect([54, 55, 64, 65].map((age) => hsaLimit(law.limits, age, true))).toEqual([875_000, 975_000, 975_000, 0]);
  });
});

describe("payroll taxes", () => {
  test("cap Social Security per person, and never Medicare", () => {
    expect(fica(18_450_000, law)).toBe(1_411_425);
    expect(fica(30_000_000, law)).toBe(1_143_900 + 435_000);
  });

  test("charge the self-employed both halves, after wages used up the base", () => {
    expect(selfEmploymentTax(8_000_000, 0, federalLaw(2025))).toBe(1_130_364);
    expect(selfEmploymentTax(8_000_000, 20_000_000, law)).toBe(214_252);
    expect(selfEmploymentTax(43_000, 0, law)).toBe(0);
  });

  test("charge Additional Medicare Tax on wages first", () => {
    expect(additionalMedicareTax(25_000_000, 0, 20_000_000)).toBe(45_000);
    expect(additionalMedicareTax(15_000_000, 10_000_000, 20_000_000)).toBe(45_000);
  });
});

describe("law of later years", () => {
  const later = federalLaw(2036, { prices: 1.28, wages: 1.34 });

  test("indexes brackets and deductions, and rounds them down", () => {
    expect(later.of("single").tops[0]).toBe(1_585_000);
    expect(later.of("married_joint").tops[0]).toBe(3_170_000);
    expect(later.of("single").standardDeduction).toBe(2_060_000);
    expect(later.limits.deferral).toBe(3_100_000);
    expect(later.limits.iraCatchUp).toBe(140_000);
  });

  test("raises the wage base with wages", () => {
    expect(later.wageBase).toBe(24_720_000);
  });

  test("never indexes what the law leaves fixed", () => {
    for (const status of ["single", "married_joint"] as const) {
      const [now, then] = [law.of(status), later.of(status)];
      expect([
        then.niitThreshold,
        then.medicareThreshold,
        then.benefitTiers,
        then.lossLimit,
        then.childCreditPhaseOut,
        then.homeExclusion,
      ]).toEqual([now.niitThreshold, now.medicareThreshold, now.benefitTiers, now.lossLimit, now.childCreditPhaseOut, now.homeExclusion]);
    }
  });

  test("ends the senior deduction after 2028 and the high cap on state taxes after 2029", () => {
    expect([2028, 2029].map((year) => federalLaw(year).seniorDeduction)).toEqual([600_000, 0]);
    expect([2026, 2027, 2029, 2030].map((year) => federalLaw(year).of("single").saltCap)).toEqual([
      4_040_000, 4_080_400, 4_162_400, 1_000_000,
    ]);
  });

  test("the cap on state taxes shrinks for high incomes, down to 10,000", () => {
    const rich = {
      ...noIncome("single"),
      wages: [70_000_000, 0] as [number, number],
      stateTaxPaid: 6_000_000,
      mortgageInterest: 2_000_000,
    };
    expect(federalTax(rich, law).deduction).toBe(3_000_000);
    expect(federalTax({ ...rich, wages: [52_000_000, 0] }, law).deduction).toBe(2_000_000 + 4_040_000 - 600_000);
  });
});

describe("Medicare premiums of 2026 (CMS)", () => {
  test.each([
    [10_900_000, "single", 20_290],
    [10_900_001, "single", 28_410 + 1_450],
    [21_800_000, "married_joint", 20_290],
    [50_000_000, "single", 64_930 + 8_330],
    [75_000_001, "married_joint", 68_990 + 9_100],
  ] as const)("with an income of %i cents, %s pays %i a month", (income, status, premium) => {
    expect(medicarePremium(income, status, 1, 1)).toBe(premium);
  });

  test("thresholds rise with prices, premiums by their own rate", () => {
    expect(medicarePremium(10_950_000, "single", 1.01, 2)).toBe(40_580);
  });
});

describe("state tax", () => {
  const income = {
    status: "single" as const,
    agi: 10_000_000,
    taxableSocialSecurity: 1_000_000,
    exempt: 500_000,
    retirement: 2_000_000,
    standardDeduction: 1_610_000,
  };

  test("is exactly nothing in states without a tax on income", () => {
    const without = ["AK", "FL", "NV", "NH", "SD", "TN", "TX", "WA", "WY"] as const;
    expect(without.map((code) => stateTax(income, stateLaw(code, null, 1)))).toEqual(without.map(() => 0));
    expect(without.map((code) => stateLaw(code, null, 1).quality)).toEqual(without.map(() => "exact"));
  });

  test("Pennsylvania leaves out retirement income and benefits", () => {
    expect(stateTax(income, stateLaw("PA", null, 1))).toBe(Math.round(0.0307 * 6_500_000));
    expect(stateLaw("PA", null, 1).quality).toBe("near");
  });

  test("Colorado starts from federal taxable income and taxes benefits", () => {
    expect(stateTax(income, stateLaw("CO", null, 1))).toBe(Math.round(0.044 * (10_000_000 - 500_000 - 1_610_000)));
  });

  test("brackets add up, and rise with prices", () => {
    const law2026 = stateLaw("CA", null, 1);
    expect(law2026.quality).toBe("approximate");
    const [first, second] = [law2026.of?.("single"), stateLaw("CA", null, 2).of?.("single")];
    expect(second?.tops[0]).toBe((first?.tops[0] ?? 0) * 2);
    // 1,000 dollars above California's deduction of 5,363 pay its lowest rate of 1 %.
    expect(stateTax({ ...income, agi: 636_300, exempt: 0, taxableSocialSecurity: 0 }, law2026)).toBe(1_000);
  });

  test("a state's own deduction follows the filing status", () => {
    const tax = (status: "single" | "married_joint" | "head_of_household") =>
      stateTax({ ...income, status, exempt: 0, taxableSocialSecurity: 0 }, stateLaw("NC", null, 1));
    expect([tax("single"), tax("married_joint"), tax("head_of_household")]).toEqual(
      [12_750, 25_500, 19_125].map((deducted) => Math.round(3.99 * (100_000 - deducted))),
    );
  });

  test("an own rate replaces the table", () => {
    const own = stateLaw("CA", 0.05, 1);
    expect([stateTax(income, own), own.quality]).toEqual([475_000, "rate"]);
  });
});
