import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, dayOfMonth, daysInMonth, monthOf, weekdayOf, yearOf } from "./day.ts";
import { daysFor, nextRun, ordinal, type Rhythm, rhythmText, type ScheduleFrequency, wrongDays } from "./schedule.ts";

const rhythm = (frequency: ScheduleFrequency, ...days: number[]): Rhythm => ({
  frequency,
  days: daysFor(frequency, days.length > 0 ? days : undefined),
});

describe("next run of a schedule", () => {
  test.each<[string, Rhythm, string, string, string]>([
    ["later the same day", rhythm("daily"), "2026-11-20T08:59:59Z", "UTC", "2026-11-20T09:00:00Z"],
    ["never the very instant", rhythm("daily"), "2026-11-20T09:00:00Z", "UTC", "2026-11-21T09:00:00Z"],
    ["nine of the person, not of the server", rhythm("daily"), "2026-11-20T08:00:00Z", "America/Chicago", "2026-11-20T15:00:00Z"],
    ["their day, not the server's", rhythm("daily"), "2026-11-20T20:00:00Z", "Pacific/Kiritimati", "2026-11-21T19:00:00Z"],
    ["half an hour zones", rhythm("daily"), "2026-11-20T00:00:00Z", "Asia/Kolkata", "2026-11-20T03:30:00Z"],
    ["weekly is Monday", rhythm("weekly"), "2026-11-20T15:00:00Z", "UTC", "2026-11-23T09:00:00Z"],
    ["monthly is the 1st", rhythm("monthly"), "2026-11-20T15:00:00Z", "UTC", "2026-12-01T09:00:00Z"],
    ["the nearest of several weekdays", rhythm("days_of_week", 2, 6), "2026-11-20T15:00:00Z", "UTC", "2026-11-21T09:00:00Z"],
    ["the nearest of several days of the month", rhythm("days_of_month", 25, 5), "2026-11-25T15:00:00Z", "UTC", "2026-12-05T09:00:00Z"],
    ["the 31st of a month of 30", rhythm("days_of_month", 31), "2026-11-20T15:00:00Z", "UTC", "2026-11-30T09:00:00Z"],
    ["the 30th in February", rhythm("days_of_month", 30), "2027-02-10T15:00:00Z", "UTC", "2027-02-28T09:00:00Z"],
    ["the 29th in a leap year", rhythm("days_of_month", 29), "2028-02-10T15:00:00Z", "UTC", "2028-02-29T09:00:00Z"],
    ["the 29th and the 31st fall together once", rhythm("days_of_month", 29, 31), "2027-02-28T09:00:00Z", "UTC", "2027-03-29T09:00:00Z"],
    ["the day clocks go forward", rhythm("daily"), "2027-03-14T06:00:00Z", "America/Chicago", "2027-03-14T14:00:00Z"],
    ["the day clocks go back", rhythm("daily"), "2026-11-01T05:30:00Z", "America/Chicago", "2026-11-01T15:00:00Z"],
    ["after the hour that came twice", rhythm("daily"), "2026-11-01T15:00:00Z", "America/Chicago", "2026-11-02T15:00:00Z"],
    ["a day the zone skipped", rhythm("daily"), "2011-12-29T20:00:00Z", "Pacific/Apia", "2011-12-30T19:00:00Z"],
  ])("%s", (_name, each, after, zone, expected) => {
    expect(nextRun(each, new Date(after), zone)).toEqual(new Date(expected));
  });

  const zones = fc.constantFrom(
    "UTC",
    "America/New_York",
    "America/Chicago",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
  );
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  const rhythms: fc.Arbitrary<Rhythm> = fc.oneof(
    fc.constantFrom(rhythm("daily"), rhythm("weekly"), rhythm("monthly")),
    fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => rhythm("days_of_week", ...days)),
    fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }).map((days) => rhythm("days_of_month", ...days)),
  );

  test("is strictly later, at nine in the user's time zone, on the first matching day", () => {
    fc.assert(
      fc.property(rhythms, instants, zones, (each, after, zone) => {
        const at = nextRun(each, after, zone);
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(
          at,
        );
        expect(clock).toBe("09:00:00");
        const day = dayIn(at, zone);
        if (each.frequency.includes("week")) expect(each.days).toContain(weekdayOf(day));
        if (each.frequency.includes("month")) {
          const last = daysInMonth(yearOf(day), monthOf(day));
          expect(each.days.map((one) => Math.min(one, last))).toContain(dayOfMonth(day));
        }
        const between = new Date(after.getTime() + (at.getTime() - after.getTime()) / 2);
        expect(nextRun(each, between, zone)).toEqual(at);
      }),
    );
  });

  test("of a daily schedule comes once on every day of a year, whatever the clock changes", () => {
    for (const zone of ["America/Chicago", "Europe/Berlin", "Australia/Lord_Howe"]) {
      const days = new Set<string>();
      let at = new Date("2026-01-01T00:00:00Z");
      for (let i = 0; i < 365; i += 1) {
        at = nextRun(rhythm("daily"), at, zone);
        days.add(dayIn(at, zone));
      }
      expect(days.size, zone).toBe(365);
    }
  });
});

test.each<[Rhythm, string]>([
  [rhythm("daily"), "Daily"],
  [rhythm("weekly"), "Weekly on Monday"],
  [rhythm("monthly"), "Monthly on the 1st"],
  [rhythm("days_of_week", 5, 2), "Weekly on Tuesday and Friday"],
  [rhythm("days_of_week", 0, 1, 2, 3, 4, 5, 6), "Daily"],
  [rhythm("days_of_month", 31, 1, 15), "Monthly on the 1st, 15th and 31st"],
])("%j reads %s", (each, words) => expect(rhythmText(each)).toBe(words));

test.each<[ScheduleFrequency, number[], string | null]>([
  ["daily", [], null],
  ["weekly", [1], null],
  ["weekly", [], null],
  ["weekly", [2], "To set days, choose days of the week or days of the month"],
  ["days_of_week", [], "Choose at least one day"],
  ["days_of_week", [7], "Choose days from 0 (Sunday) to 6 (Saturday)"],
  ["days_of_week", [0, 6], null],
  ["days_of_month", [0], "Choose days from 1 to 31"],
  ["days_of_month", [1.5], "Choose days from 1 to 31"],
  ["days_of_month", [3, 3], "Choose each day once"],
])("error for %s with days %j: %s", (frequency, days, wrong) => expect(wrongDays(frequency, days)).toBe(wrong));

test("formats ordinals", () =>
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st"));
