import { type ReactNode, useId, useMemo, useState } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext, type FieldWiring } from "./field-context.ts";
import styles from "./Field.module.css";

export type FieldProps = {
  label: string;
  /** A sentence below the control, replaced by an error. */
  help?: ReactNode;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A label, one control and its help or error, linked for screen readers. */
export const Field = ({ label, help, error: given, disabled = false, hideLabel = false, className, children }: FieldProps) => {
  const id = useId();
  const [unreadable, sayUnreadable] = useState<string | null>(null);
  // A text that cannot be read is empty for the caller, whose own error would say so.
  const error = unreadable ?? given;
  const note = error ?? help;
  const wiring = useMemo<FieldWiring>(
    () => ({ id, labelId: `${id}l`, describedBy: note ? `${id}n` : undefined, invalid: Boolean(error), disabled, sayUnreadable }),
    [id, note, error, disabled],
  );
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? "sr-only" : styles.label} id={wiring.labelId} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {note && (
        <p className={classNames(styles.note, error && styles.wrong)} id={wiring.describedBy} role={error ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
};
