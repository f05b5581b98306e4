import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useControl } from "./field-context.ts";
import styles from "./control.module.css";

export type InputProps = Omit<ComponentProps<"input">, "prefix"> & {
  /** An icon or sign before the text. */
  before?: ReactNode;
  /** An icon, unit or button after the text. */
  after?: ReactNode;
  /** Right-aligned. */
  numeric?: boolean | undefined;
  invalid?: boolean | undefined;
  /** The label when used outside a Field. */
  label?: string | undefined;
};

/** A single-line text input. Labeled by the surrounding Field or by `label`. */
export const Input = ({ before, after, numeric = false, invalid, label, id, disabled, className, ...rest }: InputProps) => {
  const control = useControl({ id, invalid, disabled });
  return (
    <span
      className={classNames(
        styles.control,
        numeric && styles.numeric,
        control.invalid && styles.wrong,
        control.disabled && styles.disabled,
        className,
      )}
    >
      {before}
      <input
        {...rest}
        id={control.id}
        disabled={control.disabled}
        aria-label={label}
        aria-invalid={control.invalid || undefined}
        aria-describedby={rest["aria-describedby"] ?? control.describedBy}
      />
      {after}
    </span>
  );
};
