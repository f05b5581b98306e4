import { expect, test } from "vitest";
import { day } from "../day.ts";
import { occurrences } from "./occurrences.ts";
import type { Frequency } from "./schedule.ts";

test.each<[next: string, frequency: Frequency, interval: number, from: string, until: string, days: string[]]>([
  ["2026-12-01", "monthly", 30, "2026-11-21", "2027-01-31", ["2026-12-01", "2027-01-01"]],
  ["2026-11-25", "weekly", 7, "2026-11-21", "2026-12-09", ["2026-11-25", "2026-12-02", "2026-12-09"]],
  ["2026-11-30", "semi_monthly", 15, "2026-11-21", "2026-12-31", ["2026-11-30", "2026-12-15", "2026-12-30"]],
  ["2026-11-30", "biweekly", 14, "2026-11-21", "2026-12-20", ["2026-11-30", "2026-12-14"]],
  ["2027-03-01", "annually", 365, "2026-11-21", "2026-12-31", []],
  ["2026-12-10", "unknown", 91, "2026-11-21", "2027-04-01", ["2026-12-10", "2027-03-10"]],
  // A late payment is expected from now on, once.
  ["2026-11-18", "monthly", 30, "2026-11-21", "2026-12-31", ["2026-11-21", "2026-12-18"]],
  ["2026-11-21", "monthly", 30, "2026-11-22", "2026-11-21", []],
])("%s %s", (next, frequency, intervalDays, from, until, days) =>
  expect(occurrences({ nextDate: day(next), frequency, intervalDays }, day(from), day(until))).toEqual(days),
);
