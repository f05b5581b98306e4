import { use, useRef } from "react";
import { type Day, dayProblem, isDay } from "#domain/day.ts";
import { Input, type InputProps } from "./Input.tsx";
import { ChecksContext, useReading } from "./reading.ts";
import { useOwnText } from "./use-own-text.ts";

export type DatePickerProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "type" | "min" | "max" | "ref"> & {
  value: Day | null;
  /** Called with the selected day, or null if it is cleared or is no day. The form around the field is not sent while it is no day. */
  onChange: (value: Day | null) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/**
 * A date input with the browser's own calendar, which handles language, keyboard and screen readers. While a year is typed, the browser
 * reports days such as 0002-11-05, so the field keeps its own text. For a day that does not exist, such as February 31, the browser reports
 * an empty text, which only `badInput` tells from a cleared field. Its Field says so when the form is sent.
 */
export const DatePicker = ({ value, onChange, onKeyUp, ...rest }: DatePickerProps) => {
  // Without a form, nothing would keep a caller from taking a day that does not exist for no day.
  if (use(ChecksContext) === null) throw new Error("a DatePicker needs a Form around it");
  const box = useRef<HTMLInputElement>(null);
  const { text, setText, setSent } = useOwnText(value, (selected) => selected ?? "");
  const mistake = (): string | null => (text !== "" ? dayProblem(text) : box.current?.validity.badInput ? "Enter a date" : null);
  const say = useReading(mistake);
  return (
    <Input
      {...rest}
      ref={box}
      type="date"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const selected = isDay(typed) ? typed : null;
        setText(typed);
        setSent(selected);
        say(null);
        onChange(selected);
      }}
      onKeyUp={(event) => {
        // Clearing a day that does not exist changes no text.
        if (event.currentTarget.value === "" && !event.currentTarget.validity.badInput) say(null);
        onKeyUp?.(event);
      }}
    />
  );
};
