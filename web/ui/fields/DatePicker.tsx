import { type Day, isDay } from "#domain/day.ts";
import { Input, type InputProps } from "./Input.tsx";

export type DatePickerProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "type" | "min" | "max"> & {
  value: Day | null;
  /** Called with the selected day, or null if it is cleared or incomplete. */
  onChange: (value: Day | null) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A date input with the browser's own calendar, which handles language, keyboard and screen readers. */
export const DatePicker = ({ value, onChange, ...rest }: DatePickerProps) => (
  <Input
    {...rest}
    type="date"
    value={value ?? ""}
    onChange={(event) => {
      const text = event.currentTarget.value;
      onChange(isDay(text) ? text : null);
    }}
  />
);
