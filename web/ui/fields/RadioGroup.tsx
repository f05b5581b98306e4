import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./choice.module.css";

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean };

export type RadioGroupProps<Value extends string> = {
  label: string;
  hideLabel?: boolean | undefined;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
};

/** A few options, all visible. Arrow keys move between them. */
export const RadioGroup = <Value extends string>({ label, hideLabel = false, value, onChange, options }: RadioGroupProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={hideLabel ? "sr-only" : undefined}>{label}</legend>
      {options.map((option) => (
        <label className={styles.choice} key={option.value}>
          <input
            type="radio"
            className={classNames(styles.box, styles.radio)}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.help && <span className={styles.help}>{option.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
