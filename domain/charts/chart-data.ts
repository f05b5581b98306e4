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

/** Number of chart colors; a seventh series reuses the first. */
export const CHART_COLORS = 6;

export type ChartTable = { labels: string[]; series: { name: string; amounts: (Cents | null)[] }[] };

/** Returns all series over all labels, in order of first appearance. Null where a series has no point. */
export const chartTable = ({ dataSeries }: ChartData): ChartTable => {
  const labels = [...new Set(dataSeries.flatMap((series) => series.dataPoints.map((point) => point.label)))];
  return {
    labels,
    series: dataSeries.map((series) => {
      const values = new Map(series.dataPoints.map((point) => [point.label, fromDollars(point.value)]));
      return { name: series.seriesLabel, amounts: labels.map((label) => values.get(label) ?? null) };
    }),
  };
};

/** Formats a share of a pie as a percentage with one decimal place: "41.5%". */
export const pieShare = (share: number): string => `${(share * 100).toFixed(1)}%`;
