import type { ChartTable } from "#domain/charts/chart-data.ts";
import { areTimes } from "#domain/charts/times.ts";
import { ZERO } from "#domain/money.ts";
import { BarChart, type BarSeries } from "#web/ui/charts/BarChart.tsx";
import { NamedBars } from "#web/ui/charts/NamedBars.tsx";

type Props = { label: string; height: number; table: ChartTable; series: readonly BarSeries[] };

/** Bars beside each other if they follow each other in time, otherwise below each other with their names. */
export const Bars = ({ label, height, table: { labels, series: rows }, series }: Props) => {
  const slots = labels.map((name, i) => ({ key: String(i), name, amounts: rows.map((each) => each.amounts[i] ?? ZERO) }));
  const Drawn = areTimes(labels) ? BarChart : NamedBars;
  return <Drawn label={label} height={height} series={series} slots={slots} />;
};
