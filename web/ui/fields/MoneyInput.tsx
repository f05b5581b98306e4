import { currencySign } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { mainCurrency } from "#web/lib/currency.ts";
import { Input, type InputProps } from "./Input.tsx";
import { moneyMistake } from "./money-mistake.ts";
import { moneyText, parseMoney } from "./money-text.ts";
import { useReading } from "./reading.ts";
import { useOwnText } from "./use-own-text.ts";

export type MoneyInputProps = Omit<InputProps, "value" | "defaultValue" | "onChange" | "before" | "type" | "inputMode"> & {
  /** Whole cents. Null is empty. */
  value: Cents | null;
  /** Called while typing with cents, or null while the text is not a valid amount. `unreadable` tells such a text from an empty one. */
  onChange: (value: Cents | null, unreadable: boolean) => void;
  /** Allows negative amounts; otherwise a minus is invalid. */
  negative?: boolean | undefined;
  /** What the field says about a negative amount, where none is allowed. */
  low?: string | undefined;
  /** Of the account whose amount it is; by default the household's. */
  currency?: string | undefined;
  /** Drops whatever cannot be part of an amount while it is typed. */
  strict?: boolean | undefined;
};

const NO_AMOUNT = /[^\d.,\s$€£¥-]/g;

/**
 * An amount input with values in cents, behind the sign of its currency. Formatted to two decimals on blur. Its Field says what is wrong
 * with a text that is no amount, and the form around it is not sent meanwhile.
 */
export const MoneyInput = ({
  value,
  onChange,
  negative = false,
  low,
  currency = mainCurrency(),
  strict = false,
  invalid,
  onBlur,
  onFocus,
  ...rest
}: MoneyInputProps) => {
  const { text, setText, setSent } = useOwnText(value, moneyText);
  /** What came from outside is an amount, even where it could not be typed. */
  const mistakeIn = (typed: string): string | null =>
    typed.trim() === "" || typed === moneyText(value) ? null : moneyMistake(typed, negative ? null : low, currency);
  const unreadable = mistakeIn(text) !== null;
  const say = useReading(() => mistakeIn(text));
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
      value={text}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const typed = strict ? event.currentTarget.value.replace(NO_AMOUNT, "") : event.currentTarget.value;
        const mistake = mistakeIn(typed);
        const amount = mistake === null ? parseMoney(typed) : null;
        setText(typed);
        setSent(amount);
        say(mistake);
        onChange(amount, mistake !== null);
      }}
      onBlur={(event) => {
        if (!unreadable) setText(moneyText(parseMoney(text)));
        onBlur?.(event);
      }}
    />
  );
};
