import { classNames } from "../class-names.ts";
import styles from "./Progress.module.css";

export type ProgressProps = {
  label: string;
  /** The completed part, from 0 to `max`. More than `max` fills the bar. */
  value: number;
  max?: number | undefined;
  /** A color token: "accent" (default), "negative", "text", or a name such as "cat-green". */
  color?: string | undefined;
  /** Leaves out the track, as in lists of shares. */
  bare?: boolean | undefined;
};

/** A thin progress bar. */
export const Progress = ({ label, value, max = 100, color = "accent", bare = false }: ProgressProps) => {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className={classNames(styles.track, bare && styles.bare)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(0, value), max)}
    >
      <i style={{ width: `${share * 100}%`, "--c": `var(--${color})` }} />
    </span>
  );
};
