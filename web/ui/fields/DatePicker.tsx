import { type Day, isDay } from "#domain/day.ts";
import { Input, type InputProps } from "./Input.tsx";
import { useOwnText } from "./use-own-text.ts";

export type DatePickerProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "type" | "min" | "max"> & {
  value: Day | null;
  /** Called with the selected day, or null if it is cleared, incomplete or out of range. `text` tells the last of these from the others. */
  onChange: (value: Day | null, text: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/**
 * A date input with the browser's own calendar, which handles language, keyboard and screen readers. While a year is typed, the browser
 * reports days such as 0002-11-05, so the field keeps its own text.
 */
export const DatePicker = ({ value, onChange, ...rest }: DatePickerProps) => {
  const { text, setText, setSent } = useOwnText(value, (selected) => selected ?? "");
  return (
    <Input
      {...rest}
      type="date"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const selected = isDay(typed) ? typed : null;
        setText(typed);
        setSent(selected);
        onChange(selected, typed);
      }}
    />
  );
};
