import CloudOff from "lucide-react/icons/cloud-off";
import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./EmptyState.module.css";

export type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Instead of a retry. */ action?: ReactNode;
};

/** A loading error: what happened, what to do, and a retry button. */
export const ErrorState = ({ title, children, onRetry, busy, action }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <span className={classNames(styles.glyph, "attention")} aria-hidden="true">
      <CloudOff />
    </span>
    <p className="medium">{title}</p>
    {children && <p className="text-muted">{children}</p>}
    {(onRetry ?? action) && (
      <div className={styles.actions}>
        {action}
        {onRetry && (
          <Button small busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    )}
  </div>
);
