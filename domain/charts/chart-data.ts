import { type Cents, fromDollars } from "../money.ts";

/** A chart as stored, with values in dollars. */
export type ChartData = {
  chartType: string;
  title: string;
  dataSeries: readonly { seriesLabel: string; dataPoints: readonly { label: string; value: number }[] }[];
};

export const chartTypes = ["bar", "line", "pie"] as const;
export type ChartType = (typeof chartTypes)[number];

/** Returns the chart type, ignoring case; null if it cannot be drawn. */
export const chartTypeOf = (text: string): ChartType | null => chartTypes.find((type) => type === text.trim().toLowerCase()) ?? null;

/** Returns the id in an image path of the form /charts/{id}/image/; null for any other text. */
export const chartIdIn = (path: string): number | null => {
  const found = /\/charts\/([1-9]\d{0,9})\/image\/?$/.exec(path.split(/[?#]/)[0] ?? "");
  return found ? Number(found[1]) : null;
};

/** Name of the part that groups everything without a part of its own. */
export const REST = "Everything else";

/** Number of chart colors; a seventh series reuses the first. */
export const CHART_COLORS = 6;

export type ChartTable = { labels: string[]; series: { name: string; amounts: (Cents | null)[] }[] };

/**
 * Returns all series over all labels, in order of first appearance. Null where a series has no point. Points of one series with the same
 * label stay apart: two holdings may have the same name.
 */
export const chartTable = ({ dataSeries }: ChartData): ChartTable => {
  const labels = new Map<string, string>();
  const series = dataSeries.map((one) => {
    const seen = new Map<string, number>();
    const values = new Map<string, Cents>();
    for (const { label, value } of one.dataPoints) {
      const time = (seen.get(label) ?? 0) + 1;
      seen.set(label, time);
      labels.set(`${time}:${label}`, label);
      values.set(`${time}:${label}`, fromDollars(value));
    }
    return { name: one.seriesLabel, values };
  });
  return {
    labels: [...labels.values()],
    series: series.map(({ name, values }) => ({ name, amounts: [...labels.keys()].map((key) => values.get(key) ?? null) })),
  };
};

/**
 * Returns how a chart is drawn; null if it cannot be. A pie has no slices for refunds and debts, so one with negative amounts is drawn as
 * bars.
 */
export const drawnAs = (chart: ChartData): ChartType | null => {
  const type = chartTypeOf(chart.chartType);
  return type === "pie" && chart.dataSeries[0]?.dataPoints.some(({ value }) => value < 0) ? "bar" : type;
};

/** Formats a share of a pie as a percentage with one decimal place: "41.5%". */
export const pieShare = (share: number): string => `${(share * 100).toFixed(1)}%`;
