import { useMemo } from "react";
import { currencySign, formatCompactMoney, formatMoney, type MoneyFormat } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { mainCurrency, useCurrency } from "#web/lib/currency.ts";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";

/** What is shown instead of an amount. */
export const dots = (currency = mainCurrency()): string => `${currencySign(currency).trim()} ••••••`;
/** The hyphen of a negative amount in a text that is also copied and sent. */
const HYPHEN = /(?<=^|[\s(|*[])-(?=(?:[$€£¥]|[A-Z]{3}\s)\d)/gm;
const AMOUNT = /[-−+]?(?:[$€£¥]|\b[A-Z]{3}\s)[\d,]*\.?\d+[kMB]?\b/g;

export type Amounts = {
  hidden: boolean;
  /** Formats an amount as text, or dots. */
  text: (amount: Cents, format?: MoneyFormat) => string;
  /** Formats an amount for an axis; empty when hidden. */
  compact: (amount: Cents, currency?: string) => string;
  /** Writes a text with amounts, such as an answer, as screens do: with minus signs, or with dots instead of amounts. */
  mask: (text: string) => string;
};

const shownIn = (main: string): Amounts => ({
  hidden: false,
  text: (amount, format) => formatMoney(amount, { currency: main, ...format }),
  compact: (amount, currency = main) => formatCompactMoney(amount, currency).replace("-", "−"),
  mask: (text) => text.replace(HYPHEN, "−"),
});
const hiddenIn = (main: string): Amounts => ({
  hidden: true,
  text: (_amount, format) => dots(format?.currency ?? main),
  compact: () => "",
  mask: (text) => text.replace(AMOUNT, dots(main)),
});

/** Returns how amounts are written where `Money` cannot be used. Every text with amounts goes through it, so that hiding covers all. */
export const useAmounts = (): Amounts => {
  const currency = useCurrency();
  const [hidden] = useHiddenAmounts();
  return useMemo(() => (hidden ? hiddenIn(currency) : shownIn(currency)), [hidden, currency]);
};
