import { day } from "#domain/day.ts";
import { dateAt, indexOf, isBusinessDay } from "./calendar.ts";
import { bell, hashOf, randomOf } from "./random.ts";

/** A security. `anchors` are closing prices in dollars that the path passes through; after the last one it grows by `growth` per year. */
export type Listed = {
  ticker: string;
  name: string;
  type: "etf" | "equity" | "mutual fund";
  yield: number;
  wobble: number;
  growth: number;
  anchors: readonly (readonly [on: string, dollars: number])[];
};

const market = (
  jan20: number,
  mar20: number,
  dec21: number,
  oct22: number,
  dec23: number,
  dec24: number,
  apr25: number,
  jan26: number,
): Listed["anchors"] => [
  ["2020-01-02", jan20],
  ["2020-03-23", mar20],
  ["2021-12-31", dec21],
  ["2022-10-14", oct22],
  ["2023-12-29", dec23],
  ["2024-12-31", dec24],
  ["2025-04-08", apr25],
  ["2026-01-02", jan26],
];

export const listed: readonly Listed[] = [
  {
    ticker: "VTI",
    name: "Vanguard Total Stock Market ETF",
    type: "etf",
    yield: 1.3,
    wobble: 0.009,
    growth: 0.075,
    anchors: market(164, 112, 241, 180, 237, 290, 245, 336),
  },
  {
    ticker: "VXUS",
    name: "Vanguard Total International Stock ETF",
    type: "etf",
    yield: 2.9,
    wobble: 0.008,
    growth: 0.055,
    anchors: market(56, 37, 63.5, 44.5, 58, 59, 55.5, 75.5),
  },
  {
    ticker: "BND",
    name: "Vanguard Total Bond Market ETF",
    type: "etf",
    yield: 3.6,
    wobble: 0.003,
    growth: 0.005,
    anchors: market(83.8, 84.5, 84.8, 70.2, 73.6, 71.9, 72.6, 74.2),
  },
  {
    ticker: "AAPL",
    name: "Apple Inc.",
    type: "equity",
    yield: 0.45,
    wobble: 0.015,
    growth: 0.08,
    anchors: market(75, 56, 177, 138, 192, 250, 172, 271),
  },
  {
    ticker: "MSFT",
    name: "Microsoft Corporation",
    type: "equity",
    yield: 0.75,
    wobble: 0.014,
    growth: 0.09,
    anchors: market(160, 136, 336, 228, 376, 421, 354, 473),
  },
  {
    ticker: "VFIAX",
    name: "Vanguard 500 Index Fund Admiral Shares",
    type: "mutual fund",
    yield: 1.3,
    wobble: 0.009,
    growth: 0.075,
    anchors: market(300, 206, 440, 331, 440, 543, 460, 632),
  },
  {
    ticker: "VTIAX",
    name: "Vanguard Total International Stock Index Fund Admiral Shares",
    type: "mutual fund",
    yield: 2.8,
    wobble: 0.008,
    growth: 0.055,
    anchors: market(29.9, 19.8, 34.2, 24, 31.2, 31.7, 29.8, 40.6),
  },
  {
    ticker: "VBTLX",
    name: "Vanguard Total Bond Market Index Fund Admiral Shares",
    type: "mutual fund",
    yield: 3.6,
    wobble: 0.003,
    growth: 0.005,
    anchors: market(11.1, 11.2, 11.2, 9.3, 9.7, 9.5, 9.6, 9.8),
  },
  {
    ticker: "VOO",
    name: "Vanguard S&P 500 ETF",
    type: "etf",
    yield: 1.3,
    wobble: 0.009,
    growth: 0.075,
    anchors: market(298, 206, 437, 330, 437, 539, 457, 628),
  },
  {
    ticker: "SPY",
    name: "SPDR S&P 500 ETF Trust",
    type: "etf",
    yield: 1.2,
    wobble: 0.009,
    growth: 0.075,
    anchors: market(324, 223, 475, 357, 475, 586, 496, 683),
  },
  {
    ticker: "QQQ",
    name: "Invesco QQQ Trust",
    type: "etf",
    yield: 0.6,
    wobble: 0.012,
    growth: 0.085,
    anchors: market(216, 170, 398, 260, 409, 511, 416, 613),
  },
  {
    ticker: "SCHD",
    name: "Schwab U.S. Dividend Equity ETF",
    type: "etf",
    yield: 3.6,
    wobble: 0.008,
    growth: 0.05,
    anchors: market(19.3, 13.6, 26.9, 22.6, 25.4, 27.3, 25.4, 27.6),
  },
  {
    ticker: "VNQ",
    name: "Vanguard Real Estate ETF",
    type: "etf",
    yield: 3.8,
    wobble: 0.01,
    growth: 0.03,
    anchors: market(92, 61, 116, 79, 88, 89, 84, 89),
  },
  {
    ticker: "GOOGL",
    name: "Alphabet Inc. Class A",
    type: "equity",
    yield: 0.3,
    wobble: 0.015,
    growth: 0.085,
    anchors: market(68, 53, 145, 97, 140, 189, 145, 315),
  },
  {
    ticker: "AMZN",
    name: "Amazon.com, Inc.",
    type: "equity",
    yield: 0,
    wobble: 0.017,
    growth: 0.085,
    anchors: market(95, 95, 167, 107, 152, 219, 171, 226),
  },
  {
    ticker: "NVDA",
    name: "NVIDIA Corporation",
    type: "equity",
    yield: 0.03,
    wobble: 0.022,
    growth: 0.1,
    anchors: market(6, 5.3, 29.4, 11.2, 49.5, 134, 96, 189),
  },
  {
    ticker: "TSLA",
    name: "Tesla, Inc.",
    type: "equity",
    yield: 0,
    wobble: 0.026,
    growth: 0.06,
    anchors: market(28.7, 29, 352, 205, 248, 404, 222, 438),
  },
  {
    ticker: "BRK-B",
    name: "Berkshire Hathaway Inc. Class B",
    type: "equity",
    yield: 0,
    wobble: 0.009,
    growth: 0.07,
    anchors: market(228, 162, 299, 271, 357, 453, 490, 497),
  },
  {
    ticker: "JNJ",
    name: "Johnson & Johnson",
    type: "equity",
    yield: 2.6,
    wobble: 0.008,
    growth: 0.05,
    anchors: market(146, 111, 171, 164, 157, 145, 150, 207),
  },
  {
    ticker: "KO",
    name: "The Coca-Cola Company",
    type: "equity",
    yield: 2.9,
    wobble: 0.008,
    growth: 0.045,
    anchors: market(55, 37, 59, 55, 59, 62, 70, 69),
  },
  {
    ticker: "VTTSX",
    name: "Vanguard Target Retirement 2060 Fund",
    type: "mutual fund",
    yield: 2.1,
    wobble: 0.008,
    growth: 0.065,
    anchors: market(40.6, 28.4, 48.9, 36.7, 44.5, 49.3, 45.2, 58.9),
  },
  {
    ticker: "FXAIX",
    name: "Fidelity 500 Index Fund",
    type: "mutual fund",
    yield: 1.3,
    wobble: 0.009,
    growth: 0.075,
    anchors: market(113, 77.6, 165, 124, 166, 204, 173, 238),
  },
];

export const listing = (ticker: string): Listed => {
  const found = listed.find((one) => one.ticker === ticker);
  if (!found) throw new RangeError(`no such security: ${ticker}`);
  return found;
};

const paths = new Map<string, { wander: number[]; anchors: readonly (readonly [number, number])[] }>();

/** Returns the closing price of a day in dollars (two decimals); on a day without trading, the previous one. Always the same for a day. */
export const priceOf = (ticker: string, index: number): number => {
  const security = listing(ticker);
  let path = paths.get(ticker);
  if (!path)
    paths.set(
      ticker,
      (path = { wander: [], anchors: security.anchors.map(([on, dollars]) => [indexOf(day(on)), Math.log(dollars)] as const) }),
    );
  const stream = hashOf(`price ${ticker}`);
  for (let i = path.wander.length; i <= index; i += 1) {
    const before = path.wander[i - 1] ?? 0;
    path.wander.push(isBusinessDay(dateAt(i)) ? before * 0.96 + bell(randomOf(stream, i)) * security.wobble : before);
  }
  const at = lastTradingDay(index);
  return Math.round(Math.exp(trend(path.anchors, security.growth, at) + (path.wander[at] ?? 0)) * 100) / 100;
};

const lastTradingDay = (index: number): number => {
  let at = Math.max(1, index);
  while (at > 1 && !isBusinessDay(dateAt(at))) at -= 1;
  return at;
};

/** Returns the logarithm of the price on the line through the anchors. */
const trend = (anchors: readonly (readonly [number, number])[], growth: number, at: number): number => {
  const next = anchors.findIndex(([on]) => on > at);
  const [from, to] = [anchors[next < 0 ? anchors.length - 1 : next - 1], anchors[next]];
  if (!from) return anchors[0]?.[1] ?? 0;
  if (!to) return from[1] + (growth * (at - from[0])) / 365;
  return from[1] + ((to[1] - from[1]) * (at - from[0])) / (to[0] - from[0]);
};
