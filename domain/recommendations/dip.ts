import { addDays, type Day, earlier } from "../day.ts";
import { type Expected, forecast, type MovedRow } from "../figures/cash-flow.ts";
import { add, type Cents, subtract, sum } from "../money.ts";

/** A dip is looked for in this many days after today. */
export const DIP_DAYS = 30;
/** Recurring payments are found in rows of this many days. */
export const FORECAST_ROWS_DAYS = 400;

/** An expected balance below the safety balance: today's balance plus the events, minus everyday spending, is the lowest. */
export type Dip = { day: Day; balance: Cents; opening: Cents; events: Expected[]; everyday: Cents };

/**
 * Returns the lowest expected balance of an account in the next 30 days, if it is below both the safety balance and today's balance. `rows`
 * are the account's posted rows, oldest first. The expectation is the one of every forecast (`forecast`).
 */
export const dipOf = ({
  rows,
  balance,
  safeBalance,
  today,
}: {
  rows: readonly MovedRow[];
  balance: Cents;
  safeBalance: Cents;
  today: Day;
}): Dip | null => {
  const [first] = rows;
  if (!first) return null;
  const found = forecast({ rows, balance, today, end: addDays(today, DIP_DAYS), since: earlier(first.day, today) });
  const { date: day, balance: lowest } = found.lowest;
  if (day <= today || lowest >= safeBalance) return null;
  const events = found.events.filter((one) => one.date <= day);
  return { day, balance: lowest, opening: balance, events, everyday: subtract(add(balance, sum(events.map((one) => one.amount))), lowest) };
};
