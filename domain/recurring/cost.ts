import { addDays, type Day } from "../day.ts";
import { type Cents, cents, roundHalfAway } from "../money.ts";
import type { Frequency } from "./schedule.ts";

/** Payments per year. For a frequency without a name, derived from the interval in days. */
const perYear = (frequency: Frequency, intervalDays: number): number =>
  ({
    weekly: 52,
    biweekly: 26,
    semi_monthly: 24,
    monthly: 12,
    annually: 1,
    unknown: Math.max(1, Math.round(365.25 / Math.max(1, intervalDays))),
  })[frequency];

/** Returns the yearly cost of a subscription at its current price. */
export const yearlyCost = (amount: Cents, frequency: Frequency, intervalDays: number): Cents =>
  cents(amount * perYear(frequency, intervalDays));

/** Returns the yearly cost divided by twelve; rounded once, half away from zero. */
export const monthlyCost = (amount: Cents, frequency: Frequency, intervalDays: number): Cents =>
  cents(roundHalfAway(yearlyCost(amount, frequency, intervalDays) / 12));

const UPCOMING_DAYS = 7;

/** Whether a subscription is upcoming: active, with the next payment expected today or within seven days. */
export const isUpcoming = (subscription: { status: "active" | "inactive"; estimatedNextDate: Day | null }, today: Day): boolean =>
  subscription.status === "active" &&
  subscription.estimatedNextDate !== null &&
  subscription.estimatedNextDate >= today &&
  subscription.estimatedNextDate <= addDays(today, UPCOMING_DAYS);

const NAMES: Record<Exclude<Frequency, "unknown">, string> = {
  weekly: "Weekly",
  biweekly: "Every two weeks",
  semi_monthly: "Twice a month",
  monthly: "Monthly",
  annually: "Yearly",
};

/** "Monthly", "Every 3 months". */
export const frequencyName = (frequency: Frequency, intervalDays: number): string =>
  frequency === "unknown" ? `Every ${Math.max(2, Math.round(intervalDays / 30.4375))} months` : NAMES[frequency];
