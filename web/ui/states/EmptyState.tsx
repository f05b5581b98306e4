import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

export type EmptyStateProps = { icon: ReactNode; title?: ReactNode; children?: ReactNode; actions?: ReactNode };

/** An empty list: one sentence and the next step. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    {icon && (
      <span className={styles.glyph} aria-hidden="true">
        {icon}
      </span>
    )}
    {title && <p className="medium">{title}</p>}
    {children && <p className="text-muted">{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
