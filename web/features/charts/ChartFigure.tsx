import type { ChartData } from "#contract/charts.ts";
import { CHART_COLORS, chartTable, type ChartType, drawnAs } from "#domain/charts/chart-data.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { Donut } from "#web/ui/charts/Donut.tsx";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { Legend } from "#web/ui/figures/Legend.tsx";
import { latePart } from "#web/ui/late.ts";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";

/** In pixels. */
export const CHART_HEIGHT = 320;
/** The labels below a chart. */
const FOOT = 24;
const Bars = latePart(async () => (await import("./Bars.tsx")).Bars, { fallback: <Skeleton width="100%" height={CHART_HEIGHT + FOOT} /> });
const color = (i: number): string => `chart-${(i % CHART_COLORS) + 1}`;

type Props = {
  chart: ChartData;
  fallback?: string | undefined;
  /** Hides the title. */ bare?: boolean;
};

/** Draws a chart from its data. For an unknown chart type, shows the given image or a message. */
export const ChartFigure = ({ chart, fallback, bare = false }: Props) => {
  const type = drawnAs(chart);
  if (type === null) return <Failed words={`Error: Unsupported chart type: ${chart.chartType}`} fallback={fallback} />;
  return (
    <figure className="min-w-0">
      {!bare && <figcaption className="mb-3 font-medium">{chart.title}</figcaption>}
      <Drawn type={type} chart={chart} />
    </figure>
  );
};

/** Shows the fallback image, or else the reason why a chart is not drawn. */
export const Failed = ({ words, fallback }: { words: string; fallback: string | undefined }) =>
  fallback ? <img src={fallback} alt="Chart" /> : <p role="alert">{words}</p>;

const Drawn = ({ type, chart }: { type: ChartType; chart: ChartData }) => {
  const table = chartTable(chart);
  const { labels, series } = table;
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
        <Bars label={chart.title} height={CHART_HEIGHT} table={table} series={named} />
      ) : (
        <LineChart
          label={chart.title}
          height={CHART_HEIGHT}
          steps={labels}
          lines={series.map((each, i) => ({ name: each.name, color: color(i), points: pointsOf(labels, each.amounts) }))}
        />
      )}
    </>
  );
};

/** A line ends at its last point. A gap keeps the amount before it. */
const pointsOf = (labels: readonly string[], amounts: readonly (Cents | null)[]) => {
  const last = amounts.findLastIndex((amount) => amount !== null);
  let at: Cents = amounts.find((amount) => amount !== null) ?? ZERO;
  return labels.slice(0, last + 1).map((name, i) => ({ name, amount: (at = amounts[i] ?? at) }));
};
