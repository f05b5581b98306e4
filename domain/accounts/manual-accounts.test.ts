import { describe, expect, test } from "vitest";
import { accountTypes } from "./accounts.ts";
import {
  beginningOf,
  hasMaturity,
  manualCategories,
  manualCategoryOf,
  manualProblems,
  needsRefinedType,
  refinedTypes,
} from "./manual-accounts.ts";

const sound = { type: "depository", subtype: "checking", maturityDate: null, holdings: null } as const;

describe("manual account", () => {
  test("starts in its category and stays in it with every refined type", () => {
    for (const category of manualCategories) {
      const { type, subtype } = beginningOf(category);
      expect(manualCategoryOf(type, subtype)).toBe(category);
      if (needsRefinedType(type)) for (const refined of refinedTypes(type)) expect(manualCategoryOf(type, refined)).toBe(category);
    }
  });

  test("needs a refined type only for cash, investments, and loans", () => {
    expect(accountTypes.filter(needsRefinedType)).toEqual(["depository", "loan", "investment"]);
    for (const type of accountTypes)
      expect(manualProblems({ ...sound, type, subtype: null }).subtype !== undefined, type).toBe(needsRefinedType(type));
  });

  test.each([
    ["depository", "mortgage"],
    ["loan", "checking"],
    ["investment", "auto"],
    ["credit", "savings"],
    ["property", "vehicle"],
  ] as const)("of type %s cannot have the refined type %s", (type, subtype) => {
    expect(manualProblems({ ...sound, type, subtype })).toEqual({ subtype: "Choose what kind it is" });
  });

  test.each([
    ["depository", "other"],
    ["loan", null],
    ["credit", "other"],
  ] as const)("that a file added as %s with the refined type %s may stay so, and nothing else may become it", (type, subtype) => {
    const kept = { type, subtype };
    expect(manualProblems({ ...sound, ...kept }, kept)).toEqual({});
    expect(manualProblems({ ...sound, ...kept }, { type: "asset", subtype: "other" })).toEqual({ subtype: "Choose what kind it is" });
    expect(manualProblems({ ...sound, ...kept }, { type, subtype: "checking" })).toEqual({ subtype: "Choose what kind it is" });
    expect(refinedTypes(type, kept)).toEqual(subtype === null ? refinedTypes(type) : [subtype, ...refinedTypes(type)]);
  });

  test("can have a maturity date only if it is a loan and not a credit card", () => {
    expect(accountTypes.filter((type) => hasMaturity(type, null))).toEqual(["loan"]);
    expect(hasMaturity("loan", "credit card")).toBe(false);
    expect(manualProblems({ ...sound, maturityDate: "2031-01-01" })).toEqual({ maturityDate: "Only a loan has a maturity date" });
    expect(manualProblems({ ...sound, type: "loan", subtype: "auto", maturityDate: "2031-01-01" })).toEqual({});
  });

  test.each([
    [[], false],
    [[{ symbol: "", quantity: "5" }], false],
    [[{ symbol: "VTI", quantity: "0" }], false],
    [
      [
        { symbol: "  ", quantity: "1" },
        { symbol: "VTI", quantity: "" },
      ],
      false,
    ],
    [
      [
        { symbol: "VTI", quantity: "0" },
        { symbol: "BND", quantity: "0.0001" },
      ],
      true,
    ],
  ])("with holdings %j is complete: %s", (holdings, enough) => {
    expect(Object.keys(manualProblems({ ...sound, type: "investment", subtype: "brokerage", holdings }))).toEqual(
      enough ? [] : ["holdings"],
    );
  });

  test("cannot have holdings unless it is an investment account", () => {
    expect(manualProblems({ ...sound, holdings: [{ symbol: "VTI", quantity: "1" }] })).toEqual({
      holdings: "Only investments can be tracked by holdings",
    });
  });
});
