import { z } from "zod";
import type { Cents } from "#domain/money.ts";
import { negate, subtract } from "#domain/money.ts";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { citeAccounts, citeTransactions } from "../cite.ts";
import { formula, type Part } from "../formula.ts";
import { dayText, ids } from "../selection.ts";
import { every, type SourcedAmount, summed } from "../sourced.ts";
import { composedTool, dayOfResult, id, longList, money, text } from "../tool.ts";

const DayAmount = z.object({ date: dayOfResult, amount: money });
const ForecastFact = z.object({
  start: dayOfResult,
  end: dayOfResult,
  opening: money,
  closing: money,
  low: money,
  high: money,
  incoming: money,
  outgoing: money,
  everyday: money,
  lowest: DayAmount,
  events: z.array(z.object({ date: dayOfResult, name: text(), amount: money })),
  points: longList(DayAmount),
  accountIds: z.array(id),
  /** Whole weeks behind the everyday estimate; fewer than four are too few to use. */
  weeks: z.number(),
});
export type ForecastFact = z.output<typeof ForecastFact>;

const EXPECTED = "An estimate: recurring payments on their expected days, and the rest as the median of each weekday over twelve weeks.";
const RANGE = "An estimate: the same with quiet weeks, or with busy ones, instead of usual ones.";

/** Future days have no rows, so their amounts open what they were calculated from. */
const sources = (f: ForecastFact): SourcedAmount[] => {
  const view = f.accountIds.length > 0 ? citeAccounts("Balance today", f.accountIds, "") : null;
  const opening: Part = { label: "Today", amount: f.opening, view };
  const span = formatPeriod({ start: f.start, end: f.end });
  const whole = formula(
    `Expected ${span}`,
    [
      opening,
      { label: "Regular money in", amount: f.incoming, view: null },
      { label: "Regular payments", amount: negate(f.outgoing), view: null },
      { label: "The rest, as usual", amount: negate(f.everyday), view: null },
    ],
    { note: EXPECTED },
  );
  const reached = (name: string, amount: Cents, note: string): SourcedAmount =>
    summed(name, amount, [opening, { label: "Expected change", amount: subtract(amount, f.opening), view: null }], note);
  return [
    ...(view ? every([f.opening], view) : []),
    ...every([f.closing, f.incoming, f.outgoing, f.everyday], whole),
    reached(`Lowest, on ${formatDay(f.lowest.date)}`, f.lowest.amount, EXPECTED),
    reached(`At the least ${span}`, f.low, RANGE),
    reached(`At the most ${span}`, f.high, RANGE),
    ...f.events.map((e) =>
      summed(
        `${e.name}, ${formatDay(e.date)}`,
        e.amount,
        [
          {
            label: "Its transactions so far",
            amount: e.amount,
            view: citeTransactions(e.name, { merchants: [e.name.slice(0, 120)] }, null),
          },
        ],
        "Expected from the payments before it.",
      ),
    ),
  ];
};

/** Forecasts cash, or the given accounts; `of` spending sums what will be spent from today on. */
const forecastCashflow = composedTool({
  name: "forecast_cashflow",
  about: "Cash forecast up to a day, with a range. Say that it is a forecast and how it is made.",
  args: z.strictObject({
    end: dayText,
    accountIds: ids.optional(),
    of: z.enum(["balance", "spending", "saving"]).optional(),
  }),
  result: ForecastFact,
  access: "read",
  unattended: true,
  sources: (_args, f) => sources(f),
});

export const forecastTools = [forecastCashflow] as const;
