import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasMaturityDate, readInterestRate } from "./loan-terms.ts";

describe("a typed interest rate", () => {
  test.each([
    ["", null],
    ["   ", null],
    ["6.25", 6.25],
    ["6.25%", 6.25],
    [" 7 ", 7],
    ["0.01", 0.01],
    [".5", 0.5],
    ["100", 100],
    ["100.00", 100],
    ["4.500", 4.5],
  ])("%j is read as %j", (typed, rate) => expect(readInterestRate(typed)).toEqual({ rate }));

  test.each(["0", "0.009", "100.01", "101", "-1", "abc", "1e1", "1,5", "6.2.5"])("%j is rejected as outside 0.01 to 100", (typed) =>
    expect(readInterestRate(typed)).toEqual({ wrong: "Enter a rate from 0.01 to 100" }),
  );
  test.each(["6.255", "0.011"])("%j is rejected for too many decimals", (typed) =>
    expect(readInterestRate(typed)).toEqual({ wrong: "Enter at most two decimals" }),
  );

  test("every hundredth in the range is read exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (n) => {
        expect(readInterestRate((n / 100).toFixed(2))).toEqual({ rate: n / 100 });
      }),
    );
  });
});

test("only loans that are not credit cards have a maturity date", () => {
  expect(hasMaturityDate({ type: "loan", subtype: "mortgage" })).toBe(true);
  expect(hasMaturityDate({ type: "debt", subtype: null })).toBe(true);
  expect(hasMaturityDate({ type: "credit", subtype: "credit card" })).toBe(false);
  expect(hasMaturityDate({ type: "loan", subtype: "credit card" })).toBe(false);
});
