import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecast } from "./forecast.ts";
import type { Forecast, ForecastInput } from "./model.ts";
import { randomPlan } from "./testing/random-plans.ts";

const worth = (result: Forecast): number[] => result.snapshots.map(({ netWorth }) => netWorth);
const withYears = (input: ForecastInput, forecastYears: 10 | 20 | 45): ForecastInput => ({ ...input, forecastYears });

describe("random plans", () => {
  test("the rows of each year sum to the change of net worth, and of each account", () => {
    fc.assert(
      fc.property(randomPlan(), (input) => {
        const { snapshots } = forecast(withYears(input, 45));
        snapshots.slice(1).forEach((now, i) => {
          const before = snapshots[i];
          expect(now.log.reduce((sum, { delta }) => sum + delta, 0)).toBe(now.netWorth - (before?.netWorth ?? 0));
          for (const { key, balance } of now.state) {
            const rows = now.log.filter((row) => row.key.endsWith(`@${key}`)).reduce((sum, { delta }) => sum + delta, 0);
            expect(rows).toBe(balance - (before?.state.find((one) => one.key === key)?.balance ?? 0));
          }
        });
      }),
      { numRuns: 3000 },
    );
  });
});

export { worth };
