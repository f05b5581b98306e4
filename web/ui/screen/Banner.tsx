import type { ReactNode } from "react";
import styles from "./Banner.module.css";

/** A banner above the screen, such as for a guided task or a running sync. Announced politely to screen readers. */
export const Banner = ({ icon, children, actions }: { icon?: ReactNode; children: ReactNode; actions?: ReactNode }) => (
  <div className={styles.banner} role="status">
    {icon}
    <span className="min-w-0">{children}</span>
    {actions && <span className={styles.actions}>{actions}</span>}
  </div>
);
