import { useQueries } from "@tanstack/react-query";
import type { Day } from "#domain/day.ts";
import { ZERO } from "#domain/money.ts";
import {
  graphPeriods,
  isFuture,
  periodName,
  readStatementPeriod,
  shortPeriodName,
  type StatementPeriod,
  writeStatementPeriod,
} from "#domain/figures/statement-period.ts";
import { textFor } from "#web/lib/api.ts";
import { BarChart } from "#web/ui/charts/BarChart.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Legend } from "#web/ui/figures/Legend.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { statementQuery } from "./queries.ts";

const HEIGHT = 275;
const TITLES = { month: "Six months", quarter: "Six quarters", year: "Six years" };
const SERIES = [
  { name: "Spending", color: "chart-1" },
  { name: "Income", color: "chart-income" },
];

/** Spending and income as bars for six periods. Clicking a bar selects its period. */
export const PeriodBars = ({
  period,
  today,
  onChange,
}: {
  period: StatementPeriod;
  today: Day;
  onChange: (period: StatementPeriod) => void;
}) => {
  const periods = graphPeriods(period, today);
  const statements = useQueries({ queries: periods.map(statementQuery) });
  const failed = statements.find((each) => each.error);
  const choose = (key: string) => {
    const next = readStatementPeriod(key);
    if (!isFuture(next, today)) onChange(next);
  };
  return (
    <section className="section">
      <SectionHead
        title={TITLES[period.scale]}
        actions={<Legend items={SERIES.map(({ name, color }) => ({ label: name, color, mark: "square" }))} />}
      />
      <div className="mt-4">
        {failed?.error ? (
          <ErrorState
            title="The chart did not load"
            onRetry={() => void Promise.all(statements.filter((each) => each.error).map((each) => each.refetch()))}
          >
            {textFor(failed.error)}
          </ErrorState>
        ) : statements.some((each) => !each.data) ? (
          <Skeleton width="100%" height={HEIGHT + 28} />
        ) : (
          <BarChart
            label={`Spending and income, ${TITLES[period.scale].toLowerCase()}`}
            series={SERIES}
            current={writeStatementPeriod(period)}
            onSlot={choose}
            height={HEIGHT}
            slots={periods.map((each, i) => ({
              key: writeStatementPeriod(each),
              name: shortPeriodName(each),
              fullName: periodName(each),
              amounts: [statements[i]?.data?.expenses.sectionTotal ?? ZERO, statements[i]?.data?.income.sectionTotal ?? ZERO],
            }))}
          />
        )}
      </div>
    </section>
  );
};
