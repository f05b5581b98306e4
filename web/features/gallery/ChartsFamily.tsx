import { useMemo, useState } from "react";
import type { DayAmount } from "#domain/charts/area.ts";
import { formatDay } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { useMedia } from "#web/lib/media.ts";
import { Change } from "#web/ui/figures/Change.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Legend } from "#web/ui/figures/Legend.tsx";
import { AreaChart } from "#web/ui/charts/AreaChart.tsx";
import { BarChart } from "#web/ui/charts/BarChart.tsx";
import { Donut } from "#web/ui/charts/Donut.tsx";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { Sparkline } from "#web/ui/charts/Sparkline.tsx";
import { latePart } from "#web/ui/late.ts";
import { Family, Two } from "./State.tsx";
import { INCOME_AND_SPENDING, MONTHS, NAMED, SLICES, SMALL, SWING, YEAR, running } from "./samples.ts";

const NamedBars = latePart(async () => (await import("#web/ui/charts/NamedBars.tsx")).NamedBars);

export const ChartsFamily = () => {
  const phone = useMedia("(max-width: 639px)");
  return (
    <Family title="Charts">
      <NetWorth height={phone ? 240 : 320} />
      <h3 className="caption muted medium mb-2 mt-4">Across zero</h3>
      <AreaChart label="Balance" points={SWING} height={180} />
      <Months height={phone ? 240 : 275} />
      <Trend height={phone ? 240 : 230} />
      <Pace />
      <div className="card">
        <Donut label="Spending in November by category" middle="November" slices={SLICES} />
      </div>
      <div className="card">
        <NamedBars
          label="Spent and target by category"
          series={[
            { name: "Spent", color: "chart-1" },
            { name: "Target", color: "chart-2" },
          ]}
          slots={NAMED}
          height={240}
        />
      </div>
      <Two>
        <div className="card">
          <Sparkline points={SMALL} height={56} area dot />
        </div>
        <div className="card">
          <Sparkline points={SMALL.slice(0, 38)} past={SMALL.map((value) => value - 4)} height={56} dot />
        </div>
      </Two>
      <AreaChart label="Nothing yet" points={[]} height={120} />
    </Family>
  );
};

const NetWorth = ({ height }: { height: number }) => {
  const [point, setPoint] = useState<DayAmount | null>(null);
  const [first, last] = [YEAR[0], YEAR.at(-1)];
  if (!first || !last) return null;
  const shown = point ?? last;
  const change = shown.amount - first.amount;
  return (
    <div>
      <Figure label={point ? `Net worth on ${formatDay(point.day, last.day)}` : "Net worth"} amount={shown.amount}>
        <Change amount={cents(change)} percent={(change / first.amount) * 100} gain since="since Jan 1" />
      </Figure>
      <div className="mt-6">
        <AreaChart label="Net worth" points={YEAR} height={height} onPoint={setPoint} />
      </div>
    </div>
  );
};

const Months = ({ height }: { height: number }) => {
  const [month, setMonth] = useState("Nov");
  return (
    <div className="mt-4">
      <div className="mb-4 flex flex-wrap justify-between gap-2">
        <h3 className="medium">Six months</h3>
        <Legend
          items={[
            { label: "Spending", color: "chart-1" },
            { label: "Income", color: "chart-income" },
          ]}
        />
      </div>
      <BarChart
        label="Spending and income by month"
        series={[
          { name: "Spending", color: "chart-1" },
          { name: "Income", color: "chart-income" },
        ]}
        slots={INCOME_AND_SPENDING}
        current={month}
        onSlot={setMonth}
        height={height}
      />
    </div>
  );
};

const Trend = ({ height }: { height: number }) => {
  const lines = useMemo(
    () => [
      { name: "This month", points: running("Nov", 20, 105) },
      { name: "Last month", points: running("Oct", 31, 92), past: true },
    ],
    [],
  );
  const steps = useMemo(() => Array.from({ length: 31 }, (_, i) => String(i + 1)), []);
  return (
    <div className="mt-4">
      <h3 className="medium mb-4">Spending trend</h3>
      <LineChart label="Spending so far, this month and last" lines={lines} steps={steps} area height={height} />
    </div>
  );
};

const Pace = () => (
  <div className="card mt-4">
    <div className="mb-6 flex flex-wrap justify-between gap-2">
      <h3 className="medium">Dining out by month</h3>
      <Legend
        items={[
          { label: "Average $389", mark: "past" },
          { label: "At this pace $478", mark: "hatch" },
        ]}
      />
    </div>
    <BarChart
      label="Dining out by month"
      series={[{ name: "Dining out", color: "chart-1" }]}
      slots={MONTHS}
      current="Nov"
      average={cents(389_00)}
      values
      height={180}
    />
  </div>
);
