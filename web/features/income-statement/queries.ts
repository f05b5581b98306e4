import { queryOptions } from "@tanstack/react-query";
import { incomeStatement } from "#contract/income-statement.ts";
import { monthOf, yearOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { quarterOf, type StatementPeriod, writeStatementPeriod } from "#domain/figures/statement-period.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

const statementsKey = queryFamily("statements", ["category", "account"]);

const read = ({ scale, start }: StatementPeriod, signal: AbortSignal) => {
  const year = yearOf(start);
  if (scale === "month") return call(incomeStatement.month, { params: { year, month: monthOf(start) }, signal });
  if (scale === "quarter") return call(incomeStatement.quarter, { params: { year, quarter: quarterOf(start) }, signal });
  return call(incomeStatement.year, { params: { year }, signal });
};

/** A loaded statement stays cached, so that it shows at once. Like all data, it is refetched after a minute and after a change. */
const KEPT = { gcTime: Infinity };

/** The income statement of a period. */
export const statementQuery = (period: StatementPeriod) =>
  queryOptions({
    queryKey: [...statementsKey, "period", writeStatementPeriod(period)],
    queryFn: ({ signal }) => read(period, signal),
    ...KEPT,
  });

/** A section's running total over a range of days, by day or as the average of its months. */
export const runningTotalQuery = ({ start, end }: Period, section: "Expense" | "Income", aggregation: "day" | "day_of_month") =>
  queryOptions({
    queryKey: [...statementsKey, "running", start, end, section, aggregation],
    queryFn: ({ signal }) =>
      call(incomeStatement.cumulativeTimeSeries, { params: { startDate: start, endDate: end }, query: { section, aggregation }, signal }),
  });

/** The income statement of any range of days. */
export const rangeStatementQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: [...statementsKey, "range", start, end],
    queryFn: ({ signal }) => call(incomeStatement.range, { params: { startDate: start, endDate: end }, signal }),
    ...KEPT,
  });
