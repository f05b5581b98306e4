import { classNames } from "../class-names.ts";
import styles from "./Count.module.css";

export type CountTone = "plain" | "accent" | "alert";

type CountProps = { value: number; tone?: CountTone | undefined; label?: string | undefined; className?: string | undefined };

/** A small number in a pill, "99+" above 99. `label` says what is counted; without it the number is decorative. */
export const Count = ({ value, tone = "plain", label, className }: CountProps) => (
  <span className={classNames(styles.count, tone !== "plain" && styles[tone], className)} aria-hidden={label ? undefined : true}>
    <span aria-hidden="true">{value > 99 ? "99+" : value}</span>
    {label && <span className="sr-only">{label}</span>}
  </span>
);
