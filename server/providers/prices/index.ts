import type { Day } from "#domain/day.ts";

/** A security that can be held. Symbols are upper case; a hyphen precedes the share class, as in BRK-B. */
export type ListedSecurity = { symbol: string; name: string; type: string | null; currency: string };

/** The closing price of a trading day in dollars, as an exact decimal in text form. */
export type Close = { date: Day; price: string };

/** Source of market prices. Every method may throw PricesError. */
export type PriceProvider = {
  /** Name of the source, shown to users and in logs. */
  name: string;
  /** Returns securities whose symbol or name matches the typed text, best first, at most eight. */
  search: (text: string) => Promise<ListedSecurity[]>;
  /** Returns the security with exactly this symbol, or null. */
  find: (symbol: string) => Promise<ListedSecurity | null>;
  /** Returns the closing prices of the trading days from `start` to `end`, oldest first; empty for an unknown symbol. */
  closes: (symbol: string, start: Day, end: Day) => Promise<Close[]>;
};

/** The price provider did not respond or rejected our key. Retry later; the user's input is not the cause. */
export class PricesError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PricesError";
  }
}

const SYMBOL = /^[A-Z0-9][A-Z0-9-]{0,14}$/;

/** Normalizes a symbol: upper case, with the share class after a hyphen. Null if it cannot be a symbol. */
export const symbolOf = (typed: string): string | null => {
  const symbol = typed.trim().toUpperCase().replaceAll(/[./]/g, "-");
  return SYMBOL.test(symbol) ? symbol : null;
};
