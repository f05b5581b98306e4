import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day } from "../day.ts";
import { cents } from "../money.ts";
import {
  formatProgress,
  isReached,
  keepsPace,
  milestoneAmount,
  milestonesReached,
  missingOf,
  monthsLeft,
  monthsToReach,
  needPerMonth,
  paceOf,
  progressOf,
  standingOf,
} from "./progress.ts";

const today = day("2026-11-22");
const goal = (current: number, target: number, date: string | null = null) => ({
  currentBalance: cents(current),
  targetAmount: cents(target),
  targetDate: date === null ? null : day(date),
});

describe("progress", () => {
  test.each([
    [1_097_512, 1_200_000, "91%"],
    [2_231_008, 3_000_000, "74%"],
    [1_400_000, 1_546_500, "91%"],
    [0, 100, "0.00%"],
    [100, 100, "100%"],
    [250, 100, "100%"],
    [99_990, 100_000, "99%"],
    [9_999_999, 10_000_000, "99%"],
    [5, 0, "0.00%"],
  ])("%i of %i is %s", (current, target, shown) => {
    expect(formatProgress(goal(current, target))).toBe(shown);
  });
  test("is capped at 100, and 0 for a target of 0 or less", () => {
    expect([progressOf(goal(300, 200)), progressOf(goal(300, 0)), progressOf(goal(300, -5)), progressOf(goal(50, 200))]).toEqual([
      100, 0, 0, 25,
    ]);
  });
  test("a goal is reached to the cent, not by its rounded percentage", () => {
    expect([isReached(goal(99_999, 100_000)), isReached(goal(100_000, 100_000)), isReached(goal(1, 0))]).toEqual([false, true, false]);
  });
});

describe("what a goal needs each month", () => {
  test.each([
    [10_97_512, "2027-06-30", 128_11],
    [10_97_500, "2027-06-30", 128_13],
    [10_97_499, "2027-06-30", 128_13],
    [10_97_512, "2026-11-23", 102_488],
    [12_00_000, "2027-06-30", 0],
  ])("with %i cents of $12,000 by %s it is %i cents", (current, date, need) => {
    expect(needPerMonth(goal(current, 1_200_000, date), today)).toBe(need);
  });
  test("without a date there is none", () => expect(needPerMonth(goal(1, 2), today)).toBe(null));
  test.each([
    ["2026-11-22", "2026-12-22", 1],
    ["2026-11-22", "2026-12-23", 2],
    ["2026-11-22", "2026-11-23", 1],
    ["2026-11-22", "2026-11-20", 1],
    ["2027-01-31", "2027-02-28", 1],
    ["2027-01-31", "2027-03-01", 2],
    ["2028-02-29", "2029-02-28", 12],
  ])("from %s to %s are %i months", (from, to, months) => expect(monthsLeft(day(from), day(to))).toBe(months));
  test("paying it each month reaches the target, and a cent less does not", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 4000 }),
        (current, more, days) => {
          const date = addDays(today, days);
          const one = { ...goal(current, current + more), targetDate: date };
          const need = needPerMonth(one, today) ?? 0;
          expect(need * monthsLeft(today, date)).toBeGreaterThanOrEqual(missingOf(one));
          expect((need - 1) * monthsLeft(today, date)).toBeLessThan(missingOf(one));
        },
      ),
    );
  });
});

describe("how a goal stands", () => {
  const at = (current: number, date: string | null, need: number | null, pace: number | null) =>
    standingOf(
      { ...goal(current, 1000, date), needMonthly: need === null ? null : cents(need), pace: pace === null ? null : cents(pace) },
      today,
    );
  test.each([
    ["reached", 1000, "2027-01-01", 0, 5],
    ["reached", 1000, "2026-01-01", 0, null],
    ["no_date", 1, null, null, 900],
    ["overdue", 1, "2026-11-22", 999, 900],
    ["pace_unknown", 1, "2027-01-01", 9, null],
    ["on_track", 1, "2027-01-01", 900, 900],
    ["on_track", 1, "2027-01-01", 900, 801],
    ["behind", 1, "2027-01-01", 900, 800],
  ] as const)("%s", (standing, current, date, need, pace) => expect(at(current, date, need, pace)).toBe(standing));
  test.each<[months: number, missing: number, pace: number, due: number | null]>([
    [5, 235_855, 47_163, 5],
    [6, 235_855, 47_163, 4],
    [6, 235_855, 47_163, null],
    [10, 100_000, 10_000, 5],
    [1, 1, 10_000, null],
  ])("is reached in %i months with %i missing at a pace of %i and %s months left", (months, missing, pace, due) =>
    expect(monthsToReach(cents(missing), cents(pace), due)).toBe(months),
  );
  test("a pace that keeps the date never names a later month, and any other pace is exact", () => {
    const amount = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 600 }), (missing, pace, due) => {
        const months = monthsToReach(cents(missing), cents(pace), due);
        const isKept = keepsPace(cents(pace), cents(Math.ceil(missing / due)));
        expect(months <= due).toBe(isKept);
        expect(months).toBe(isKept ? Math.min(due, Math.ceil(missing / pace)) : Math.ceil(missing / pace));
      }),
    );
  });
  test("the pace is a third of what three months added, rounded once", () => {
    expect([paceOf(cents(0), cents(100)), paceOf(cents(100), cents(0)), paceOf(cents(50), cents(150)), paceOf(cents(0), cents(5))]).toEqual(
      [33, -33, 33, 2],
    );
  });
});

describe("milestones", () => {
  test("are reached by exact amounts", () => {
    expect(milestonesReached(goal(2999, 12_000))).toEqual([]);
    expect(milestonesReached(goal(3000, 12_000))).toEqual([25]);
    expect(milestonesReached(goal(12_000, 12_000))).toEqual([25, 50, 75, 100]);
  });
  test("holding the amount of a milestone reaches it, and a cent less does not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 10 ** 12 }), fc.constantFrom(25, 50, 75, 100), (target, percent) => {
        const amount = milestoneAmount(cents(target), percent);
        expect(milestonesReached(goal(amount, target))).toContain(percent);
        expect(milestonesReached(goal(amount - 1, target))).not.toContain(percent);
      }),
    );
  });
});
