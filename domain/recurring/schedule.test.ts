import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, daysBetween } from "../day.ts";
import { bestFit, type Fit, fitOf, rhythmsFor } from "./schedule.ts";

const STARTS = Array.from({ length: 800 }, (_, i) => addDays(day("2023-01-01"), i));

test("no rhythm has two days in a row that are nearer than its gap or farther apart than its longest", () => {
  const wrong = STARTS.flatMap((start, i) => rhythmsFor([start, addDays(start, 11 + (i % 9))])).filter(({ at, gap, longest }) =>
    Array.from({ length: 40 }, (_, k) => daysBetween(at(k), at(k + 1))).some((days) => days < gap || days > longest),
  );
  expect(wrong).toEqual([]);
});

/** Payments about every so many days, some of them early, late or missing. */
const payments = fc
  .record({
    start: fc.constantFrom(...STARTS),
    interval: fc.constantFrom(7, 14, 15, 30.44, 61, 91.3, 182.6, 365.25),
    offs: fc.array(fc.record({ off: fc.double({ min: -0.4, max: 0.4, noNaN: true }), exact: fc.boolean(), isMissing: fc.nat(9) }), {
      minLength: 1,
      maxLength: 14,
    }),
  })
  .map(({ start, interval, offs }) =>
    offs.flatMap(({ off, exact, isMissing }, i) =>
      isMissing === 0 && i > 0 ? [] : [addDays(start, Math.round(i * interval + (exact ? 0 : off * interval)))],
    ),
  );

test("the best rhythm is the best of all that fit, although most are ruled out before", () => {
  const score = (fit: Fit): number => fit.coverage - fit.meanError / (fit.rhythm.intervalDays / 2);
  const slow = (days: Parameters<typeof bestFit>[0]): Fit | null =>
    rhythmsFor(days)
      .flatMap((rhythm) => fitOf(rhythm, days) ?? [])
      .toSorted((a, b) => score(b) - score(a))[0] ?? null;
  let fitting = 0;
  fc.assert(
    fc.property(payments, (days) => {
      const best = slow(days);
      fitting += best ? 1 : 0;
      expect(JSON.stringify(bestFit(days))).toBe(JSON.stringify(best));
    }),
    { numRuns: 5_000 },
  );
  expect(fitting).toBeGreaterThan(1_000);
});
