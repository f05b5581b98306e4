import { currencySign } from "#domain/format.ts";
import { MAX_AMOUNT } from "#domain/limits.ts";
import { mainCurrency } from "#web/lib/currency.ts";
import { readAmount } from "./money-text.ts";

const TOO_FINE = /\d[.]\d{3,}$/;

/**
 * Returns why a text is not an amount that can be saved, in words for the user. Null if it is one. `low` is the message for a negative
 * amount; null allows them.
 */
export const moneyMistake = (text: string, low: string | null = "Enter 0 or more.", currency: string = mainCurrency()): string | null => {
  const amount = readAmount(text);
  if (text.trim() === "") return "Enter an amount.";
  if (amount === null) return TOO_FINE.test(text.trim()) ? "Enter at most two decimals." : "Enter an amount such as 250 or 1,250.50.";
  if (amount < 0 && low !== null) return low;
  return Math.abs(amount) > MAX_AMOUNT ? `Enter at most ${currencySign(currency)}${(MAX_AMOUNT / 100).toLocaleString("en-US")}.` : null;
};
