import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChartColumn from "lucide-react/icons/chart-column";
import type { Day } from "#domain/day.ts";
import { statementPeriod, type TimeScale, timeScales } from "#domain/figures/statement-period.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Headline } from "./Headline.tsx";
import { PeriodBars } from "./PeriodBars.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { statementQuery } from "./queries.ts";
import { SpendingTrend } from "./SpendingTrend.tsx";
import { StatementSection } from "./StatementSection.tsx";
import { type Chosen, usePeriod } from "./use-period.ts";
import styles from "./Headline.module.css";

const SCALES: Record<TimeScale, string> = { month: "Month", quarter: "Quarter", year: "Year" };

/** Income, spending and net income for a month, a quarter or a year. */
export const IncomeStatementScreen = () => {
  const today = useToday();
  const chosen = usePeriod(today);
  const accounts = useAccounts();
  if (chosen instanceof RangeError)
    return (
      <Screen title="Income statement">
        <ErrorState title={chosen.message}>
          <Link to="/income-statement" search={{}}>
            Show this month
          </Link>
        </ErrorState>
      </Screen>
    );
  const { period, setPeriod } = chosen;
  return (
    <Screen title="Income statement" actions={<PeriodPicker period={period} today={today} onChange={setPeriod} />}>
      {accounts.data?.length === 0 ? (
        <EmptyState
          icon={<ChartColumn />}
          title="No income or spending yet"
          actions={
            <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
              Add account
            </Link>
          }
        >
          Link a bank or import a file to see your income and spending here.
        </EmptyState>
      ) : (
        <>
          <div className="mb-6">
            <Segmented
              label="Time scale"
              value={period.scale}
              options={timeScales.map((value) => ({ value, label: SCALES[value] }))}
              onChange={(scale) => setPeriod(statementPeriod(scale, period.end < today ? period.end : today))}
            />
          </div>
          <Statement chosen={chosen} today={today} />
        </>
      )}
    </Screen>
  );
};

const Statement = ({ chosen: { period, comparison, setPeriod, setComparison }, today }: { chosen: Chosen; today: Day }) => {
  const { data, error, refetch, isFetching } = useQuery(statementQuery(period));
  if (error)
    return (
      <ErrorState title="The income statement did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  return (
    <>
      {data ? <Headline statement={data} period={period} comparison={comparison} today={today} /> : <HeadlineSkeleton />}
      <OtherCurrencies totals={data?.otherCurrencies} />
      <PeriodBars period={period} today={today} onChange={setPeriod} />
      <SpendingTrend period={period} comparison={comparison} today={today} onCompare={setComparison} />
      {data ? (
        <>
          <StatementSection kind="expenses" part={data.expenses} period={period} />
          <StatementSection kind="income" part={data.income} period={period} />
          <StatementSection kind="excluded" part={data.excluded} period={period} />
        </>
      ) : (
        <div className="section">
          <SkeletonRows rows={8} />
        </div>
      )}
    </>
  );
};

const HeadlineSkeleton = () => (
  <div className={styles.three} role="status" aria-busy="true" aria-label="Loading">
    {[180, 120, 120].map((width, i) => (
      <div key={i === 0 ? "spending" : i === 1 ? "income" : "net"}>
        <Skeleton width={80} height={20} />
        <Skeleton width={width} height={i === 0 ? 44 : 32} />
        <Skeleton width={120} height={16} />
      </div>
    ))}
  </div>
);
