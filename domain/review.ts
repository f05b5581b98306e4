/** Share of the waiting money that the first decisions should settle. */
const MOST_OF_IT = 0.8;
/** Nobody makes more decisions than this in one go. */
const MOST_DECISIONS = 20;

/**
 * Returns how many merchants, largest first, hold four fifths of the waiting money: what is worth deciding now. `totals` are positive and in
 * descending order.
 */
export const importantCount = (totals: readonly number[]): number => {
  const all = totals.reduce((sum, total) => sum + total, 0);
  let held = 0;
  let count = 0;
  for (const total of totals) {
    if (held >= all * MOST_OF_IT || count >= MOST_DECISIONS) break;
    held += total;
    count += 1;
  }
  return count;
};
