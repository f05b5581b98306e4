import { forecast, type MovedRow } from "#domain/figures/cash-flow.ts";
import { addDays, type Day, day, earlier } from "#domain/day.ts";
import { cents, sum, ZERO } from "#domain/money.ts";
import type { BaseTools, ForecastFact, ToolArgs } from "../tools/index.ts";
import { isCash } from "#domain/accounts/cash.ts";
import { isChecking } from "./cash.ts";
import { movedRows } from "./rows.ts";

const LOOK_BACK_DAYS = 400;
/** A forecast beyond this many days means nothing. */
const MOST_DAYS = 396;

const fact = (rows: MovedRow[], opening: number, today: Day, end: Day, accountIds: number[]): ForecastFact => {
  const [first] = rows;
  const found = forecast({ rows, balance: cents(opening), today, end, since: first ? earlier(first.day, today) : today });
  return {
    start: today,
    end,
    opening: cents(opening),
    closing: found.closing,
    low: found.low,
    high: found.high,
    incoming: found.incoming,
    outgoing: found.outgoing,
    everyday: found.everyday,
    lowest: { date: found.lowest.date, amount: found.lowest.balance },
    events: found.events,
    points: found.points.map((p) => ({ date: p.date, amount: p.balance })),
    accountIds,
    weeks: found.weeks,
  };
};

/**
 * Forecasts money. `balance` covers accounts (by default checking, or all cash if there is none) with all their rows, card payments
 * included. `spending` and `saving` start at zero and cover spending, or income minus spending, of all accounts.
 */
export const forecastOf = async (
  base: BaseTools,
  today: Day,
  { end, accountIds, of = "balance" }: ToolArgs["forecast_cashflow"],
): Promise<ForecastFact> => {
  const until = earlier(day(end), addDays(today, MOST_DAYS));
  const span = { start: addDays(today, -LOOK_BACK_DAYS), end: today };
  if (of !== "balance") {
    const [spent, earned] = await Promise.all([
      movedRows(base, { ...span, section: "Expense" }),
      of === "saving" ? movedRows(base, { ...span, section: "Income" }) : [],
    ]);
    return fact(
      [...spent, ...earned].sort((a, b) => a.day.localeCompare(b.day)),
      ZERO,
      today,
      until,
      [],
    );
  }
  const { accounts } = await base.get_accounts({});
  const named = accounts.filter((a) => accountIds?.includes(a.id) && a.isAsset);
  const checking = accounts.filter(isChecking);
  const used = accountIds ? named : checking.length > 0 ? checking : accounts.filter(isCash);
  const ids = used.map((a) => a.id);
  const rows = ids.length === 0 ? [] : await movedRows(base, { ...span, accountIds: ids });
  return fact(rows, sum(used.map((a) => a.balance)), today, until, ids);
};
