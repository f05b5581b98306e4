import { formatPercent } from "#domain/format.ts";
import { Legend } from "./Legend.tsx";
import styles from "./SplitBar.module.css";

export type Share = { label: string; value: number; /** A color token such as "chart-1". */ color: string };

type SplitBarProps = {
  shares: readonly Share[];
  /** What is missing to the whole: drawn as an empty track. The legend then names the parts without their shares. */
  missing?: number | undefined;
};

/** Parts of a whole in one bar, with a legend of shares. Parts at or below zero are left out. */
export const SplitBar = ({ shares, missing }: SplitBarProps) => {
  const parts = shares.filter((share) => share.value > 0);
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total <= 0 && !missing) return null;
  const words = (part: Share): string => (missing === undefined ? ` ${formatPercent((part.value / total) * 100)}` : "");
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <i key={`${part.color} ${part.label}`} style={{ flex: part.value, "--c": `var(--${part.color})` }} />
        ))}
        {missing !== undefined && missing > 0 && <i style={{ flex: missing, "--c": "var(--sunken)" }} />}
      </div>
      <Legend items={parts.map((part) => ({ label: `${part.label}${words(part)}`, color: part.color }))} />
    </div>
  );
};
