import { classNames } from "./class-names.ts";

export type ProgressProps = {
  label: string;
  /** Done, from 0 to `max`; more than `max` fills the bar. */
  value: number;
  max?: number | undefined;
  /** A colour token: "accent" (default), "negative", "text", or a name such as "cat-green". */
  color?: string | undefined;
  /** Without the track, as in lists of shares. */
  bare?: boolean | undefined;
};

/** A thin bar of how much is done or used. */
export const Progress = ({ label, value, max = 100, color = "accent", bare = false }: ProgressProps) => {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className={classNames("bar-track", bare && "bare")}
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
