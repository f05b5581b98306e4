import { type Day, isDay } from "#domain/day.ts";
import { Input, type InputProps } from "./Input.tsx";

export type DatePickerProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "type" | "min" | "max"> & {
  value: Day | null;
  /** The day chosen, or null when it was cleared or is not a whole day yet. */
  onChange: (value: Day | null) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A calendar day, with the browser's own calendar: right for the person's language, keyboard and screen reader. */
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
