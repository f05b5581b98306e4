import type { CompiledPlan } from "./compile.ts";
import { type FederalLaw, federalLaw, LAST_PUBLISHED } from "./tax/federal-law.ts";
import type { StateCode } from "./tax/state-codes.ts";
import { type StateLaw, stateLaw } from "./tax/state.ts";

/** Growth factors of one calendar year: 1.07 is a return of 7 %. Null follows the parameters. */
export type YearMarket = { inflation: number; stocks: number; bonds: number; bills: number | null; homes: number | null };

/** The markets of a path: one year for each calendar year of a run. The seam between the engine and every kind of simulation. */
export type MarketPath = readonly YearMarket[];

/** What the engine derives from a path: prices, laws, and the portfolio. */
export type Market = {
  years: MarketPath;
  /** Prices relative to the run's first month, from each January on. */
  index: number[];
  /** Prices and wages since the last published tax law. */
  lawPrices: number[];
  lawWages: number[];
  laws: (FederalLaw | undefined)[];
  states: Map<string, StateLaw>;
};

/** Returns the path of the parameters: the same year again and again. */
export const fixedPath = ({ parameters, years }: Pick<CompiledPlan, "parameters" | "years">): MarketPath => {
  const year: YearMarket = {
    inflation: 1 + parameters.inflation,
    stocks: 1 + parameters.stock_return,
    bonds: 1 + parameters.bond_return,
    bills: null,
    homes: null,
  };
  return Array.from({ length: years }, () => year);
};

export const portfolioFactor = ({ stocks, bonds }: Pick<YearMarket, "stocks" | "bonds">, stockShare: number): number =>
  stockShare * stocks + (1 - stockShare) * bonds;

/** Prepares a path. Wages keep their distance from inflation. Tax law rises by whole years from the last published one. */
export const prepareMarket = (plan: CompiledPlan, years: MarketPath): Market => {
  const { parameters, firstYear, start } = plan;
  const wagesOverPrices = (1 + parameters.wage_growth) / (1 + parameters.inflation);
  const before = Math.max(0, firstYear - LAST_PUBLISHED);
  const indexes = parameters.tax_law === "indexed";
  const index: number[] = [];
  const lawPrices: number[] = [];
  const lawWages: number[] = [];
  let [price, law, wages] = [1, (1 + parameters.inflation) ** before, (1 + parameters.wage_growth) ** before];
  years.forEach(({ inflation }, i) => {
    index.push(price);
    lawPrices.push(indexes ? law : 1);
    lawWages.push(indexes ? wages : 1);
    const months = i === 0 ? 12 - (start % 12) : 12;
    price *= months === 12 ? inflation : inflation ** (months / 12);
    if (firstYear + i < LAST_PUBLISHED) return;
    law *= inflation;
    wages *= inflation * wagesOverPrices;
  });
  return { years, index, lawPrices, lawWages, laws: [], states: new Map() };
};

export const lawIn = (market: Market, plan: CompiledPlan, i: number): FederalLaw =>
  (market.laws[i] ??= federalLaw(plan.firstYear + i, { prices: market.lawPrices[i] ?? 1, wages: market.lawWages[i] ?? 1 }));

export const stateLawIn = (market: Market, plan: CompiledPlan, i: number, code: StateCode | "none"): StateLaw => {
  const key = `${i} ${code}`;
  const known = market.states.get(key);
  if (known) return known;
  const law = stateLaw(code, plan.parameters.state_effective_rate, market.lawPrices[i] ?? 1);
  market.states.set(key, law);
  return law;
};
