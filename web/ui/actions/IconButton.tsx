import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Count, type CountTone } from "../marks/Count.tsx";
import styles from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The action. Read by screen readers and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** A number in the corner; 0 is hidden. The label should include it too. */
  badge?: number | undefined;
  badgeTone?: CountTone | undefined;
  framed?: boolean | undefined;
  small?: boolean | undefined;
};

/** Class name for links styled as icon buttons. */
export const iconButtonClass = styles.button;

/** An icon-only button with a label for screen readers. */
export const IconButton = ({
  label,
  icon,
  badge = 0,
  badgeTone = "accent",
  framed,
  small,
  className,
  type = "button",
  ...rest
}: IconButtonProps) => (
  <button
    title={label}
    {...rest}
    type={type}
    aria-label={label}
    className={classNames(styles.button, framed && styles.framed, small && styles.small, className)}
  >
    {icon}
    {badge > 0 && <Count value={badge} tone={badgeTone} className={styles.count} />}
  </button>
);
