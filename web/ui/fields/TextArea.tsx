import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useControl } from "./field-context.ts";
import styles from "./control.module.css";

export type TextAreaProps = ComponentProps<"textarea"> & {
  /** Maximum height in pixels before it scrolls. */
  cap?: number | undefined;
  invalid?: boolean | undefined;
  label?: string | undefined;
};

/** A multi-line text input that grows with its text up to `cap` (200 px). */
export const TextArea = ({ cap = 200, invalid, label, id, disabled, className, rows = 2, ...rest }: TextAreaProps) => {
  const control = useControl({ id, invalid, disabled });
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current) growToFit(box.current, cap);
  }, [rest.value, cap]);
  return (
    <span
      className={classNames(
        styles.control,
        styles.multiline,
        control.invalid && styles.wrong,
        control.disabled && styles.disabled,
        className,
      )}
    >
      <textarea
        {...rest}
        ref={box}
        rows={rows}
        id={control.id}
        disabled={control.disabled}
        aria-label={label}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onInput={(event) => {
          growToFit(event.currentTarget, cap);
          rest.onInput?.(event);
        }}
      />
    </span>
  );
};

/** Sets a text area's height to fit its text, at most `cap` pixels. */
export const growToFit = (box: HTMLTextAreaElement, cap: number): void => {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, cap)}px`;
};
