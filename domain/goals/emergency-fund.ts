import { type Cents, cents, roundHalfAway, sum } from "../money.ts";

/** The months of spending that a target may cover, besides a custom amount. */
export const FUND_MONTHS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const DEFAULT_FUND_MONTHS = 3;
export const FUND_NAME = "Emergency Fund";
export const FUND_ICON = "lucide.umbrella";
/** The number of full calendar months that the average covers. */
export const AVERAGED_MONTHS = 6;

/** One calendar month: spending as on the income statement, the number of its rows, and parts of it. */
export type SpentMonth = {
  spending: Cents;
  transactions: number;
  /** The part of the spending on essentials. */
  essentials: Cents;
  /** Payments from cash to the household's own loan accounts. They are transfers, so the spending leaves them out. */
  loanPayments: Cents;
};

/**
 * Returns a monthly mean in whole dollars, rounded once from the sum of cents, half away from zero. Null unless all six months have
 * expenses.
 */
const meanOf = (months: readonly SpentMonth[], amount: (month: SpentMonth) => Cents): Cents | null =>
  months.length === AVERAGED_MONTHS && months.every(({ transactions }) => transactions > 0)
    ? cents(roundHalfAway(sum(months.map(amount)) / (AVERAGED_MONTHS * 100)) * 100)
    : null;

export type Basis = "spending" | "spending_and_loans";
const loansOf = (basis: Basis, month: SpentMonth): number => (basis === "spending" ? 0 : month.loanPayments);

/** Returns average monthly spending in whole dollars; null unless each of the six months has an expense. */
export const averageSpending = (months: readonly SpentMonth[], basis: Basis = "spending"): Cents | null =>
  meanOf(months, (month) => cents(month.spending + loansOf(basis, month)));

/** Returns average monthly spending on essentials in whole dollars, as `averageSpending` does. */
export const averageEssentials = (months: readonly SpentMonth[], basis: Basis = "spending"): Cents | null =>
  meanOf(months, (month) => cents(month.essentials + loansOf(basis, month)));

/** Returns the target of some months of average spending. Null without an average above zero. */
export const fundTarget = (months: number, average: Cents | null): Cents | null =>
  average === null || average <= 0 ? null : cents(months * average);

/** Returns how many months a balance lasts, to one decimal, rounded down. Null without an average above zero. */
export const coverOf = (balance: Cents, average: Cents | null): number | null =>
  average === null || average <= 0 ? null : Math.floor((Math.max(0, balance) * 10) / average) / 10;

/** Codes of system categories that a household can hardly go without. A code ending in an underscore stands for its group. */
const ESSENTIAL = [
  "FOOD_AND_DRINK_GROCERIES",
  "RENT_AND_UTILITIES_",
  "TRANSPORTATION_GAS",
  "TRANSPORTATION_PARKING",
  "TRANSPORTATION_PUBLIC_TRANSIT",
  "TRANSPORTATION_TOLLS",
  "MEDICAL_",
  "GENERAL_SERVICES_INSURANCE",
  "GENERAL_SERVICES_CHILDCARE",
  "LOAN_PAYMENTS_",
] as const;

/** Whether a category's code is essential spending. A custom category has no code and is not. */
export const isEssential = (code: string | null): boolean =>
  code !== null && ESSENTIAL.some((one) => (one.endsWith("_") ? code.startsWith(one) : code === one));
