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
  let covered = 0;
  let count = 0;
  for (const total of totals) {
    if (covered >= all * MOST_OF_IT || count >= MOST_DECISIONS) break;
    covered += total;
    count += 1;
  }
  return count;
};

type Suggested = { category: { id: number; name: string }; reason: string | null };

/**
 * Groups merchants by their suggested category, those with the most merchants first. A merchant of which nothing is known is in none, and a
 * group has at least two.
 */
export const groupsOf = <M extends Suggested>(merchants: readonly M[]): { category: M["category"]; merchants: M[] }[] =>
  [
    ...Map.groupBy(
      merchants.filter(({ reason }) => reason !== null),
      ({ category }) => category.id,
    ).values(),
  ]
    .flatMap((held) => (held[0] && held.length > 1 ? [{ category: held[0].category, merchants: held }] : []))
    .toSorted((a, b) => b.merchants.length - a.merchants.length);
