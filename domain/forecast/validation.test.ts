import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { AFTERTAX_TYPES, distributionProblems, PRETAX_TYPES } from "./distributions.ts";
import { operationProblems } from "./operations.ts";
import { PARAMETER_KEYS, parameterProblems, PARAMETERS, parametersOf } from "./parameters.ts";
import { incomeKindOf, ruleProblems } from "./rules.ts";
import { rule } from "./testing/plans.ts";

const fieldsOf = (problems: readonly { field: string }[]): string[] => problems.map(({ field }) => field);

describe("distributions", () => {
  const problems = (...shares: [string, number][]) =>
    distributionProblems(
      "pretaxDistribution",
      shares.map(([accountType, percent]) => ({ accountType, percent })),
      PRETAX_TYPES,
    );

  test("accepts each type once with 0 to 100 percent, up to 100 together", () => {
    expect(problems(["401k", 0], ["hsa", 33.1], ["ira", 66.9])).toEqual([]);
  });

  test("refuses a sum above 100, in words for the user", () => {
    expect(problems(["401k", 60], ["ira", 41])).toEqual([
      { field: "pretaxDistribution", message: "Percentages cannot exceed 100 together." },
    ]);
  });

  test("names the entry that is out of bounds, repeated or unknown", () => {
    expect(fieldsOf(problems(["401k", -1], ["401k", 5], ["brokerage", 5]))).toEqual([
      "pretaxDistribution[0].percent",
      "pretaxDistribution[1].accountType",
      "pretaxDistribution[2].accountType",
    ]);
    expect(fieldsOf(problems(["ira", NaN]))).toEqual(["pretaxDistribution[0].percent"]);
  });

  test("knows the types of the specification", () => {
    expect([PRETAX_TYPES, AFTERTAX_TYPES]).toEqual([
      ["401k", "hsa", "ira"],
      ["brokerage", "crypto", "roth_ira", "trust", "other"],
    ]);
  });
});

describe("operations", () => {
  test("accepts each operation of the closed list", () => {
    expect(
      operationProblems([
        { op: "flow", from: "outside", to: "cash", amount: 100, tax: "TAX_FREE" },
        { op: "convert", from: "ira", to: "roth", amount: null, fillBracket: 0.22 },
        { op: "sell", account: "home", cost: 0.06 },
        { op: "refinance", account: "debt", rate: 0.05, termMonths: 360 },
        { op: "setRate", account: "cash", value: 0.04 },
        { op: "scaleRule", rule: "pay", factor: 0 },
        { op: "setFilingStatus", value: "married_joint" },
        { op: "move", state: "TX" },
        { op: "addDependant", name: "Kim" },
      ]),
    ).toEqual([]);
  });

  test.each([
    [{ op: "eval", code: "1" }, ["operations[0].op"]],
    ["flow", ["operations[0].op"]],
    [null, ["operations[0].op"]],
    [{ op: "flow", from: "cash", to: "cash", amount: -1, tax: "x" }, ["operations[0].to", "operations[0].amount", "operations[0].tax"]],
    [{ op: "convert", from: "ira", to: "roth", amount: null, fillBracket: null }, ["operations[0].amount"]],
    [{ op: "convert", from: "ira", to: "roth", amount: null, fillBracket: 0.2 }, ["operations[0].fillBracket"]],
    [{ op: "setRate", account: "", value: "0.1" }, ["operations[0].account", "operations[0].value"]],
    [{ op: "move", state: "ZZ" }, ["operations[0].state"]],
    [{ op: "scaleRule", factor: 2 }, ["operations[0].rule"]],
  ])("names what is wrong with %j", (operation, fields) => {
    expect(fieldsOf(operationProblems([operation]))).toEqual(fields);
  });
});

describe("rules", () => {
  test("accepts a plain rule", () => {
    expect(ruleProblems(rule("a", "EXPENSE", 1))).toEqual([]);
  });

  test.each([
    [{ amount: cents(-1) }, "amount"],
    [{ name: " " }, "name"],
    [{ beginsAt: "soon" }, "beginsAt"],
    [{ percentFinanced: 1.5 }, "percentFinanced"],
    [{ annualIncrease: NaN }, "annualIncrease"],
    [{ ruleType: "PAY_OFF_DEBT" as const }, "account"],
    [{ extra: { termMonths: 0 } }, "termMonths"],
  ])("names the wrong field of %j", (change, field) => {
    expect(fieldsOf(ruleProblems({ ...rule("a", "EXPENSE", 1), ...change }))).toEqual([field]);
  });

  test("an income that ends at retirement is wages unless it says otherwise", () => {
    expect(incomeKindOf({ endsAt: "retirement", extra: {} })).toBe("wages");
    expect(incomeKindOf({ endsAt: null, extra: {} })).toBe("other");
    expect(incomeKindOf({ endsAt: "retirement", extra: { incomeKind: "pension" } })).toBe("pension");
  });
});

describe("parameters", () => {
  test("every default is valid, and every parameter says what it means", () => {
    for (const key of PARAMETER_KEYS) {
      expect(parameterProblems(key, PARAMETERS[key].default), key).toEqual([]);
      expect(PARAMETERS[key].description, key).toMatch(/\.$/);
    }
    expect(parametersOf([]).inflation).toBe(0.025);
  });

  test("a wrong number has the message of the specification", () => {
    expect(parameterProblems("inflation", "2.5")).toEqual([{ field: "inflation", message: "Please enter a valid number" }]);
    expect(parameterProblems("inflation", NaN)).toEqual([{ field: "inflation", message: "Please enter a valid number" }]);
    expect(fieldsOf(parameterProblems("inflation", 2.5))).toEqual(["inflation"]);
    expect(fieldsOf(parameterProblems("inflation", null))).toEqual(["inflation"]);
    expect(parameterProblems("safe_balance", null)).toEqual([]);
  });

  test.each([
    [39, 40, "Enter a number from 40 to 120"],
    [40, 40, null],
    [18, null, null],
    [17, null, "Enter a number from 18 to 120"],
    [119, 121, "Enter a number from 120 to 120"],
  ])("a life expectancy of %j for a person of %j is refused if it is below the age: %j", (value, age, message) => {
    expect(parameterProblems("life_expectancy", value, age)).toEqual(message === null ? [] : [{ field: "life_expectancy", message }]);
  });

  test("refuses unknown keys and choices", () => {
    expect(fieldsOf(parameterProblems("luck", 1))).toEqual(["parameters"]);
    expect(fieldsOf(parameterProblems("state", "ZZ"))).toEqual(["state"]);
    expect(() => parametersOf([{ key: "inflation", value: 9 }])).toThrow(
      "inflation: Enter a percentage from -10% to 50% (as a fraction, -0.1 to 0.5)",
    );
  });
});
