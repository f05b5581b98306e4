import { queryOptions } from "@tanstack/react-query";
import { incomeStatement } from "#contract/income-statement.ts";
import { monthOf, yearOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { quarterOf, type StatementPeriod, writeStatementPeriod } from "#domain/statement-period.ts";
import { call } from "#web/lib/api.ts";
import { keys, MINUTES } from "#web/lib/queries.ts";

const read = ({ scale, start }: StatementPeriod, signal: AbortSignal) => {
  const year = yearOf(start);
  if (scale === "month") return call(incomeStatement.month, { params: { year, month: monthOf(start) }, signal });
  if (scale === "quarter") return call(incomeStatement.quarter, { params: { year, quarter: quarterOf(start) }, signal });
  return call(incomeStatement.year, { params: { year }, signal });
};

/** The statement of a period. It is kept until a change of money makes it stale. */
export const statementQuery = (period: StatementPeriod) =>
  queryOptions({
    queryKey: [...keys.statements, "period", writeStatementPeriod(period)],
    queryFn: ({ signal }) => read(period, signal),
    staleTime: Infinity,
  });

/** A section's running total over a span, by day or as the mean of its months. */
export const runningTotalQuery = ({ start, end }: Period, section: "Expense" | "Income", aggregation: "day" | "day_of_month") =>
  queryOptions({
    queryKey: [...keys.statements, "running", start, end, section, aggregation],
    queryFn: ({ signal }) =>
      call(incomeStatement.cumulativeTimeSeries, { params: { startDate: start, endDate: end }, query: { section, aggregation }, signal }),
    staleTime: 10 * MINUTES,
  });

/** The statement of any days. */
export const rangeStatementQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: [...keys.statements, "range", start, end],
    queryFn: ({ signal }) => call(incomeStatement.range, { params: { startDate: start, endDate: end }, signal }),
    staleTime: Infinity,
  });
