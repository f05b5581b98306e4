import { describe, expect, test } from "vitest";
import type { RecommendationFact } from "../../tools/index.ts";
import { isLeftOut, pickedBy } from "./recommendation-picks.ts";

const of = (type: RecommendationFact["type"]): RecommendationFact => ({ type }) as RecommendationFact;

describe("what a question picks of the recommendations", () => {
  test.each([
    ["what do you recommend", null, null, null],
    ["which single recommendation is worth the most", "most", null, null],
    ["what is the one thing to do first", "most", null, null],
    ["what is the easiest win", "easiest", null, null],
    ["what are your top 3 recommendations", null, 3, null],
    ["any tips worth more than 100 bucks a year", null, null, 10_000],
    ["recommendations worth over $250 a year", null, null, 25_000],
  ])("%s", (text, top, most, above) => {
    expect(pickedBy(text, null)).toMatchObject({ top, most, above });
  });

  test("only those of a kind that it is about, and none of a kind that it leaves out", () => {
    const { isKind } = pickedBy("only the recommendations about cards", null);
    expect([isKind?.(of("best_credit_card")), isKind?.(of("high_yield_savings"))]).toEqual([true, false]);
    expect(pickedBy("what do you recommend about our money", null).isKind).toBeNull();
    expect(isLeftOut("your tips, leaving cards out of it", of("credit_card_spending"))).toBe(true);
    expect(isLeftOut("your tips, leaving cards out of it", of("high_yield_savings"))).toBe(false);
  });
});
