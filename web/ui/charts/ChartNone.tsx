import styles from "./ChartNone.module.css";

/** Placeholder for a chart without data. */
export const ChartNone = ({ height }: { height: number }) => (
  <div className={styles.none} style={{ height }}>
    No data available
  </div>
);
