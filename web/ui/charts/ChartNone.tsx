/** Placeholder for a chart without data. */
export const ChartNone = ({ height }: { height: number }) => (
  <div className="chart-none" style={{ height }}>
    No data available
  </div>
);
