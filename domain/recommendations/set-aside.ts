import { type Cents, cents } from "../money.ts";

/** Cash of an account that counts toward a goal, and all accounts that fund this goal. */
export type SetAside = { accountId: number; goalId: number; goal: string; allocated: Cents; sources: readonly number[] };

/** The goal that an account funds. `taken`: what the goal would lose if money were moved to an account that does not fund it. */
export type GoalShare = { goalId: number; name: string; allocated: Cents; taken: Cents };

/**
 * Returns what moving `amount` out of an account with `balance` would take from its goal. What does not count toward the goal leaves first.
 * A destination that funds the same goal takes nothing from it. Null for an account without a goal.
 */
export const goalShare = (
  setAside: readonly SetAside[],
  { accountId, balance, amount, to }: { accountId: number; balance: Cents; amount: Cents; to: number | null },
): GoalShare | null => {
  const found = setAside.find((one) => one.accountId === accountId && one.allocated > 0);
  if (!found) return null;
  const { goalId, goal: name, allocated } = found;
  const lost = to !== null && found.sources.includes(to) ? 0 : Math.min(allocated, Math.max(0, amount - (balance - allocated)));
  return { goalId, name, allocated, taken: cents(lost) };
};
