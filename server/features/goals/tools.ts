import type { Goal } from "#contract/goals.ts";
import { dayIn } from "#domain/day.ts";
import { accountKey } from "#domain/goals/allocation.ts";
import { coverOf } from "#domain/goals/emergency-fund.ts";
import { isReached, missingOf, progressOf } from "#domain/goals/progress.ts";
import { sum } from "#domain/money.ts";
import type { GoalFact } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { goalsOf, readFunding } from "./funding.ts";
import { nowOf } from "./service.ts";
import { fundFacts } from "./spending.ts";

const PERCENT = 100;
/** Only a goal that is reached has 100 percent. */
const progressFact = (goal: Goal): number =>
  isReached(goal) ? PERCENT * PERCENT : Math.min(PERCENT * PERCENT - 1, Math.floor(progressOf(goal) * PERCENT));

const factOf = (goal: Goal, { timeZone }: Pick<Scope, "timeZone">): GoalFact => ({
  id: goal.id,
  name: goal.name,
  icon: goal.icon,
  type: goal.type,
  status: goal.status,
  target: goal.targetAmount,
  current: goal.currentBalance,
  missing: missingOf(goal),
  progress: progressFact(goal),
  date: goal.targetDate,
  completedOn: goal.completedAt === null ? null : dayIn(new Date(goal.completedAt), timeZone),
  needMonthly: goal.needMonthly,
  pace: goal.pace,
  months: goal.emergencyFundMonths,
  place: goal.rank === null ? null : goal.rank + 1,
  sources: [
    ...goal.goalFundAccounts.map((one) => ({
      name: one.name,
      amount: one.allocatedBalance,
      accountId: one.finxAccountId,
      holdingId: null,
    })),
    ...goal.goalFundHoldings.map((one) => ({
      name: one.name,
      amount: one.allocatedBalance,
      accountId: one.finxAccountId,
      holdingId: one.finxHoldingId,
    })),
  ],
});

export const tools = (deps: Deps): Pick<Tools, "list_goals" | "emergency_fund"> => ({
  list_goals: (scope, { status }) =>
    deps.database.reading(scope, async (tx) => {
      const funding = await readFunding(tx);
      const goals = await goalsOf(tx, nowOf(deps, scope).today, funding);
      const active = goals.filter((goal) => goal.status === "active");
      const inCash = active.flatMap((goal) =>
        goal.goalFundAccounts.filter((one) => funding.values.get(accountKey(one.finxAccountId))?.group === "depository"),
      );
      return {
        goals: goals.filter((goal) => status === undefined || goal.status === status).map((goal) => factOf(goal, scope)),
        target: sum(active.map((goal) => goal.targetAmount)),
        current: sum(active.map((goal) => goal.currentBalance)),
        missing: sum(active.map(missingOf)),
        cash: sum(inCash.map((one) => one.allocatedBalance)),
      };
    }),
  emergency_fund: (scope) =>
    deps.database.reading(scope, async (tx) => {
      const { today } = nowOf(deps, scope);
      const facts = await fundFacts(tx, today);
      const goal = (await goalsOf(tx, today)).find(({ id }) => id === facts.goalFundId) ?? null;
      const loansIncluded = goal?.emergencyFundBasis === "spending_and_loans";
      const cover = (average: Parameters<typeof coverOf>[1]): number | null => (goal ? coverOf(goal.currentBalance, average) : null);
      return {
        goal: goal && factOf(goal, scope),
        months: facts.months.map(({ start, end, spending, essentials, loanPayments, unreviewed }) => ({
          start,
          end,
          spending,
          essentials,
          loans: loanPayments,
          unreviewed,
        })),
        average: facts.averageSpending,
        averageWithLoans: facts.averageWithLoans,
        essentials: facts.essentials,
        essentialsWithLoans: facts.essentialsWithLoans,
        loansIncluded,
        cover: cover(loansIncluded ? facts.averageWithLoans : facts.averageSpending),
        coverEssentials: cover(loansIncluded ? facts.essentialsWithLoans : facts.essentials),
      };
    }),
});
