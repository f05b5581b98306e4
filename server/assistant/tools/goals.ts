import { z } from "zod";
import { formatMonth, formatPeriod } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { citeGoal, citeTransactions } from "../cite.ts";
import { formula, type Part } from "../formula.ts";
import { proposalTool } from "../proposing.ts";
import { amount, dayText } from "../selection.ts";
import { every, type SourcedAmount, summed } from "../sourced.ts";
import { count, dayOfResult, id, longList, money, text, tool } from "../tool.ts";

const status = z.enum(["active", "completed", "archived"]);
const months = z.number().int().min(2).max(12);

const GoalFact = z.object({
  id,
  name: text(),
  icon: text(),
  type: z.enum(["emergency_fund", "custom"]),
  status,
  target: money,
  current: money,
  missing: money,
  /** Hundredths of a percent; 10,000 only once the goal is reached. */
  progress: count,
  date: dayOfResult.nullable(),
  completedOn: dayOfResult.nullable(),
  needMonthly: money.nullable(),
  /** What its accounts gained each month over the last three full months; null if that is not known. */
  pace: money.nullable(),
  months: z.number().int().nullable(),
  /** Place among the active goals, from 1. */
  place: count.nullable(),
  sources: longList(z.object({ name: text(), amount: money, accountId: id, holdingId: id.nullable() })),
});
export type GoalFact = z.output<typeof GoalFact>;

const goalAmounts = (goal: GoalFact): SourcedAmount[] => [
  ...every([goal.current, goal.target], citeGoal(goal)),
  summed(`Missing for ${goal.name}`, goal.missing, [
    { label: "Target", amount: goal.target, view: citeGoal(goal) },
    { label: "Set aside", amount: negate(goal.current), view: citeGoal(goal) },
  ]),
  ...every([...(goal.needMonthly === null ? [] : [goal.needMonthly]), ...(goal.pace === null ? [] : [goal.pace])], citeGoal(goal)),
  ...every(
    goal.sources.map((source) => source.amount),
    citeGoal(goal),
  ),
];

/** Active ones by priority, then completed ones. */
const listGoals = tool({
  name: "list_goals",
  about: "Savings goals with target, what is set aside, what is missing and needed each month, and the accounts that fund them.",
  args: z.strictObject({ status: z.enum(["active", "completed"]).optional() }),
  result: z.object({
    goals: longList(GoalFact),
    /** Over active goals. */
    target: money,
    current: money,
    missing: money,
    /** What active goals hold of cash accounts. */
    cash: money,
  }),
  access: "read",
  unattended: true,
  sources: (_args, { goals, target, current, missing, cash }) => {
    const active = goals.filter((goal) => goal.status === "active");
    const parts = (of: (goal: GoalFact) => GoalFact["target"]): Part[] =>
      active.map((goal) => ({ label: goal.name, amount: of(goal), view: citeGoal(goal) }));
    return [
      summed(
        "Set aside for goals",
        current,
        parts((goal) => goal.current),
      ),
      summed(
        "Targets of your goals",
        target,
        parts((goal) => goal.target),
      ),
      summed(
        "Missing for your goals",
        missing,
        parts((goal) => goal.missing),
      ),
      {
        amount: cash,
        citation: formula(
          "Cash set aside for goals",
          parts((goal) => goal.current),
          { result: cash, note: "Only the parts in checking and savings." },
        ),
      },
      ...goals.flatMap(goalAmounts),
    ];
  },
});

const SpentMonth = z.object({ start: dayOfResult, end: dayOfResult, spending: money, essentials: money, loans: money, unreviewed: money });
const EmergencyFundFact = z.object({
  /** The household's active emergency fund; null without one. */
  goal: GoalFact.nullable(),
  months: z.array(SpentMonth),
  /** Mean of the six full months in whole dollars; null if one of them has no spending. */
  average: money.nullable(),
  averageWithLoans: money.nullable(),
  essentials: money.nullable(),
  essentialsWithLoans: money.nullable(),
  /** Whether the fund's target includes loan payments. */
  loansIncluded: z.boolean(),
  /** Months that the fund lasts at the average and on essentials, to one decimal, rounded down. */
  cover: z.number().nullable(),
  coverEssentials: z.number().nullable(),
});
export type EmergencyFundFact = z.output<typeof EmergencyFundFact>;
type Month = z.output<typeof SpentMonth>;

const averageOf = (
  fact: EmergencyFundFact,
  name: string,
  result: Month["spending"] | null,
  of: (month: Month) => Part[],
): SourcedAmount[] =>
  result === null
    ? []
    : [
        {
          amount: result,
          citation: formula(name, fact.months.flatMap(of), {
            over: fact.months.length,
            result,
            note: "Mean of six full months, rounded to whole dollars.",
          }),
        },
      ];
const spent = (month: Month): Part => ({
  label: formatMonth(month.start),
  amount: month.spending,
  view: citeTransactions(`Spending ${formatPeriod(month)}`, { start: month.start, end: month.end }, "Expense"),
});
const onLoans = (month: Month): Part => ({ label: `Loan payments, ${formatMonth(month.start)}`, amount: month.loans, view: null });
const onEssentials = (month: Month): Part => ({ label: `Essentials, ${formatMonth(month.start)}`, amount: month.essentials, view: null });

const emergencyFund = tool({
  name: "emergency_fund",
  about: "The emergency fund, average monthly spending over six full months, and how many months the fund lasts.",
  args: z.strictObject({}),
  result: EmergencyFundFact,
  access: "read",
  unattended: true,
  sources: (_args, fact) => [
    ...averageOf(fact, "Average monthly spending", fact.average, (month) => [spent(month)]),
    ...averageOf(fact, "Average monthly spending and loan payments", fact.averageWithLoans, (month) => [spent(month), onLoans(month)]),
    ...averageOf(fact, "Average monthly essentials", fact.essentials, (month) => [onEssentials(month)]),
    ...averageOf(fact, "Average monthly essentials and loan payments", fact.essentialsWithLoans, (month) => [
      onEssentials(month),
      onLoans(month),
    ]),
    ...fact.months.flatMap((month) => every([month.spending], spent(month).view ?? citeTransactions("Spending", {}, "Expense"))),
    ...(fact.goal ? goalAmounts(fact.goal) : []),
  ],
});

const name = z.string().trim().min(1).max(120);
const createGoal = proposalTool({
  name: "create_goal",
  about: "Proposes a new savings goal. `months` makes it the emergency fund, as that many months of spending. Target in whole cents.",
  args: z.strictObject({
    name,
    target: amount.optional(),
    date: dayText.optional(),
    months: months.optional(),
    accountIds: z.array(id).max(50).optional(),
  }),
});
const updateGoal = proposalTool({
  name: "change_goal",
  about: "Proposes a new name, target (whole cents), date or number of months of a goal.",
  args: z.strictObject({
    goalId: id,
    name: name.optional(),
    target: amount.optional(),
    date: dayText.nullable().optional(),
    months: months.optional(),
  }),
});
const fundGoal = proposalTool({
  name: "fund_goal",
  about: "Proposes which accounts and holdings fund a goal; the lists replace all present ones. No money is moved.",
  args: z.strictObject({ goalId: id, accountIds: z.array(id).max(100), holdingIds: z.array(id).max(200) }),
});
const setGoalStatus = proposalTool({
  name: "set_goal_status",
  about: "Proposes to complete or delete (archived) a goal, or to make it active again.",
  args: z.strictObject({ goalId: id, status }),
});
const rankGoals = proposalTool({
  name: "rank_goals",
  about: "Proposes the order of the active goals, most important first. Goals that are left out follow.",
  args: z.strictObject({ goalIds: z.array(id).min(1).max(100) }),
});

export const goalTools = [listGoals, emergencyFund, createGoal, updateGoal, fundGoal, setGoalStatus, rankGoals] as const;
