import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ButtonLook = "plain" | "primary" | "ghost" | "danger" | "danger-solid";

type Looks = { look?: ButtonLook | undefined; small?: boolean | undefined; wide?: boolean | undefined };

export type ButtonProps = ComponentProps<"button"> &
  Looks & {
    /** Work under way: shows three dots beside the words and ignores presses, keeping focus. */
    busy?: boolean | undefined;
    icon?: ReactNode;
  };

/** Class names of a button, for links that look like one. */
export const buttonClass = ({ look = "plain", small, wide }: Looks = {}): string =>
  classNames("btn", look === "danger-solid" ? "danger solid" : look !== "plain" && look, small && "small", wide && "wide");

/** A push button; `type="button"` unless told. */
export const Button = ({ look, small, wide, busy = false, icon, className, children, onClick, type = "button", ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={busy ? "button" : type}
    className={classNames(buttonClass({ look, small, wide }), className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
  >
    {busy ? <Dots /> : icon}
    {children}
  </button>
);

const Dots = () => (
  <span className="dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
