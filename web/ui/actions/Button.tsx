import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Button.module.css";

export type ButtonLook = "plain" | "primary" | "ghost" | "danger" | "danger-solid";

type Looks = { look?: ButtonLook | undefined; small?: boolean | undefined; wide?: boolean | undefined };

export type ButtonProps = ComponentProps<"button"> &
  Looks & {
    /** Work in progress: shows three dots next to the label and ignores clicks, but keeps the focus. */
    busy?: boolean | undefined;
    icon?: ReactNode;
  };

/** Returns a button's class names, for links styled as buttons. */
export const buttonClass = ({ look = "plain", small, wide }: Looks = {}): string =>
  classNames(
    styles.button,
    look === "danger-solid" ? classNames(styles.danger, styles.solid) : look !== "plain" && styles[look],
    small && styles.small,
    wide && styles.wide,
  );

/** A button, `type="button"` by default. */
export const Button = ({ look, small, wide, busy = false, icon, className, children, onClick, type = "button", ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={busy ? "button" : type}
    data-button=""
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
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
