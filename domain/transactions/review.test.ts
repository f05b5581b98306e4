import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupsOf, importantCount } from "./review.ts";

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

describe("merchants to check together", () => {
  const merchant = (name: string, category: string, reason: string | null = "The name holds a word") => ({
    name,
    category: { id: category.length, name: category },
    reason,
  });

  test("have the same suggested category, and are several", () => {
    const groups = groupsOf([
      merchant("A", "Coffee"),
      merchant("B", "Groceries"),
      merchant("C", "Groceries"),
      merchant("D", "Groceries"),
      merchant("E", "Pets"),
      merchant("F", "Coffee"),
      merchant("G", "Uncategorized", null),
      merchant("H", "Uncategorized", null),
    ]);
    expect(groups.map(({ category, merchants }) => [category.name, merchants.map(({ name }) => name)])).toEqual([
      ["Groceries", ["B", "C", "D"]],
      ["Coffee", ["A", "F"]],
    ]);
  });
});
