import { useQuery } from "@tanstack/react-query";
import type { ChartData } from "#contract/charts.ts";
import { CHART_COLORS, chartTable, type ChartType, chartTypeOf } from "#domain/charts/chart-data.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { ApiError } from "#web/lib/api.ts";
import { BarChart } from "#web/ui/charts/BarChart.tsx";
import { Donut } from "#web/ui/charts/Donut.tsx";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { Legend } from "#web/ui/Legend.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { chartQuery } from "./queries.ts";

const HEIGHT = 320;
const color = (i: number): string => `chart-${(i % CHART_COLORS) + 1}`;

/** A stored chart, live. Where it cannot be drawn a given image stands in, else the reason is said. */
export const ChartView = ({
  id,
  fallback,
  bare = false,
}: {
  id: number;
  fallback?: string | undefined;
  /** Without its title. */ bare?: boolean;
}) => {
  const { data, error } = useQuery(chartQuery(id));
  if (error)
    return (
      <Failed
        words={error instanceof ApiError && error.statusCode !== 404 ? `Error loading data: ${error.message}` : "Error: Chart not found"}
        fallback={fallback}
      />
    );
  if (!data) return <Skeleton width="100%" height={HEIGHT + 28} />;
  const type = chartTypeOf(data.chartData.chartType);
  if (type === null) return <Failed words={`Error: Unsupported chart type: ${data.chartData.chartType}`} fallback={fallback} />;
  return (
    <figure className="min-w-0">
      {!bare && <figcaption className="mb-3 font-medium">{data.chartData.title}</figcaption>}
      <Drawn type={type} chart={data.chartData} />
    </figure>
  );
};

const Failed = ({ words, fallback }: { words: string; fallback: string | undefined }) =>
  fallback ? <img src={fallback} alt="Chart" /> : <p role="alert">{words}</p>;

const Drawn = ({ type, chart }: { type: ChartType; chart: ChartData }) => {
  const { labels, series } = chartTable(chart);
  if (type === "pie")
    return (
      <Donut
        label={chart.title}
        middle={series[0]?.name ?? ""}
        slices={labels.map((name, i) => ({ name, amount: series[0]?.amounts[i] ?? ZERO }))}
      />
    );
  const named = series.map(({ name }, i) => ({ name, color: color(i) }));
  return (
    <>
      {named.length > 1 && (
        <div className="mb-3">
          <Legend items={named.map((each) => ({ label: each.name, color: each.color, mark: type === "bar" ? "square" : "line" }))} />
        </div>
      )}
      {type === "bar" ? (
        <BarChart
          label={chart.title}
          height={HEIGHT}
          series={named}
          slots={labels.map((name, i) => ({ key: name, name, amounts: series.map((each) => each.amounts[i] ?? ZERO) }))}
        />
      ) : (
        <LineChart
          label={chart.title}
          height={HEIGHT}
          steps={labels}
          lines={series.map((each, i) => ({ name: each.name, color: color(i), points: pointsOf(labels, each.amounts) }))}
        />
      )}
    </>
  );
};

/** A line goes as far as its last point; a gap inside keeps the amount before it. */
const pointsOf = (labels: readonly string[], amounts: readonly (Cents | null)[]) => {
  const last = amounts.findLastIndex((amount) => amount !== null);
  let at: Cents = amounts.find((amount) => amount !== null) ?? ZERO;
  return labels.slice(0, last + 1).map((name, i) => ({ name, amount: (at = amounts[i] ?? at) }));
};
