import { type Cents, cents } from "../money.ts";
import { compile, type CompiledPlan } from "./compile.ts";
import { netWorthOf } from "./ledger.ts";
import { fixedPath, type Market, prepareMarket } from "./market.ts";
import { ENGINE_VERSION, type ForecastInput } from "./model.ts";
import { SILENT } from "./notes.ts";
import { METHOD_TEXTS, type Method } from "./methods.ts";
import { pathOf, windowCount, windowStart } from "./paths.ts";
import { runPath } from "./run.ts";
import { isDepleted } from "./snapshots.ts";

export const MOST_PATHS = 1000;
export const PERCENTILES = [10, 25, 50, 75, 90] as const;

export type SimulationOptions = {
  method: Method;
  /** 1 to 1,000. History ignores it: it has a fixed number of windows. */
  paths: number;
  /** A whole number. The same seed gives every scenario the same markets. */
  seed: number;
};

/** Net worth of a year at each of `PERCENTILES`. */
export type FanYear = {
  year: number;
  calendarYear: number;
  /** In dollars of that year. */
  nominal: Cents[];
  /** In dollars of the run's first year, by each path's own prices. */
  real: Cents[];
};

export type Simulation = {
  engine: string;
  method: Method;
  methodText: string;
  seed: number | null;
  paths: number;
  fan: FanYear[];
  /** Share of paths without a shortfall up to the life expectancy. */
  chance: number;
  /** Standard error of that share; null for windows of history, which overlap and are not a random sample. */
  samplingError: number | null;
  /** Paths whose first shortfall is in a year. */
  firstShortfalls: { calendarYear: number; paths: number }[];
  /** The path with the earliest shortfall, else with the least net worth in real dollars at the end. */
  worst: {
    path: number;
    /** The window's first year; null for random paths. */
    startYear: number | null;
    shortfallYear: number | null;
    finalReal: Cents;
  };
};

/** A simulation that advances in chunks, so that a worker can report progress and stop in between. */
export type SimulationRun = {
  total: number;
  done: () => number;
  /** Computes at most `count` more paths. */
  advance: (count: number) => void;
  /** Throws RangeError before all paths are computed. */
  result: () => Simulation;
};

/** Returns the value at a percentile of sorted values, between neighbors by distance. */
const percentileOf = (sorted: Float64Array, percent: number): Cents => {
  const at = ((sorted.length - 1) * percent) / 100;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return cents(Math.round(low + (high - low) * (at - Math.floor(at))));
};

/** Results of paths: `years` values for each, and the position of the first shortfall or -1. */
type Paths = { years: number; nominal: Float64Array; real: Float64Array; shortfalls: Int32Array };

const fanOf = ({ years, nominal, real }: Paths, total: number, firstYear: number): FanYear[] =>
  Array.from({ length: years + 1 }, (_, year) => {
    const sorted = (values: Float64Array): Float64Array =>
      Float64Array.from({ length: total }, (_, path) => values[path * (years + 1) + year] ?? 0).sort();
    const [atNominal, atReal] = [sorted(nominal), sorted(real)];
    return {
      year,
      calendarYear: firstYear + year - 1,
      nominal: PERCENTILES.map((percent) => percentileOf(atNominal, percent)),
      real: PERCENTILES.map((percent) => percentileOf(atReal, percent)),
    };
  });

const worstPath = ({ years, real, shortfalls }: Paths, total: number): number => {
  const final = (path: number): number => real[path * (years + 1) + years] ?? 0;
  const when = (path: number): number => ((shortfalls[path] ?? -1) < 0 ? Infinity : (shortfalls[path] ?? 0));
  let worst = 0;
  for (let path = 1; path < total; path++)
    if (when(path) < when(worst) || (when(path) === when(worst) && final(path) < final(worst))) worst = path;
  return worst;
};

const totalOf = ({ method, paths }: SimulationOptions, years: number): number => {
  if (method === "history") return windowCount(years);
  if (!Number.isInteger(paths) || paths < 1 || paths > MOST_PATHS) throw new RangeError(`paths: Enter 1 to ${MOST_PATHS}`);
  return paths;
};

const shortfallsOf = (failed: Int32Array): Simulation["firstShortfalls"] =>
  [...Map.groupBy(failed, (year) => year)]
    .map(([calendarYear, { length }]) => ({ calendarYear, paths: length }))
    .sort((a, b) => a.calendarYear - b.calendarYear);

const worstOf = (found: Paths, total: number, isHistory: boolean): Simulation["worst"] => {
  const path = worstPath(found, total);
  const shortfall = found.shortfalls[path] ?? -1;
  return {
    path,
    startYear: isHistory ? windowStart(path) : null,
    shortfallYear: shortfall < 0 ? null : shortfall,
    finalReal: cents(found.real[path * (found.years + 1) + found.years] ?? 0),
  };
};

const resultOf = (found: Paths, total: number, firstYear: number, { method, seed }: SimulationOptions): Simulation => {
  const failed = found.shortfalls.filter((year) => year >= 0);
  const chance = 1 - failed.length / total;
  const isHistory = method === "history";
  return {
    engine: ENGINE_VERSION,
    method,
    methodText: METHOD_TEXTS[method],
    seed: isHistory ? null : seed,
    paths: total,
    fan: fanOf(found, total, firstYear),
    chance,
    samplingError: isHistory ? null : Math.sqrt((chance * (1 - chance)) / total),
    firstShortfalls: shortfallsOf(failed),
    worst: worstOf(found, total, isHistory),
  };
};

/** The last year in which a shortfall counts. */
const lastYearOf = ({ people, parameters }: CompiledPlan): number => {
  const birthYear = people[0]?.birthYear ?? NaN;
  return Number.isNaN(birthYear) ? Infinity : birthYear + parameters.life_expectancy;
};

/** Returns a function that prepares the markets of a path. Paths that keep the scenario's inflation share their tax laws. */
const marketsOf = (plan: CompiledPlan, { method, seed }: SimulationOptions): ((path: number) => Market) => {
  const shared = prepareMarket(plan, fixedPath(plan));
  return (path) => {
    const years = pathOf(plan, method, seed, path);
    return method === "lognormal" ? { ...shared, years } : prepareMarket(plan, years);
  };
};

/** Runs one path and stores its results. */
const runInto = (found: Paths, plan: CompiledPlan, market: Market, path: number, lastYear: number): void => {
  const at = path * (found.years + 1);
  found.nominal[at] = plan.accounts.reduce((sum, { opening }) => sum + opening, 0);
  found.real[at] = found.nominal[at] ?? 0;
  runPath(plan, market, SILENT, (run) => {
    const year = run.yearIndex + 1;
    const netWorth = netWorthOf(run.ledger);
    found.nominal[at + year] = netWorth;
    found.real[at + year] = Math.round(netWorth / (market.index[run.yearIndex] ?? 1));
    const calendarYear = plan.firstYear + run.yearIndex;
    if (found.shortfalls[path] === -1 && calendarYear <= lastYear && isDepleted(run)) found.shortfalls[path] = calendarYear;
  });
};

/**
 * Prepares a simulation. Every path runs the same engine as the plain forecast, with its taxes, required distributions and withdrawals.
 * Throws RangeError that names the field for an invalid input or option.
 */
export const startSimulation = (input: ForecastInput, options: SimulationOptions): SimulationRun => {
  const plan = compile(input, SILENT);
  const total = totalOf(options, plan.years);
  const size = total * (plan.years + 1);
  const found: Paths = {
    years: plan.years,
    nominal: new Float64Array(size),
    real: new Float64Array(size),
    shortfalls: new Int32Array(total).fill(-1),
  };
  const [marketOf, lastYear] = [marketsOf(plan, options), lastYearOf(plan)];
  let done = 0;
  return {
    total,
    done: () => done,
    advance: (count) => {
      for (const stop = Math.min(total, done + count); done < stop; done++) runInto(found, plan, marketOf(done), done, lastYear);
    },
    result: () => {
      if (done < total) throw new RangeError("The simulation is not finished");
      return resultOf(found, total, plan.firstYear, options);
    },
  };
};

/** Thrown when `simulate` was asked to stop. */
export class SimulationStopped extends Error {
  constructor() {
    super("The simulation was stopped");
    this.name = "SimulationStopped";
  }
}

export type SimulationHooks = {
  /** Called after each chunk. */
  onProgress?: (done: number, total: number) => void;
  /** Asked before each chunk. True stops the simulation. */
  stopped?: () => boolean;
  /** Paths of a chunk. */
  chunk?: number;
};

/** Runs a whole simulation. Throws SimulationStopped if `stopped` says so. */
export const simulate = (input: ForecastInput, options: SimulationOptions, hooks: SimulationHooks = {}): Simulation => {
  const { onProgress, stopped, chunk = 50 } = hooks;
  const run = startSimulation(input, options);
  while (run.done() < run.total) {
    if (stopped?.()) throw new SimulationStopped();
    run.advance(chunk);
    onProgress?.(run.done(), run.total);
  }
  return run.result();
};
