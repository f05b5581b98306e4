import { QUOTE_CURRENCY } from "#domain/currency.ts";
import { z } from "zod";
import { type Day, isDay } from "#domain/day.ts";
import { type ListedSecurity, type PriceProvider, PricesError } from "./index.ts";

export type TiingoOptions = { key: string; /** Base URL of the API if it is not Tiingo's own. */ baseUrl?: string };

const BASE_URL = "https://api.tiingo.com";
const TIMEOUT_MS = 15_000;
const MOST = 8;

const Found = z.array(
  z.object({
    ticker: z.string(),
    name: z.string().nullable(),
    assetType: z.string().nullable().optional(),
    isActive: z.boolean().nullable().optional(),
    countryCode: z.string().nullable().optional(),
  }),
);
const Meta = z.object({ ticker: z.string(), name: z.string().nullable() });
const Prices = z.array(z.object({ date: z.string(), close: z.number() }));

const TYPES: Readonly<Record<string, string>> = { Stock: "equity", ETF: "etf", "Mutual Fund": "mutual fund" };

const securityOf = (one: z.output<typeof Found>[number]): ListedSecurity => ({
  symbol: one.ticker.toUpperCase(),
  name: one.name ?? one.ticker.toUpperCase(),
  type: TYPES[one.assetType ?? ""] ?? null,
  currency: QUOTE_CURRENCY,
});

/** Daily closing prices of US stocks, ETFs, and mutual funds from Tiingo's end-of-day API. The key is sent only in a header. */
export const tiingoPrices = ({ key, baseUrl = BASE_URL }: TiingoOptions): PriceProvider => {
  const get = async <T extends z.ZodType>(path: string, query: Record<string, string>, shape: T): Promise<z.output<T> | null> => {
    const response = await answerOf(`${baseUrl}${path}?${new URLSearchParams(query).toString()}`, key);
    if (response.status === 404) return null;
    if (!response.ok) throw new PricesError(`prices responded with ${response.status}`);
    const parsed = shape.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new PricesError("prices responded in an unknown format");
    return parsed.data;
  };
  const searched = async (text: string): Promise<ListedSecurity[]> =>
    ((await get("/tiingo/utilities/search", { query: text }, Found)) ?? [])
      .filter((one) => one.isActive !== false && (one.countryCode ?? "US") === "US" && (one.assetType ?? "Stock") in TYPES)
      .map(securityOf);
  return {
    name: "Tiingo",
    search: async (text) => (text.trim() === "" ? [] : (await searched(text.trim())).slice(0, MOST)),
    find: async (symbol) => {
      const listed = (await searched(symbol)).find((one) => one.symbol === symbol);
      if (listed) return listed;
      const meta = await get(`/tiingo/daily/${encodeURIComponent(symbol)}`, {}, Meta);
      return meta ? { symbol, name: meta.name ?? symbol, type: null, currency: QUOTE_CURRENCY } : null;
    },
    closes: async (symbol, start, end) => {
      const prices = await get(`/tiingo/daily/${encodeURIComponent(symbol)}/prices`, { startDate: start, endDate: end }, Prices);
      return (prices ?? [])
        .flatMap(({ date, close }) => (isDay(date.slice(0, 10)) ? [{ date: date.slice(0, 10) as Day, price: String(close) }] : []))
        .sort((a, b) => (a.date < b.date ? -1 : 1));
    },
  };
};

const answerOf = async (url: string, key: string): Promise<Response> => {
  try {
    return await fetch(url, {
      headers: { authorization: `Token ${key}`, accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new PricesError("prices did not respond", error);
  }
};
