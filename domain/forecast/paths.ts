import type { CompiledPlan } from "./compile.ts";
import { fixedPath, type MarketPath, type YearMarket } from "./market.ts";
import type { Method } from "./methods.ts";
import { normalPair, randomSource } from "./random.ts";
import { FIRST_HISTORY_YEAR, HISTORY } from "./tables/history.ts";

/** Years that a block keeps together, so that a crash, its recovery and inflation stay in order. */
export const BLOCK_YEARS = 5;

/** Returns the nominal factors of a year of history. The table holds real returns. */
const historyYear = (position: number): YearMarket => {
  const [inflation, stocks, bonds, bills, homes] = HISTORY[position] ?? [0, 0, 0, 0, 0];
  const nominal = (real: number): number => (1 + real) * (1 + inflation);
  return { inflation: 1 + inflation, stocks: nominal(stocks), bonds: nominal(bonds), bills: nominal(bills), homes: nominal(homes) };
};

/** How many whole windows history holds. A window never wraps from the last year to the first. */
export const windowCount = (years: number): number => Math.max(0, HISTORY.length - years + 1);
export const windowStart = (path: number): number => FIRST_HISTORY_YEAR + path;

const windowPath = (years: number, path: number): MarketPath => Array.from({ length: years }, (_, i) => historyYear(path + i));

const bootstrapPath = (years: number, seed: number, path: number): MarketPath => {
  const random = randomSource(seed, path);
  const starts = HISTORY.length - BLOCK_YEARS + 1;
  const found: YearMarket[] = [];
  while (found.length < years) {
    const start = Math.floor(random() * starts);
    for (let i = 0; i < BLOCK_YEARS && found.length < years; i++) found.push(historyYear(start + i));
  }
  return found;
};

/** Returns the spread of the logarithm for a factor's mean and standard deviation. */
const logSpread = (mean: number, deviation: number): number => Math.sqrt(Math.log(1 + (deviation / mean) ** 2));

/** Without volatility each factor is the mean itself, so the path equals the plain run byte for byte. */
const lognormalPath = (plan: CompiledPlan, seed: number, path: number): MarketPath => {
  const { stock_volatility, bond_volatility, stock_bond_correlation } = plan.parameters;
  const random = randomSource(seed, path);
  return fixedPath(plan).map((year) => {
    const [first, second] = normalPair(random);
    const [stocks, bonds] = [logSpread(year.stocks, stock_volatility), logSpread(year.bonds, bond_volatility)];
    const together = stock_bond_correlation * first + Math.sqrt(1 - stock_bond_correlation ** 2) * second;
    return {
      ...year,
      stocks: year.stocks * Math.exp(stocks * first - stocks ** 2 / 2),
      bonds: year.bonds * Math.exp(bonds * together - bonds ** 2 / 2),
    };
  });
};

/** Returns the markets of one path of a method. Paths of history are numbered from the first window. */
export const pathOf = (plan: CompiledPlan, method: Method, seed: number, path: number): MarketPath =>
  method === "history"
    ? windowPath(plan.years, path)
    : method === "bootstrap"
      ? bootstrapPath(plan.years, seed, path)
      : lognormalPath(plan, seed, path);
