import { addDays, type Day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { type Comparison, COMPARISONS, comparisonNames, periodName, type StatementPeriod } from "#domain/figures/statement-period.ts";
import { textFor } from "#web/lib/api.ts";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { useRunningTotals } from "./comparison.ts";

const HEIGHT = 230;
type Props = { period: StatementPeriod; comparison: Comparison; today: Day; onCompare: (comparison: Comparison) => void };
type Point = { step: number; date: Day | null; amount: Cents };

/** Cumulative spending over the period, next to the comparison period. */
export const SpendingTrend = ({ period, comparison, today, onCompare }: Props) => {
  const { current: now, before } = useRunningTotals(period, comparison, "Expense", today);
  const error = now.error ?? before.error;
  const mean = comparison === "6_months";
  const nameOf = (point: Point) => (point.date ? formatDay(point.date, today) : `Day ${point.step}`);
  const named = (points: readonly Point[]) => points.map((point) => ({ name: nameOf(point), amount: point.amount }));
  const [current, past] = [now.data?.points ?? [], before.data?.points ?? []];
  return (
    <section className="section">
      <SectionHead
        title="Spending trend"
        actions={
          <Select
            label="Compare with"
            small
            value={comparison}
            options={COMPARISONS[period.scale].map((value) => ({ value, label: comparisonNames[value] }))}
            onChange={onCompare}
          />
        }
      />
      <div className="mt-4">
        {error ? (
          <ErrorState title="The spending trend did not load" onRetry={() => void Promise.all([now.refetch(), before.refetch()])}>
            {textFor(error)}
          </ErrorState>
        ) : now.isLoading || !before.data ? (
          <Skeleton width="100%" height={HEIGHT + 28} />
        ) : (
          <LineChart
            label="Spending trend"
            area
            height={HEIGHT}
            lines={[
              { name: periodName(period), points: named(current) },
              { name: mean ? comparisonNames[comparison] : "Before", points: named(past), past: true },
            ]}
            steps={Array.from({ length: Math.max(current.length, past.length) }, (_, i) => stepLabel(period, i))}
          />
        )}
      </div>
    </section>
  );
};

/** Labels days of a month by number, and days of longer periods by date. */
const stepLabel = ({ scale, start }: StatementPeriod, i: number): string => {
  const day = addDays(start, i);
  return scale === "month" ? String(i + 1) : formatDay(day, day);
};
