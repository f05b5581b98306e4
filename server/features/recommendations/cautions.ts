import type { Recommendation } from "#contract/recommendations.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";

type Line = { accountName: string; goal: { name: string; taken: Cents } | null };

/**
 * Says what speaks against acting on a recommendation at once: an expected dip of the balance, and money that counts toward a goal. The
 * screen shows both beside the figures; answers need them as text.
 */
export const cautionsOf = ({ checkingBalance, highYieldSavings }: Recommendation, currency: string): string[] => {
  const best = highYieldSavings?.products.find((one) => !one.stale);
  const text = (amount: Cents): string => formatMoney(amount, { currency });
  const dips = (checkingBalance?.accountDetails ?? []).flatMap(({ accountName, dip, safeBalance }) =>
    dip
      ? [
          `The balance of ${accountName} is expected to dip to ${text(dip.balance)} on ${formatDay(dip.day)}, below its safety balance of ${text(safeBalance)}. The surplus does not count this.`,
        ]
      : [],
  );
  const lines: Line[] = [...(checkingBalance?.accountDetails ?? []), ...(best?.valueLines ?? [])];
  const to = checkingBalance?.toAccountName ?? best?.name ?? "the new account";
  const goals = lines.flatMap(({ accountName, goal }) =>
    goal && goal.taken > 0
      ? [
          `${text(goal.taken)} of what would leave ${accountName} counts toward the goal ${goal.name}. Add ${to} to the goal when you move it, or the goal falls by that amount.`,
        ]
      : [],
  );
  return [...dips, ...goals];
};
