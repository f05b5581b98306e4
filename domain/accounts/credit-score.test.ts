import { expect, it } from "vitest";
import { CREDIT_SCORE_RANGES, creditScoreRange, MAX_CREDIT_SCORE, MIN_CREDIT_SCORE } from "./credit-score.ts";

it("every score from 300 to 850 is in exactly one range, and each range contains its own score", () => {
  for (let score = MIN_CREDIT_SCORE; score <= MAX_CREDIT_SCORE; score += 1) {
    const within = CREDIT_SCORE_RANGES.filter(({ from, to }) => score >= from && score <= to);
    expect(within, String(score)).toEqual([creditScoreRange(score)]);
  }
  expect(CREDIT_SCORE_RANGES.map(({ score }) => creditScoreRange(score)?.score)).toEqual([800, 725, 675, 600, 425]);
  expect([creditScoreRange(null), creditScoreRange(299), creditScoreRange(851)]).toEqual([null, null, null]);
});
