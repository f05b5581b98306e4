import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, cents, fromDollars, roundHalfAway, scale, sum, toDollars, valueOf } from "./money.ts";

describe("money in whole cents", () => {
  test.each([
    [0.1, 10],
    [0.29, 29],
    [1.005, 101],
    [12.345, 1235],
    [-12.345, -1235],
    [4.35, 435],
    [1e9 + 0.01, 100_000_000_001],
    [0, 0],
    [-0.004, 0],
  ])("converts %f dollars to %i cents", (dollars, expected) => {
    expect(fromDollars(dollars)).toBe(expected);
  });

  test("rounds halves away from zero", () => {
    expect([2.5, -2.5, 2.4, -2.4].map(roundHalfAway)).toEqual([3, -3, 2, -2]);
  });

  test("rejects a fraction of a cent", () => {
    expect(() => cents(1.5)).toThrow("not whole cents");
    expect(() => cents(Number.NaN)).toThrow("not whole cents");
  });

  test("adds fifty thousand dimes to exactly five thousand dollars", () => {
    expect(toDollars(sum(Array.from({ length: 50_000 }, () => fromDollars(0.1))))).toBe(5000);
  });

  test.each([
    [189.9975, 12.3456, 234_563],
    [0.0001, 50, 1],
    [-3, 2.5, -750],
    [1234567.89, 1000, 123_456_789_000],
  ])("multiplies price %f by quantity %f", (price, quantity, expected) => {
    expect(valueOf(price, quantity)).toBe(expected);
  });

  test("converts dollars to cents and back without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (n) => {
        expect(fromDollars(toDollars(cents(n)))).toBe(n);
      }),
    );
  });

  test("allocates parts that add up to the sum, each within a cent of its share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 }).filter((w) => w.some((x) => x > 0)),
        (n, weights) => {
          const parts = allocate(cents(n), weights);
          const total = weights.reduce((a, b) => a + b, 0);
          expect(sum(parts)).toBe(n);
          parts.forEach((part, i) => expect(Math.abs(part - (n * (weights[i] ?? 0)) / total)).toBeLessThanOrEqual(1));
        },
      ),
    );
  });

  test("rounds a share once", () => {
    expect(scale(cents(1000), 1, 3)).toBe(333);
    expect(scale(cents(-1000), 2, 3)).toBe(-667);
    expect(() => scale(cents(1), 1, 0)).toThrow("divide");
  });
});
