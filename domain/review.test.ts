import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importantCount } from "./review.ts";

describe("what is worth reviewing now", () => {
  test.each([
    [[], 0],
    [[500], 1],
    [[800, 100, 100], 1],
    [[400, 300, 200, 100], 3],
  ])("of %j are the first %i", (totals, count) => {
    expect(importantCount(totals)).toBe(count);
  });

  test("holds four fifths of the money, or is twenty decisions", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 }), (given) => {
        const totals = given.toSorted((a, b) => b - a);
        const count = importantCount(totals);
        const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
        expect(count === 20 || sum(totals.slice(0, count)) >= sum(totals) * 0.8).toBe(true);
        expect(count).toBeLessThanOrEqual(20);
      }),
    );
  });
});
