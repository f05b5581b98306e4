import type { Day } from "../day.ts";
import { type Cents, cents, roundHalfAway } from "../money.ts";

export type Paid = { day: Day; amount: Cents };
export type PriceChange = { day: Day; from: Cents; to: Cents };

/** Two amounts count as one price if they differ by at most 2 % or 50 cents. */
export const samePrice = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(50, Math.min(a, b) * 0.02);

/** Groups payments in order into price levels: runs of the same price. */
export const levelsOf = (paid: readonly Paid[]): Paid[][] => {
  const levels: Paid[][] = [];
  for (const one of paid) {
    const level = levels.at(-1);
    if (level && samePrice(level[0]?.amount ?? 0, one.amount)) level.push(one);
    else levels.push([one]);
  }
  return levels;
};

/** Whether price changes are rare: each level must last three payments on average. The newest level may have a single payment. */
export const isSteady = (paid: readonly Paid[]): boolean => {
  const levels = levelsOf(paid);
  return levels.length === 1 || levels.length - 1 <= paid.length / 3;
};

/** Returns the changes between lasting prices, or every change for a yearly payment (`rare`). Empty for amounts that vary each time. */
export const priceChanges = (paid: readonly Paid[], rare: boolean): PriceChange[] => {
  if (!rare && !isSteady(paid)) return [];
  const levels = levelsOf(paid);
  return levels.slice(1).flatMap((level, i) => {
    const [before, after] = [levels[i]?.at(-1), level[0]];
    return before && after ? [{ day: after.day, from: before.amount, to: after.amount }] : [];
  });
};

/** Returns how much amounts vary: standard deviation divided by mean. */
export const variation = (paid: readonly Paid[]): number => {
  const mean = paid.reduce((sum, one) => sum + one.amount, 0) / paid.length;
  const spread = paid.reduce((sum, one) => sum + (one.amount - mean) ** 2, 0) / paid.length;
  return mean === 0 ? 0 : Math.sqrt(spread) / mean;
};

const YEAR_OF_MONTHS = 12;

/**
 * Returns the current average payment: the mean at the current price, or of the last twelve payments if amounts vary. Rounded once, half
 * away from zero.
 */
export const averageNow = (paid: readonly Paid[], rare: boolean): Cents => {
  const now = rare || isSteady(paid) ? (levelsOf(paid).at(-1) ?? []) : paid.slice(-YEAR_OF_MONTHS);
  return cents(roundHalfAway(now.reduce((sum, one) => sum + one.amount, 0) / Math.max(1, now.length)));
};
