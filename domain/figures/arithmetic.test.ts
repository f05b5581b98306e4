import fc from "fast-check";
import { expect, test } from "vitest";
import { calculate } from "./arithmetic.ts";

test.each([
  ["1 + 2 * 3", "7"],
  ["(1 + 2) * 3", "9"],
  ["0.1 + 0.2", "0.3"],
  ["$1,234.56 - 0.56", "1234"],
  ["15% * 84", "12.6"],
  ["-3 - -2", "-1"],
  ["10 / 3", "3.3333333333"],
  ["20 / 3 * 3", "20"],
  ["2 ÷ 4 × 10", "5"],
  ["-0", "0"],
])("evaluates %s to %s", (text, value) => expect(calculate(text)).toBe(value));

test.each(["", "1 +", "(1", "1)", "1 / 0", "2 ** 3", "abc", "process.exit()", "1".repeat(201), "1.2.3"])("rejects %j", (text) =>
  expect(() => calculate(text)).toThrow(RangeError),
);

test("adds any number of cents exactly", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 15 }), (amounts) => {
      const text = amounts.map((a) => `(${a < 0 ? "-" : ""}${(Math.abs(a) / 100).toFixed(2)})`).join("+");
      expect(Number(calculate(text))).toBe(amounts.reduce((a, b) => a + b, 0) / 100);
    }),
  );
});
