import { classNames } from "./class-names.ts";

export type ToastCardProps = { message: string; action?: { label: string; onPress: () => void } | undefined };

/** How a toast looks: ink on paper turned round, its action in strong type. */
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
