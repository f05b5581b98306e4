export { ChartView } from "./ChartView.tsx";
export { chartQuery, chartsQuery } from "./queries.ts";
