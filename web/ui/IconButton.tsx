import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Count, type CountTone } from "./Count.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** What it does; read aloud and shown as a hint. */
  label: string;
  icon: ReactNode;
  /** A number at the corner; 0 shows nothing. The label should say it too. */
  badge?: number | undefined;
  badgeTone?: CountTone | undefined;
  framed?: boolean | undefined;
  small?: boolean | undefined;
};

/** A button that is only an icon, with a name for screen readers. */
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
