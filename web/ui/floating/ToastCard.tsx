import { classNames } from "../class-names.ts";
import styles from "./ToastCard.module.css";

export type ToastCardProps = { message: string; action?: { label: string; onPress: () => void } | undefined };

/** The look of a toast: inverted colors, with the action in bold. */
export const ToastCard = ({ message, action }: ToastCardProps) => (
  <div className={classNames(styles.toast, action && styles.withAction)}>
    <span className="min-w-0">{message}</span>
    {action && (
      <button type="button" onClick={action.onPress}>
        {action.label}
      </button>
    )}
  </div>
);
