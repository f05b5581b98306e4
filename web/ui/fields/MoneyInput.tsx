import { useState } from "react";
import { currencySign } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { mainCurrency } from "#web/lib/currency.ts";
import { Input, type InputProps } from "./Input.tsx";
import { moneyText, parseMoney } from "./money-text.ts";

export type MoneyInputProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "before" | "type" | "inputMode"> & {
  /** Whole cents. Null is empty. */
  value: Cents | null;
  /** Called while typing with cents, or null while the text is not a valid amount. `unreadable` tells such a text from an empty one. */
  onChange: (value: Cents | null, unreadable: boolean) => void;
  /** Allows negative amounts; otherwise a minus is invalid. */
  negative?: boolean | undefined;
  /** Of the account whose amount it is; by default the household's. */
  currency?: string | undefined;
  /** Drops whatever cannot be part of an amount while it is typed. */
  strict?: boolean | undefined;
};

const NO_AMOUNT = /[^\d.,\s$€£¥-]/g;

/** An amount input with values in cents, behind the sign of its currency. Formatted to two decimals on blur. */
export const MoneyInput = ({
  value,
  onChange,
  negative = false,
  currency = mainCurrency(),
  strict = false,
  invalid,
  onBlur,
  onFocus,
  ...rest
}: MoneyInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const isUnreadable = (text: string): boolean => text.trim() !== "" && read(text, negative) === null;
  const unreadable = draft !== null && isUnreadable(draft);
  return (
    <Input
      {...rest}
      {...(unreadable ? { invalid: true } : invalid === undefined ? {} : { invalid })}
      numeric
      inputMode={negative ? "text" : "decimal"}
      autoComplete="off"
      before={
        <span className="text-faint" aria-hidden="true">
          {currencySign(currency).trim()}
        </span>
      }
      value={draft ?? moneyText(value)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const text = strict ? event.currentTarget.value.replace(NO_AMOUNT, "") : event.currentTarget.value;
        setDraft(text);
        onChange(read(text, negative), isUnreadable(text));
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
