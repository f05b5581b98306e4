import { useState } from "react";
import type { Cents } from "#domain/money.ts";
import { Input, type InputProps } from "./Input.tsx";
import { moneyText, parseMoney } from "./money-text.ts";

export type MoneyInputProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "before" | "type" | "inputMode"> & {
  /** Whole cents. Null is empty. */
  value: Cents | null;
  /** Called while typing with cents, or null while the text is not a valid amount. */
  onChange: (value: Cents | null) => void;
  /** Allows negative amounts; otherwise a minus is invalid. */
  negative?: boolean | undefined;
};

/** A dollar input with values in cents. Formatted to two decimals on blur. */
export const MoneyInput = ({ value, onChange, negative = false, invalid, onBlur, onFocus, ...rest }: MoneyInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const unreadable = draft !== null && draft.trim() !== "" && read(draft, negative) === null;
  return (
    <Input
      {...rest}
      {...(unreadable ? { invalid: true } : invalid === undefined ? {} : { invalid })}
      numeric
      inputMode={negative ? "text" : "decimal"}
      autoComplete="off"
      before={
        <span className="text-faint" aria-hidden="true">
          $
        </span>
      }
      value={draft ?? moneyText(value)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        onChange(read(event.currentTarget.value, negative));
      }}
      onBlur={(event) => {
        if (!unreadable) setDraft(null);
        onBlur?.(event);
      }}
    />
  );
};

const read = (text: string, negative: boolean): Cents | null => {
  const amount = parseMoney(text);
  return amount !== null && amount < 0 && !negative ? null : amount;
};
