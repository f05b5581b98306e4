/** What stands in a chart's place when there is nothing to draw. */
export const ChartNone = ({ height }: { height: number }) => (
  <div className="chart-none" style={{ height }}>
    No data available
  </div>
);
