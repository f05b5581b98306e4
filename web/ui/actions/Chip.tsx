import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Chip.module.css";

/** A suggestion button: rounded, outlined, with an optional icon before the label. */
export const Chip = ({ icon, className, children, ...rest }: ComponentProps<"button"> & { icon?: ReactNode }) => (
  <button type="button" {...rest} className={classNames(styles.chip, className)}>
    {icon}
    {children}
  </button>
);

/** A citation in a reply that opens the data behind a figure. Filled while its drawer is open. */
export const CiteChip = ({
  icon,
  open = false,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { icon?: ReactNode; open?: boolean | undefined }) => (
  <button type="button" {...rest} aria-expanded={open} className={classNames(styles.cite, className)}>
    {icon}
    {children}
  </button>
);
