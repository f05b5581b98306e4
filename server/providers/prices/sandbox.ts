import { QUOTE_CURRENCY } from "#domain/currency.ts";
import { addDays, type Day, dayIn, earlier, later } from "#domain/day.ts";
import { closeOn, isTradingDay, type Listed, listings } from "../../../sandbox/bank/market.ts";
import type { Close, ListedSecurity, PriceProvider } from "./index.ts";

const MOST = 8;
/** The fictional market's first trading day. */
const FIRST = "2020-01-02" as Day;

const securityOf = ({ ticker, name, type }: Listed): ListedSecurity => ({ symbol: ticker, name, type, currency: QUOTE_CURRENCY });

/** Returns how well a listing matches lower-case text, where lower is better; null if it does not match. */
const rankOf = ({ ticker, name }: Listed, text: string): number | null => {
  const symbol = ticker.toLowerCase();
  if (symbol === text) return 0;
  if (symbol.startsWith(text)) return 1;
  const words = name.toLowerCase();
  if (words.startsWith(text)) return 2;
  return words.includes(text) ? 3 : null;
};

/** A market of a few well-known symbols with fictional prices, the same as the sandbox bank's. It has no prices after today. */
export const sandboxPrices = (clock: () => Date): PriceProvider => ({
  name: "Sandbox market",
  search: async (typed) => {
    const text = typed.trim().toLowerCase();
    if (text === "") return [];
    return listings
      .flatMap((one) => {
        const rank = rankOf(one, text);
        return rank === null ? [] : [{ one, rank }];
      })
      .sort((a, b) => a.rank - b.rank || (a.one.ticker < b.one.ticker ? -1 : 1))
      .slice(0, MOST)
      .map(({ one }) => securityOf(one));
  },
  find: async (symbol) => {
    const found = listings.find((one) => one.ticker === symbol);
    return found ? securityOf(found) : null;
  },
  closes: async (symbol, start, end) => {
    if (!listings.some((one) => one.ticker === symbol)) return [];
    const last = earlier(end, dayIn(clock(), "America/New_York"));
    const closes: Close[] = [];
    for (let day = later(start, FIRST); day <= last; day = addDays(day, 1))
      if (isTradingDay(day)) closes.push({ date: day, price: closeOn(symbol, day).toFixed(2) });
    return closes;
  },
});
