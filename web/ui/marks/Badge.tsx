import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Badge.module.css";

export type BadgeTone = "plain" | "accent" | "positive" | "negative" | "pending";

/** A short tag. `pending` is hatched: not final. `negative` means that action is required. */
export const Badge = ({ tone = "plain", children }: { tone?: BadgeTone | undefined; children: ReactNode }) => (
  <span className={classNames(styles.badge, tone !== "plain" && styles[tone])}>{children}</span>
);
