import { describe, expect, test } from "vitest";
import type { PersonKey } from "./accounts.ts";
import { compile } from "./compile.ts";
import { forecast, forecastOn } from "./forecast.ts";
import type { ForecastInput } from "./model.ts";
import { month } from "./months.ts";
import { SILENT } from "./notes.ts";
import { pathOf, windowCount } from "./paths.ts";
import { normalPair, randomSource } from "./random.ts";
import { sensitivity } from "./sensitivity.ts";
import { simulate, SimulationStopped, startSimulation } from "./simulate.ts";
import { FIRST_HISTORY_YEAR, HISTORY } from "./tables/history.ts";
import { account, plan, rule, snapshot } from "./testing/plans.ts";

const retiree = (parameters: Parameters<typeof plan>[0] = {}): ForecastInput =>
  plan({
    born: "1961-06",
    forecastYears: 45,
    accounts: [account("cash", 30_000), account("brokerage", 400_000), account("pretax", 500_000)],
    rules: [rule("costs", "EXPENSE", 45_000, { adjustForInflation: true })],
    ...parameters,
  });
const random = { method: "bootstrap", paths: 60, seed: 11 } as const;

describe("random numbers", () => {
  test("are the same for the same seed and path, and differ for others", () => {
    const of = (seed: number, path: number): number[] => {
      const next = randomSource(seed, path);
      return Array.from({ length: 5 }, next);
    };
    expect(of(1, 2)).toEqual(of(1, 2));
    expect(new Set([of(1, 2), of(1, 3), of(2, 2), of(2, 1)].map((numbers) => numbers[0])).size).toBe(4);
  });

  test("are spread evenly, and normal ones have mean 0 and variance 1", () => {
    const next = randomSource(5, 0);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i++) {
      const tenth = Math.floor(next() * 10);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    const normals = Array.from({ length: 50_000 }, () => normalPair(next)).flat();
    const mean = normals.reduce((sum, n) => sum + n, 0) / normals.length;
    const variance = normals.reduce((sum, n) => sum + n * n, 0) / normals.length;
    expect(Math.abs(mean)).toBeLessThan(0.015);
    expect(Math.abs(variance - 1)).toBeLessThan(0.02);
  });
});

describe("paths", () => {
  const compiled = compile(retiree(), SILENT);

  test("windows of history are whole, and never wrap", () => {
    expect(windowCount(45)).toBe(53);
    const last = pathOf(compiled, "history", 0, 52);
    const [inflation, stocks] = HISTORY.at(-1) ?? [0, 0];
    expect(FIRST_HISTORY_YEAR + HISTORY.length - 1).toBe(2024);
    expect(last).toHaveLength(45);
    expect(last.at(-1)?.inflation).toBe(1 + inflation);
    expect(last.at(-1)?.stocks).toBeCloseTo((1 + stocks) * (1 + inflation), 12);
  });

  test("blocks keep five years of history together", () => {
    const path = pathOf(compiled, "bootstrap", 3, 0);
    for (let block = 0; block < 9; block++) {
      const start = HISTORY.findIndex(([inflation, stocks]) => {
        const year = path[block * 5];
        return year?.inflation === 1 + inflation && year.stocks === (1 + stocks) * (1 + inflation);
      });
      expect(start).toBeGreaterThanOrEqual(0);
      for (let i = 0; i < 5; i++) expect(path[block * 5 + i]?.inflation).toBe(1 + (HISTORY[start + i]?.[0] ?? NaN));
    }
  });

  test("lognormal returns have the mean and the volatility of the parameters", () => {
    const years = Array.from({ length: 400 }, (_, path) => pathOf(compiled, "lognormal", 9, path)).flat();
    const mean = years.reduce((sum, { stocks }) => sum + stocks, 0) / years.length;
    const deviation = Math.sqrt(years.reduce((sum, { stocks }) => sum + (stocks - mean) ** 2, 0) / years.length);
    expect(Math.abs(mean - 1.07)).toBeLessThan(0.005);
    expect(Math.abs(deviation - 0.17)).toBeLessThan(0.005);
  });

  test("without volatility a path is the plain run, byte for byte", () => {
    const still = retiree({ parameters: { stock_volatility: 0, bond_volatility: 0 } });
    const plain = forecast(still);
    const path = forecastOn(still, (one) => pathOf(one, "lognormal", 77, 3));
    expect(JSON.stringify(path)).toBe(JSON.stringify(plain));
    const { fan, chance } = simulate(still, { method: "lognormal", paths: 5, seed: 1 });
    expect(fan.map(({ nominal }) => nominal)).toEqual(plain.snapshots.map(({ netWorth }) => Array.from({ length: 5 }, () => netWorth)));
    expect(chance).toBe(plain.outcome.lasts ? 1 : 0);
  });
});

describe("simulations", () => {
  const whole = simulate(retiree(), random);

  test("report a fan in order, beginning at today's net worth", () => {
    expect(whole.fan).toHaveLength(46);
    expect(new Set(whole.fan[0]?.real)).toEqual(new Set([93_000_000]));
    for (const { real, nominal } of whole.fan) {
      expect(real).toEqual(real.toSorted((a, b) => a - b));
      expect(nominal).toEqual(nominal.toSorted((a, b) => a - b));
    }
  });

  test("state the chance with its sampling error, and count each shortfall once", () => {
    const failed = whole.firstShortfalls.reduce((sum, { paths }) => sum + paths, 0);
    expect(whole.chance).toBeCloseTo(1 - failed / 60, 12);
    expect(whole.chance).toBeGreaterThan(0);
    expect(whole.chance).toBeLessThan(1);
    expect(whole.samplingError).toBeCloseTo(Math.sqrt((whole.chance * (1 - whole.chance)) / 60), 12);
  });

  test("give the same result in chunks of any size", () => {
    const run = startSimulation(retiree(), random);
    for (const count of [1, 7, 20, 100]) run.advance(count);
    expect(run.done()).toBe(60);
    expect(run.result()).toEqual(whole);
  });

  test("compare scenarios on the same markets: less spending never fails where more did not", () => {
    const thrifty = simulate(retiree({ rules: [rule("costs", "EXPENSE", 30_000, { adjustForInflation: true })] }), random);
    expect(thrifty.chance).toBeGreaterThan(whole.chance);
    thrifty.fan.forEach(({ real }, year) => expect(real[2]).toBeGreaterThanOrEqual(whole.fan[year]?.real[2] ?? 0));
  });

  test("name the worst start year of history, without a sampling error", () => {
    const history = simulate(retiree(), { method: "history", paths: 0, seed: 0 });
    expect([history.paths, history.samplingError, history.seed]).toEqual([53, null, null]);
    // Retirements before the inflation of the seventies, or before the crash of 1929, did worst.
    expect([1928, 1929, 1930, 1937, 1962, 1964, 1965, 1966, 1968, 1969, 1972, 1973]).toContain(history.worst.startYear);
    const first = history.firstShortfalls[0]?.calendarYear ?? null;
    expect(history.worst.shortfallYear).toBe(first);
  });

  test("stop when asked, and report progress", () => {
    const seen: number[] = [];
    const hooks = { chunk: 20, onProgress: (done: number) => void seen.push(done), stopped: () => seen.length === 2 };
    expect(() => simulate(retiree(), random, hooks)).toThrow(SimulationStopped);
    expect(seen).toEqual([20, 40]);
    expect(() => startSimulation(retiree(), random).result()).toThrow("not finished");
  });

  test.each([0, 1001, 1.5])("refuse %d paths", (paths) => {
    expect(() => simulate(retiree(), { ...random, paths })).toThrow("paths");
  });
});

describe("sensitivity", () => {
  const found = sensitivity(retiree());

  test("orders parameters by what they move, and leaves out those without an effect", () => {
    const strengths = found.map(({ lower, higher }) => Math.max(Math.abs(lower?.change ?? 0), Math.abs(higher?.change ?? 0)));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(found.map(({ key }) => key)).toContain("stock_return");
    expect(found.map(({ key }) => key)).not.toContain("stock_volatility");
    expect(found.map(({ key }) => key)).not.toContain("vehicle_depreciation");
  });

  test.each([
    ["a scenario's age moves who follows it", 62, null, null],
    ["a scenario's age moves no partner with an own one", 62, 67, 60],
    ["an own age moves alone", null, 67, null],
    ["an own age moves no partner with an own one", null, 67, 60],
  ])("the retirement age: %s", (_name, set, mine, theirs) => {
    const pay = (key: string, owner: PersonKey) => rule(key, "INCOME", 60_000, { endsAt: "retirement", extra: { owner } });
    const of = (age: number | null, own: number | null) =>
      plan({
        rules: [pay("mine", "me"), pay("theirs", "partner"), rule("living", "EXPENSE", 80_000)],
        forecastYears: 45,
        people: [
          { key: "me", name: "Ann", birthMonth: month("1980-01"), retirementAge: own },
          { key: "partner", name: "Ben", birthMonth: month("1982-01"), retirementAge: theirs },
        ],
        parameters: age === null ? {} : { retirement_age: age },
      });
    const worth = (input: ForecastInput) => {
      const last = snapshot(forecast(input), 45);
      return Math.round(last.netWorth / last.priceIndex);
    };
    const found = sensitivity(of(set, mine)).find(({ key }) => key === "retirement_age");
    const shifted = (by: number) => (set === null ? of(null, (mine ?? 0) + by) : of(set + by, mine));
    expect(found?.value).toBe(set ?? mine);
    expect([found?.lower?.change, found?.higher?.change]).toEqual([-1, 1].map((by) => worth(shifted(by)) - worth(of(set, mine))));
  });

  test("a step of a rate has no binary remainder: 2.5 % less a point is 1.5 %", () => {
    const values = found
      .flatMap(({ type, lower, higher }) => (type === "percent" ? [lower, higher] : []))
      .flatMap((one) => one?.value ?? []);
    expect(values).toEqual(values.map((value) => Number(value.toFixed(6))));
    expect(sensitivity(retiree({ parameters: { inflation: 0.025 } })).find(({ key }) => key === "inflation")?.lower?.value).toBe(0.015);
  });

  test("a change equals the difference of two runs", () => {
    const stocks = found.find(({ key }) => key === "stock_return");
    const real = (input: ForecastInput): number => {
      const last = forecast(input).snapshots.at(-1);
      return Math.round((last?.netWorth ?? 0) / (last?.priceIndex ?? 1));
    };
    expect(stocks?.higher?.value).toBe(0.08);
    expect(stocks?.higher?.change).toBe(real(retiree({ parameters: { stock_return: 0.08 } })) - real(retiree()));
  });
});
