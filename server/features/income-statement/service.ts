import type { IncomeStatement } from "#contract/income-statement.ts";
import { type Day, daysBetween, endOfMonth, startOfMonth } from "#domain/day.ts";
import { cumulativeByDay, cumulativeByDayOfMonth, incomeStatement } from "#domain/figures/income-statement.ts";
import { type Cents, negate } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { firstDay, sectionByDay } from "../transactions/index.ts";
import * as store from "./store.ts";

const LONGEST_DAYS = 40 * 366;

const check = ({ start, end }: Period): void => {
  if (start > end) throw invalid("endDate", "The end date must not be before the start date.");
  if (daysBetween(start, end) > LONGEST_DAYS) throw invalid("startDate", "Choose a period of at most 40 years.");
};

/** Returns the income statement of a period. Throws 400 for a period that ends before it starts or is longer than 40 years. */
export const statementOf = async ({ database }: Deps, scope: Scope, period: Period): Promise<IncomeStatement> => {
  check(period);
  return database.reading(scope, (tx) => statementIn(tx, period));
};

/** Returns the income statement of a period inside a running transaction. */
export const statementIn = async (tx: Tx<Scope>, { start, end }: Period): Promise<IncomeStatement> => {
  const { categories, otherCurrencies } = await store.sums(tx, { start, end });
  return { start, end, ...incomeStatement(categories), otherCurrencies };
};

export type SeriesWanted = {
  startDate: Day;
  endDate: Day;
  aggregation?: "day" | "day_of_month" | undefined;
  categoryId?: number[] | undefined;
  section?: "Income" | "Expense" | "Transfer" | undefined;
};

/**
 * Returns the running total by day, or the mean over whole months by day of month. Covers spending unless a section or categories are
 * given. Income is positive.
 */
export const cumulativeSeries = async (
  { database }: Deps,
  scope: Scope,
  { startDate, endDate, aggregation = "day", categoryId, section }: SeriesWanted,
): Promise<{ points: { step: number; date: Day | null; amount: Cents }[] }> => {
  const overMonths = aggregation === "day_of_month";
  const [start, end] = overMonths ? [startOfMonth(startDate), endOfMonth(endDate)] : [startDate, endDate];
  check({ start, end });
  const { days, first } = await database.reading(scope, async (tx) => ({
    days: categoryId
      ? await store.byDay(tx, { start, end, categoryIds: categoryId, section })
      : await sectionByDay(tx, { start, end }, section ?? "Expense"),
    first: overMonths ? await firstDay(tx) : null,
  }));
  const sign = section === "Income" ? negate : (amount: Cents) => amount;
  const points = overMonths
    ? cumulativeByDayOfMonth(days, start, end, first).map((amount) => ({ day: null, amount }))
    : cumulativeByDay(days, start, end);
  return { points: points.map(({ day, amount }, i) => ({ step: i + 1, date: day, amount: sign(amount) })) };
};
