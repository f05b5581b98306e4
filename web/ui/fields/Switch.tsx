import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { useControl } from "./field-context.ts";
import styles from "./Switch.module.css";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange" | "role"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label when used outside a Field. */
  label?: string | undefined;
};

/** An on/off switch that takes effect at once. */
export const Switch = ({ checked, onChange, label, id, disabled, className, ...rest }: SwitchProps) => {
  const control = useControl({ id, disabled });
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={classNames(styles.switch, className)}
      id={control.id}
      disabled={control.disabled}
      aria-label={label}
      aria-describedby={control.describedBy}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};
