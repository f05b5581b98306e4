import styles from "./Legend.module.css";

export type LegendItem = {
  label: string;
  /** A color token such as "chart-1". */ color?: string | undefined;
  mark?: "square" | "line" | "past" | "hatch" | undefined;
};

/** Explains the colors and lines of a chart. */
export const Legend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className={styles.legend}>
    {items.map((item) => (
      <li key={`${item.color} ${item.label}`}>
        <i className={item.mark && styles[item.mark]} style={{ "--c": `var(--${item.color ?? "chart-1"})` }} />
        {item.label}
      </li>
    ))}
  </ul>
);
