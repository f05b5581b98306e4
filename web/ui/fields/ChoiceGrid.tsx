import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./ChoiceGrid.module.css";

export type GridChoice<Value extends string> = {
  value: Value;
  /** Label for screen readers, also shown as a tooltip. */ name: string;
  face: ReactNode;
  disabled?: boolean | undefined;
};

export type ChoiceGridProps<Value extends string> = {
  label: string;
  columns: number;
  options: readonly GridChoice<Value>[];
  /** The selected value, or a list of all selected values. */
  value: Value | null | readonly Value[];
  /** Called with the clicked value. */
  onChange: (value: Value) => void;
  /** Draws each choice in a frame, for choices with text. */
  framed?: boolean | undefined;
  disabled?: boolean | undefined;
};

/**
 * Picks one of many small pictures, such as a color or an icon, or several if the value is a list. Arrow keys move in both directions, Home
 * and End go to the ends.
 */
export const ChoiceGrid = <Value extends string>({
  label,
  columns,
  options,
  value,
  onChange,
  framed = false,
  disabled = false,
}: ChoiceGridProps<Value>) => {
  const grid = useRef<HTMLDivElement>(null);
  const many = Array.isArray(value);
  const [at, setAt] = useState(0);
  const isChosen = (one: Value): boolean => (many ? (value as readonly Value[]).includes(one) : one === value);
  const step = (event: KeyboardEvent, from: number) => {
    const to = target(event.key, from, options.length, columns);
    const next = to === null ? undefined : options[to];
    if (to === null || !next || next.disabled) return;
    event.preventDefault();
    if (many) setAt(to);
    else onChange(next.value);
    grid.current?.querySelectorAll("button")[to]?.focus();
  };
  const stop = many ? options[at]?.value : (options.find((option) => option.value === value) ?? options[0])?.value;
  return (
    <div
      ref={grid}
      role={many ? "group" : "radiogroup"}
      aria-label={label}
      className={classNames(styles.grid, framed && styles.framed)}
      style={{ "--columns": columns }}
    >
      {options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          role={many ? "checkbox" : "radio"}
          aria-checked={isChosen(option.value)}
          aria-label={option.name}
          title={framed ? undefined : option.name}
          disabled={disabled || option.disabled}
          tabIndex={option.value === stop ? 0 : -1}
          onKeyDown={(event) => step(event, place)}
          onFocus={() => many && setAt(place)}
          onClick={() => onChange(option.value)}
        >
          {option.face}
        </button>
      ))}
    </div>
  );
};

const target = (key: string, from: number, length: number, columns: number): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const by = ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns } as Record<string, number>)[key];
  if (by === undefined) return null;
  const to = from + by;
  return to >= 0 && to < length ? to : null;
};
