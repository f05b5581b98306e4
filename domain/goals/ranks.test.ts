import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedOrder, reordered } from "./ranks.ts";

describe("a new order", () => {
  const to = (...updates: [id: number, rank: number][]) =>
    reordered(
      [10, 11, 12, 13],
      updates.map(([goalFundId, rank]) => ({ goalFundId, rank })),
    );
  test("follows the ranks given", () => expect(to([13, 0], [12, 1], [11, 2], [10, 3])).toEqual([13, 12, 11, 10]));
  test("puts goals that are not named behind, in their old order", () => expect(to([13, 0], [11, 1])).toEqual([13, 11, 10, 12]));
  test("puts a goal named alone first, whatever its rank", () => expect(to([12, 2])).toEqual([12, 10, 11, 13]));
  test("keeps the order sent for equal ranks", () => expect(to([12, 1], [10, 1])).toEqual([12, 10, 11, 13]));
  test("has each active goal exactly once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 })), fc.infiniteStream(fc.integer()), (ids, ranks) => {
        const named = ids.filter((id) => id % 3 > 0).map((goalFundId) => ({ goalFundId, rank: ranks.next().value ?? 0 }));
        expect(reordered(ids, named).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });
});

test("after joining, emergency funds lead, then come the household's goals and the new member's", () => {
  const one = (id: number, rank: number, type: "emergency_fund" | "custom", ofJoiner: boolean, createdAt = "2026-01-01T00:00:00Z") => ({
    id,
    rank,
    type,
    ofJoiner,
    createdAt,
  });
  expect(
    mergedOrder([
      one(1, 0, "emergency_fund", false, "2026-05-01T00:00:00Z"),
      one(2, 1, "custom", false),
      one(3, 2, "custom", false),
      one(4, 0, "custom", true),
      one(5, 1, "emergency_fund", true, "2026-02-01T00:00:00Z"),
    ]),
  ).toEqual([5, 1, 2, 3, 4]);
});
