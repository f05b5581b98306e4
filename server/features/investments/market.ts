import { addDays, type Day, dayIn, daysBetween } from "#domain/day.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid } from "../../errors.ts";
import { type ListedSecurity, PricesError, symbolOf } from "../../providers/prices/index.ts";
import { addCloses, heldMarketSecurities, type MarketSecurity, marketSecurity, saveMarketSecurity } from "./securities.ts";

/** No weekend plus holidays closes a market for this many days. */
const LOOK_BACK_DAYS = 10;
/** Closes of the last days are fetched again, because exchanges correct them. */
const AGAIN_DAYS = 4;
/** Fresh enough for entering a symbol. */
const FRESH_MS = 15 * 60_000;

const UNRECOGNIZED = "Unrecognized symbol provided. Please check your input and try again.";
const unrecognized = (): ApiError => invalid("symbol", UNRECOGNIZED, "UNRECOGNIZED_SYMBOL");

const asking = async <T>({ log, prices }: Pick<Deps, "log" | "prices">, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PricesError)) throw error;
    log.warn({ err: error, source: prices.name }, "market prices");
    throw new ApiError(503, "PRICES_UNAVAILABLE", "Market prices are unavailable right now. Try again in a few minutes.", {
      retryAfter: 60,
    });
  }
};

/** When each symbol was last requested, so that typing does not query the market on every key. Kept per price provider. */
const asked = new WeakMap<Deps["prices"], Map<string, number>>();

const isFresh = ({ prices, clock }: Deps, known: MarketSecurity, today: Day): boolean =>
  daysBetween(known.asOf, today) <= LOOK_BACK_DAYS && clock().getTime() - (asked.get(prices)?.get(known.symbol) ?? -Infinity) < FRESH_MS;

const remember = ({ prices, clock }: Deps, symbol: string): void => {
  const times = asked.get(prices) ?? new Map<string, number>();
  asked.set(prices, times.set(symbol, clock().getTime()));
};

/** Returns securities that match the typed text. Throws 503 when the market does not respond. */
export const searchMarket = (deps: Deps, text: string): Promise<ListedSecurity[]> => asking(deps, () => deps.prices.search(text));

/**
 * Returns the latest close of a symbol and saves it, so that a holding of it can be valued. Throws 400 for a symbol the market does not
 * know, 503 when it does not respond.
 */
export const quote = async (deps: Deps, typed: string): Promise<MarketSecurity> => {
  const symbol = symbolOf(typed);
  if (symbol === null) throw unrecognized();
  const today = dayIn(deps.clock(), "UTC");
  const known = await marketSecurity(deps.database, symbol);
  if (known && isFresh(deps, known, today)) return known;
  const [listed, closes] = await asking(deps, async () => {
    const found = await deps.prices.find(symbol);
    return [found, found ? await deps.prices.closes(symbol, addDays(today, -LOOK_BACK_DAYS), today) : []] as const;
  });
  const last = closes.at(-1);
  if (!listed || !last) throw unrecognized();
  const securityId = await saveMarketSecurity(deps.database, listed, closes);
  remember(deps, symbol);
  return { securityId, symbol, name: listed.name, type: listed.type, price: last.price, asOf: last.date };
};

/** Returns quotes for several symbols, keyed by their spelling as typed. Throws as `quote` does. */
export const quotes = async (deps: Deps, typed: readonly string[]): Promise<Map<string, MarketSecurity>> => {
  const found = new Map<string, MarketSecurity>();
  for (const text of new Set(typed)) found.set(text, await quote(deps, text));
  return found;
};

/** Updates the closes of everything held. A symbol that the market cannot provide now keeps its last close. Returns how many those were. */
export const refreshCloses = async (deps: Deps): Promise<number> => {
  const today = dayIn(deps.clock(), "UTC");
  let failed = 0;
  for (const { securityId, symbol, asOf } of await heldMarketSecurities(deps.database)) {
    try {
      await addCloses(deps.database, securityId, await deps.prices.closes(symbol, addDays(asOf ?? today, -AGAIN_DAYS), today));
    } catch (error) {
      if (!(error instanceof PricesError)) throw error;
      failed += 1;
      deps.log.warn({ err: error, source: deps.prices.name }, "market prices");
    }
  }
  return failed;
};
