import { expect, test } from "vitest";
import { day } from "../day.ts";
import { cents } from "../money.ts";
import { frequencyName, isUpcoming, monthlyCost, yearlyCost } from "./cost.ts";

test.each([
  ["weekly", 7, 1_000, 52_000, 4_333, "Weekly"],
  ["biweekly", 14, 1_000, 26_000, 2_167, "Every two weeks"],
  ["semi_monthly", 15, 1_000, 24_000, 2_000, "Twice a month"],
  ["monthly", 30, 1_799, 21_588, 1_799, "Monthly"],
  ["annually", 365, 13_900, 13_900, 1_158, "Yearly"],
  ["unknown", 91, 4_500, 18_000, 1_500, "Every 3 months"],
  ["unknown", 61, 4_500, 27_000, 2_250, "Every 2 months"],
  ["unknown", 183, 4_500, 9_000, 750, "Every 6 months"],
] as const)("%s (%i days) at %i cents costs %i a year and %i a month: %s", (frequency, days, amount, year, month, name) => {
  expect([yearlyCost(cents(amount), frequency, days), monthlyCost(cents(amount), frequency, days), frequencyName(frequency, days)]).toEqual(
    [year, month, name],
  );
});

test.each([
  ["active", "2026-11-20", true],
  ["active", "2026-11-27", true],
  ["active", "2026-11-28", false],
  ["active", "2026-11-19", false],
  ["active", null, false],
  ["inactive", "2026-11-22", false],
] as const)("%s and due on %s is upcoming: %s", (status, next, upcoming) => {
  expect(isUpcoming({ status, estimatedNextDate: next === null ? null : day(next) }, day("2026-11-20"))).toBe(upcoming);
});
