import type { ReactNode } from "react";
import styles from "./SectionHead.module.css";

/** A section heading: its name, its total on the right, and actions. */
export const SectionHead = ({ title, sum, actions }: { title: ReactNode; sum?: ReactNode; actions?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {sum !== undefined && <span className={styles.sum}>{sum}</span>}
    {actions && <div className={styles.beside}>{actions}</div>}
  </div>
);
