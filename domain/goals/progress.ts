import { addMonths, type Day } from "../day.ts";
import { formatPercent } from "../format.ts";
import { type Cents, cents, roundHalfAway, subtract, ZERO } from "../money.ts";

type Amounts = { currentBalance: Cents; targetAmount: Cents };

/** Returns the progress in percent: balance / target × 100, at most 100, and 0 if the target is not above 0. */
export const progressOf = ({ currentBalance, targetAmount }: Amounts): number =>
  targetAmount <= 0 ? 0 : Math.min(100, (currentBalance / targetAmount) * 100);

/** Whether a goal has its target to the cent. */
export const isReached = ({ currentBalance, targetAmount }: Amounts): boolean => targetAmount > 0 && currentBalance >= targetAmount;

/** Formats progress. Only a goal that is reached shows 100%. */
export const formatProgress = (goal: Amounts): string => (isReached(goal) ? "100%" : formatPercent(Math.min(progressOf(goal), 99)));

/** Returns what a goal still lacks, at least 0. */
export const missingOf = ({ currentBalance, targetAmount }: Amounts): Cents => cents(Math.max(0, subtract(targetAmount, currentBalance)));

/** Returns the months until a day: whole months, one more if days are left over, and at least 1. */
export const monthsLeft = (today: Day, date: Day): number => {
  let months = Math.max(
    0,
    (Number(date.slice(0, 4)) - Number(today.slice(0, 4))) * 12 + Number(date.slice(5, 7)) - Number(today.slice(5, 7)),
  );
  while (months > 0 && addMonths(today, months) > date) months -= 1;
  return Math.max(1, addMonths(today, months) < date ? months + 1 : months);
};

/** Returns what a goal needs each month to be reached by its date, rounded up to the cent. Null without a date; 0 once reached. */
export const needPerMonth = (goal: Amounts & { targetDate: Day | null }, today: Day): Cents | null =>
  goal.targetDate === null ? null : cents(Math.ceil(missingOf(goal) / monthsLeft(today, goal.targetDate)));

/** The full months that a pace is measured over. */
export const PACE_MONTHS = 3;

/** Returns the monthly pace: what the accounts of a goal gained over `PACE_MONTHS` full months, rounded once, half away from zero. */
export const paceOf = (before: Cents, after: Cents): Cents => cents(roundHalfAway(subtract(after, before) / PACE_MONTHS));

/** A smaller gap comes from rounding and from days of interest, and a whole dollar is the least that a screen shows. */
const LEAST_GAP = 100;
/** Whether a goal at this monthly pace will be met by its date. A gap of less than a dollar a month does not count. */
export const keepsPace = (pace: Cents, needMonthly: Cents): boolean => needMonthly - pace < LEAST_GAP;

/**
 * Returns the months until a goal is reached at a monthly pace above 0. `due` is the months until its date, or null. A pace that keeps its
 * date names no later month.
 */
export const monthsToReach = (missing: Cents, pace: Cents, due: number | null): number => {
  const months = Math.max(0, Math.ceil(missing / pace));
  return due !== null && months > due && keepsPace(pace, cents(Math.ceil(missing / due))) ? due : months;
};

export type Standing = "reached" | "no_date" | "overdue" | "pace_unknown" | "on_track" | "behind";
/** Says how a goal stands against its date. */
export const standingOf = (
  goal: Amounts & { targetDate: Day | null; needMonthly: Cents | null; pace: Cents | null },
  today: Day,
): Standing => {
  if (isReached(goal)) return "reached";
  if (goal.targetDate === null) return "no_date";
  if (goal.targetDate <= today) return "overdue";
  if (goal.pace === null) return "pace_unknown";
  return keepsPace(goal.pace, goal.needMonthly ?? ZERO) ? "on_track" : "behind";
};

/** Percentages of the target that are recorded when a goal first has them. */
export const MILESTONES = [25, 50, 75, 100] as const;
/** Returns the milestones that a balance has reached, by the exact amounts. */
export const milestonesReached = ({ currentBalance, targetAmount }: Amounts): number[] =>
  targetAmount <= 0 ? [] : MILESTONES.filter((percent) => currentBalance * 100 >= targetAmount * percent);
/** Returns the amount of a milestone, rounded up to the cent, so that holding it reaches the milestone. */
export const milestoneAmount = (targetAmount: Cents, percent: number): Cents => cents(Math.ceil((targetAmount * percent) / 100));
