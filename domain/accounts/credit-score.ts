/** The credit score ranges that a user can choose from, best first, and the score that represents each. */
export const CREDIT_SCORE_RANGES = [
  { name: "Excellent", from: 750, to: 850, score: 800 },
  { name: "Very good", from: 700, to: 749, score: 725 },
  { name: "Good", from: 650, to: 699, score: 675 },
  { name: "Fair", from: 550, to: 649, score: 600 },
  { name: "Poor", from: 300, to: 549, score: 425 },
] as const;

export const MIN_CREDIT_SCORE = 300;
export const MAX_CREDIT_SCORE = 850;

/** Returns the range that contains a score; null without a score. */
export const creditScoreRange = (score: number | null): (typeof CREDIT_SCORE_RANGES)[number] | null =>
  CREDIT_SCORE_RANGES.find(({ from, to }) => score !== null && score >= from && score <= to) ?? null;
