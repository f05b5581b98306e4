import { classNames } from "./class-names.ts";

export type ToastCardProps = { message: string; action?: { label: string; onPress: () => void } | undefined };

/** The look of a toast: inverted colors, with the action in bold. */
export const ToastCard = ({ message, action }: ToastCardProps) => (
  <div className={classNames("toast", action && "has-action")}>
    <span className="min-w-0">{message}</span>
    {action && (
      <button type="button" onClick={action.onPress}>
        {action.label}
      </button>
    )}
  </div>
);
