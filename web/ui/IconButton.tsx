import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Count, type CountTone } from "./Count.tsx";

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
    className={classNames("icon-btn", framed && "framed", small && "small", className)}
  >
    {icon}
    {badge > 0 && <Count value={badge} tone={badgeTone} />}
  </button>
);
