import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Segmented.module.css";

export type Segment<Value extends string> = { value: Value; label: ReactNode; name?: string; disabled?: boolean };

export type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Segment<Value>[];
  /** Full width on a phone. */
  spread?: boolean | undefined;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A row of short options with one selected, such as a chart's range. Arrow keys, Home and End move the selection. */
export const Segmented = <Value extends string>({ label, value, onChange, options, spread = false }: SegmentedProps<Value>) => {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const open = options.filter((option) => !option.disabled);
    const to = target(
      event.key,
      open.findIndex((option) => option.value === value),
      open.length,
    );
    const next = to === null ? undefined : open[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.parentElement?.querySelectorAll("button")[options.indexOf(next)]?.focus();
  };
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div className={classNames(styles.segments, spread && styles.spread)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.name}
          disabled={option.disabled}
          tabIndex={option.value === stop ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
};

const target = (key: string, from: number, length: number): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const step = STEPS[key];
  return step === undefined || length === 0 ? null : (from + step + length) % length;
};
