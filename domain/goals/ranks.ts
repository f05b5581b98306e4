/** A place for one goal, as a client sends it. */
export type RankUpdate = { goalFundId: number; rank: number };

/**
 * Returns all active goals in their new order. The named goals follow the ranks given, equal ranks in the order sent. Goals that are not
 * named follow in their old order, because another member may have added one meanwhile.
 */
export const reordered = (active: readonly number[], updates: readonly RankUpdate[]): number[] => {
  const named = updates.toSorted((a, b) => a.rank - b.rank).map(({ goalFundId }) => goalFundId);
  const moved = new Set(named);
  return [...named, ...active.filter((id) => !moved.has(id))];
};

export type JoinedGoal = { id: number; rank: number; type: "emergency_fund" | "custom"; ofJoiner: boolean; createdAt: string };

/** Returns the order after a member joined: emergency funds first (older first), then the household's goals, then the new member's. */
export const mergedOrder = (goals: readonly JoinedGoal[]): number[] => {
  const place = (goal: JoinedGoal): number => (goal.type === "emergency_fund" ? 0 : goal.ofJoiner ? 2 : 1);
  return goals
    .toSorted(
      (a, b) =>
        place(a) - place(b) || (place(a) === 0 ? Date.parse(a.createdAt) - Date.parse(b.createdAt) : a.rank - b.rank) || a.id - b.id,
    )
    .map(({ id }) => id);
};
