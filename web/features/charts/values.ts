import { chartTable } from "#domain/charts/chart-data.ts";
import { areTimes } from "#domain/charts/times.ts";
import { queryClient } from "#web/lib/queries.ts";
import type { Amounts } from "#web/ui/amounts.ts";
import { chartQuery } from "./queries.ts";

/**
 * Returns the values of a chart that this tab has loaded, as the rows of a table: a label and one amount for each series. Null for any
 * other chart. It does not wait, because browsers only copy within the click that asks for it.
 */
export const chartValues = (id: number, text: Amounts["text"]): { head: string[]; rows: string[][] } | null => {
  const data = queryClient.getQueryData(chartQuery(id).queryKey)?.chartData;
  if (!data) return null;
  const { labels, series } = chartTable(data);
  return {
    head: [areTimes(labels) ? "Period" : "Name", ...series.map(({ name }) => name)],
    rows: labels.map((label, i) => [
      label,
      ...series.map(({ amounts }) => {
        const amount = amounts[i] ?? null;
        return amount === null ? "" : text(amount);
      }),
    ]),
  };
};
