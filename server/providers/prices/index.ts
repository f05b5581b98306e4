import type { Day } from "#domain/day.ts";

/** A security that can be held. Symbols are upper case; a share class is set off with a hyphen, such as BRK-B. */
export type ListedSecurity = { symbol: string; name: string; type: string | null; currency: string };

/** The close of a trading day, in dollars as text of an exact decimal. */
export type Close = { date: Day; price: string };

/** Where market prices come from. Every call may throw PricesError. */
export type PriceProvider = {
  /** Names the source to people and in logs. */
  name: string;
  /** Securities whose symbol or name fits what was typed, best first, at most eight. */
  search: (text: string) => Promise<ListedSecurity[]>;
  /** The security of exactly this symbol, or null when there is none. */
  find: (symbol: string) => Promise<ListedSecurity | null>;
  /** Closes of the trading days from `start` to `end`, oldest first; empty for a symbol that is not known. */
  closes: (symbol: string, start: Day, end: Day) => Promise<Close[]>;
};

/** The source of prices did not answer, or refused our key. Try again later; nothing is wrong with what a person typed. */
export class PricesError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PricesError";
  }
}

const SYMBOL = /^[A-Z0-9][A-Z0-9-]{0,14}$/;

/** A symbol as it is kept: upper case, a share class after a hyphen. Null when no security can be called that. */
export const symbolOf = (typed: string): string | null => {
  const symbol = typed.trim().toUpperCase().replaceAll(/[./]/g, "-");
  return SYMBOL.test(symbol) ? symbol : null;
};
