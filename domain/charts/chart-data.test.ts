import { expect, test } from "vitest";
import { chartIdIn, chartTable, chartTypeOf, drawnAs, pieShare } from "./chart-data.ts";

test.each([
  ["bar", "bar"],
  ["Line", "line"],
  [" PIE ", "pie"],
  ["donut", null],
  ["", null],
])("chart type %j is read as %j", (text, type) => expect(chartTypeOf(text)).toBe(type));
test.each([
  ["/charts/12/image/", 12],
  ["/api/charts/7/image", 7],
  ["https://hiro.example/api/charts/7/image/?x=1", 7],
  ["/charts/0/image/", null],
  ["/charts/12/", null],
  ["/charts/../image/", null],
])("the chart id in %s is %j", (path, id) => expect(chartIdIn(path)).toBe(id));
test("a table lists all series over all labels, with gaps for missing points", () => {
  const series = (seriesLabel: string, dataPoints: { label: string; value: number }[]) => ({ seriesLabel, dataPoints });
  expect(
    chartTable({
      chartType: "line",
      title: "",
      dataSeries: [
        series("A", [
          { label: "Jan", value: 1.005 },
          { label: "Feb", value: 2 },
        ]),
        series("B", [{ label: "Feb", value: -3 }]),
      ],
    }),
  ).toEqual({
    labels: ["Jan", "Feb"],
    series: [
      { name: "A", amounts: [101, 200] },
      { name: "B", amounts: [null, -300] },
    ],
  });
});
test("points of one series with the same label stay apart", () => {
  const fund = (value: number) => ({ label: "Index Fund", value });
  const chart = { chartType: "pie", title: "", dataSeries: [{ seriesLabel: "Value", dataPoints: [fund(1), fund(2)] }] };
  expect(chartTable(chart)).toEqual({ labels: ["Index Fund", "Index Fund"], series: [{ name: "Value", amounts: [100, 200] }] });
});
test("a pie with a refund or a debt is drawn as bars", () => {
  const chart = (value: number) => ({
    chartType: "Pie",
    title: "",
    dataSeries: [{ seriesLabel: "Balance", dataPoints: [{ label: "Card", value }] }],
  });
  expect([drawnAs(chart(-1)), drawnAs(chart(1)), drawnAs({ ...chart(1), chartType: "radar" })]).toEqual(["bar", "pie", null]);
});
test("shares have one decimal place", () => expect([pieShare(0.415), pieShare(1), pieShare(0.0004)]).toEqual(["41.5%", "100.0%", "0.0%"]));
