import { formatPercent } from "#domain/format.ts";
import { Legend } from "./Legend.tsx";
import styles from "./SplitBar.module.css";

export type Share = { label: string; value: number; /** A color token such as "chart-1". */ color: string };

/** Parts of a whole in one bar, with a legend of shares. Parts at or below zero are left out. */
export const SplitBar = ({ shares }: { shares: readonly Share[] }) => {
  const parts = shares.filter((share) => share.value > 0);
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total <= 0) return null;
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <i key={part.label} style={{ flex: part.value, "--c": `var(--${part.color})` }} />
        ))}
      </div>
      <Legend items={parts.map((part) => ({ label: `${part.label} ${formatPercent((part.value / total) * 100)}`, color: part.color }))} />
    </div>
  );
};
