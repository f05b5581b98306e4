import { addDays, type Day } from "#domain/day.ts";
import { streamsOfRows } from "#domain/figures/cash-flow.ts";
import { frequencyName, monthlyCost } from "#domain/recurring/cost.ts";
import type { BaseTools, IncomeEvent } from "../tools/index.ts";
import { movedRows } from "./rows.ts";

const LOOK_BACK_DAYS = 400;

/** Returns regular income that is still active, largest per month first. */
export const incomeEvents = async (base: BaseTools, today: Day): Promise<{ events: IncomeEvent[] }> => {
  const rows = await movedRows(base, { section: "Income", start: addDays(today, -LOOK_BACK_DAYS), end: today });
  const events = streamsOfRows(rows, today).incoming.map((s) => ({
    name: s.name,
    amount: s.averageAmount,
    frequency: frequencyName(s.frequency, s.intervalDays),
    lastDate: s.lastDate,
    nextDate: s.nextDate,
    monthly: monthlyCost(s.averageAmount, s.frequency, s.intervalDays),
  }));
  return { events: events.sort((a, b) => b.monthly - a.monthly || a.name.localeCompare(b.name)) };
};
