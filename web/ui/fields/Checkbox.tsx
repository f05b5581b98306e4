import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import styles from "./choice.module.css";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  /** "some" draws a dash for a partly selected set. */
  checked: boolean | "some";
  onChange: (checked: boolean) => void;
  /** The visible label. Pass `label` instead when there is no room for one. */
  children?: ReactNode;
  label?: string | undefined;
};

/** A checkbox with its label. Takes effect when the form is saved. */
export const Checkbox = ({ checked, onChange, children, label, ...rest }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "some";
  }, [checked]);
  const input = (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return children === undefined ? (
    input
  ) : (
    <label className={styles.choice}>
      {input}
      <span>{children}</span>
    </label>
  );
};
