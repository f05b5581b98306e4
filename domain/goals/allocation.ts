import { add, type Cents, cents, sum, ZERO } from "../money.ts";

/** An account taken whole, or one holding of an account. */
export type SourceKey = `account:${number}` | `holding:${number}:${number}`;
export const accountKey = (account: number): SourceKey => `account:${account}`;
/** A holding is known by its account and security, because a sync may give its row a new id. */
export const holdingKey = (account: number, security: number): SourceKey => `holding:${account}:${security}`;

export type SourceGroup = "depository" | "investment";
/** What a source can give: its group, its value (never negative), and an id that orders equal values. */
export type SourceValue = { group: SourceGroup; value: Cents; id: number };
export type FundedGoal = { id: number; rank: number; target: Cents; sources: readonly SourceKey[] };
export type Allocation = { source: SourceKey; amount: Cents };

const byPriority = (a: FundedGoal, b: FundedGoal): number => a.rank - b.rank || a.id - b.id;
/** Cash before investments, and the larger value first. */
export const byValue = (a: SourceValue, b: SourceValue): number =>
  (a.group === b.group ? 0 : a.group === "depository" ? -1 : 1) || b.value - a.value || a.id - b.id;

/**
 * Allocates what the sources hold to active goals, the better rank (lower) first. Inside a goal, each source gives what no better goal
 * took, until the target is reached. Nothing is split by shares, so no cent is rounded away. Sources without a value give nothing.
 */
export const allocateToGoals = (
  goals: readonly FundedGoal[],
  values: ReadonlyMap<SourceKey, SourceValue>,
): Map<number, readonly Allocation[]> => {
  const taken = new Map<SourceKey, Cents>();
  const result = new Map<number, readonly Allocation[]>();
  for (const goal of goals.toSorted(byPriority)) {
    let missing: number = goal.target;
    const known = goal.sources.flatMap((source) => {
      const value = values.get(source);
      return value ? [{ source, ...value }] : [];
    });
    const allocations = known.toSorted(byValue).map(({ source, value }) => {
      const amount = cents(Math.max(0, Math.min(value - (taken.get(source) ?? 0), missing)));
      missing -= amount;
      taken.set(source, add(taken.get(source) ?? ZERO, amount));
      return { source, amount };
    });
    result.set(goal.id, allocations);
  }
  return result;
};

/** Returns what a goal holds: the sum of its allocations. */
export const balanceOf = (allocations: readonly Allocation[]): Cents => sum(allocations.map(({ amount }) => amount));

/** Whether two sources share money: the same source, or an account and one of its holdings. */
export const overlaps = (a: SourceKey, b: SourceKey): boolean =>
  a === b || (accountOfKey(a) === accountOfKey(b) && a.startsWith("account:") !== b.startsWith("account:"));
const accountOfKey = (key: SourceKey): string | undefined => key.split(":")[1];
