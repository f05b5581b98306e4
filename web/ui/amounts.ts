import { formatCompactMoney, formatMoney, type MoneyFormat } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { mainCurrency } from "#web/lib/currency.ts";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";

export const DOTS = "$ ••••••";
const AMOUNT = /[-−+]?(?:[$€£¥]|\b[A-Z]{3}\s)[\d,]*\.?\d+[kMB]?\b/g;

export type Amounts = {
  hidden: boolean;
  /** Formats an amount as text, or dots. */
  text: (amount: Cents, format?: MoneyFormat) => string;
  /** Formats an amount for an axis; empty when hidden. */
  compact: (amount: Cents, currency?: string) => string;
  /** Replaces amounts inside a text, such as an answer, with dots. */
  mask: (text: string) => string;
};

const SHOWN: Amounts = {
  hidden: false,
  text: (amount, format) => formatMoney(amount, { currency: mainCurrency(), ...format }),
  compact: (amount, currency = mainCurrency()) => formatCompactMoney(amount, currency).replace("-", "−"),
  mask: (text) => text,
};
const HIDDEN: Amounts = { hidden: true, text: () => DOTS, compact: () => "", mask: (text) => text.replace(AMOUNT, DOTS) };

/** Returns how amounts are written where `Money` cannot be used. Every text with amounts goes through it, so that hiding covers all. */
export const useAmounts = (): Amounts => (useHiddenAmounts()[0] ? HIDDEN : SHOWN);
