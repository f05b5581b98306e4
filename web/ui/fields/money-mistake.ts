import { MAX_AMOUNT } from "#domain/limits.ts";
import { parseMoney } from "./money-text.ts";

const TOO_HIGH = `Enter at most ${(MAX_AMOUNT / 100).toLocaleString("en-US")}.`;
const TOO_FINE = /\d[.]\d{3,}$/;
const TOO_LONG = /^[\d, ]{15,}(?:\.\d*)?$/;

/**
 * Returns why a text is not an amount that can be saved, in words for the user. Null if it is one. `low` is the message for a negative
 * amount; null allows them.
 */
export const moneyMistake = (text: string, low: string | null = "Enter 0 or more."): string | null => {
  const amount = parseMoney(text);
  if (text.trim() === "") return "Enter an amount.";
  if (amount === null) {
    const bare = text.trim().replace(/^[-−]?\p{Sc}?/u, "");
    if (TOO_LONG.test(bare)) return TOO_HIGH;
    return TOO_FINE.test(bare) ? "Enter at most two decimals." : "Enter an amount such as 250 or 1,250.50.";
  }
  if (amount < 0 && low !== null) return low;
  return Math.abs(amount) > MAX_AMOUNT ? TOO_HIGH : null;
};
