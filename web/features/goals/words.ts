import type { EmergencyFundFacts, Goal } from "#contract/goals.ts";
import type { Day } from "#domain/day.ts";
import { formatSlashDay, plural } from "#domain/format.ts";
import { coverOf } from "#domain/goals/emergency-fund.ts";
import { PACE_MONTHS, type Standing, standingOf } from "#domain/goals/progress.ts";
import { type Cents, subtract, ZERO } from "#domain/money.ts";
import { dayOf } from "#web/lib/today.ts";
import type { Amounts } from "#web/ui/amounts.ts";
import type { BadgeTone } from "#web/ui/marks/Badge.tsx";
import { averageOf } from "./FundMonths.tsx";

/** Formats an amount without cents if it has none. */
export const round = ({ text }: Amounts, amount: Cents): string => text(amount, { omitCents: amount % 100 === 0 });

const STANDING: Readonly<Record<Exclude<Standing, "behind">, readonly [string, BadgeTone]>> = {
  reached: ["Reached", "positive"],
  on_track: ["On track", "positive"],
  overdue: ["Past its date", "negative"],
  no_date: ["No date", "plain"],
  pace_unknown: ["Pace not known", "plain"],
};

/** Returns how a goal stands, in a word, and the color of the word. */
export const standingWord = (goal: Goal, today: Day, amounts: Amounts): readonly [string, BadgeTone] => {
  const standing = standingOf(goal, today);
  if (standing !== "behind") return STANDING[standing];
  const gap = subtract(goal.needMonthly ?? ZERO, goal.pace ?? ZERO);
  return [`Behind by ${amounts.text(gap, { omitCents: true })}`, "negative"];
};

/** Says why a pace is not known, or over which months it was measured. */
export const paceNote = ({ paceUnknown }: Goal): string => {
  if (paceUnknown === "no_sources") return "Choose what funds this goal";
  if (paceUnknown === "holding") return "A single holding has no pace";
  if (paceUnknown === "history") return `Known after ${PACE_MONTHS} full months of balances`;
  return `A month, over the last ${PACE_MONTHS} full months`;
};

/**
 * "4.2 of 6 months of spending" for an emergency fund; null while its spending is unknown. A target keeps its amount when spending changes, so
 * it may no longer be as many months as it was set for.
 */
export const coverText = (goal: Goal, facts: EmergencyFundFacts | undefined): string | null => {
  const average = averageOf(facts, goal.emergencyFundBasis);
  const cover = coverOf(goal.currentBalance, average);
  if (cover === null || average === null) return null;
  const months = goal.emergencyFundMonths;
  if (months === null) return `${plural(cover, "month")} of spending`;
  return goal.targetAmount === average * months
    ? `${cover} of ${plural(months, "month")} of spending`
    : `${plural(cover, "month")} of today's spending; the target was set for ${months}`;
};

/** "By 06/30/2027". */
export const byDate = (goal: Goal): string | null => (goal.targetDate === null ? null : `By ${formatSlashDay(goal.targetDate)}`);

/** The day on which a goal was completed. */
export const completedDay = ({ completedAt }: Goal): string => (completedAt === null ? "" : formatSlashDay(dayOf(completedAt)));
