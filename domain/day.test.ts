import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  day,
  dayIn,
  dayProblem,
  daysBetween,
  eachDay,
  endOfMonth,
  endOfQuarter,
  isDay,
  startOfQuarter,
  startOfWeek,
  weekdayOf,
} from "./day.ts";
import { monthsBack, previousPeriod } from "./period.ts";

const anyDay = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2150-01-01"), noInvalidDate: true })
  .map((d) => day(d.toISOString().slice(0, 10)));

describe("days", () => {
  test.each([
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["2024-02-29", true],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["2026-11-31", false],
    ["", false],
  ])("whether %s is a day: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test.each([
    ["2026-02-28", null],
    ["2026-02-30", "Enter a date that exists"],
    ["2023-02-29", "Enter a date that exists"],
    ["2026-13-01", "Enter a date that exists"],
    ["0001-01-01", "Enter a date from 1900 to 2199"],
    ["9999-12-31", "Enter a date from 1900 to 2199"],
    ["2026-1-1", "Enter a date as YYYY-MM-DD"],
    ["soon", "Enter a date as YYYY-MM-DD"],
  ])("%s as a date gives the message %s", (text, expected) => {
    expect(dayProblem(text)).toBe(expected);
  });

  test("a month after the 31st is the last day of a shorter month", () => {
    expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
    expect(addMonths(day("2024-03-31"), -1)).toBe("2024-02-29");
    expect(addMonths(day("2026-11-20"), -12)).toBe("2025-11-20");
    expect(addMonths(day("2026-01-15"), -1)).toBe("2025-12-15");
  });

  test("weeks start on Sunday and quarters in January, April, July, and October", () => {
    expect(startOfWeek(day("2026-11-20"))).toBe("2026-11-15");
    expect(weekdayOf(startOfWeek(day("2026-11-15")))).toBe(0);
    expect([startOfQuarter(day("2026-11-20")), endOfQuarter(day("2026-11-20"))]).toEqual(["2026-10-01", "2026-12-31"]);
  });

  test("the day of an instant depends on the time zone", () => {
    const instant = new Date("2026-11-20T03:30:00Z");
    expect(dayIn(instant, "UTC")).toBe("2026-11-20");
    expect(dayIn(instant, "America/Los_Angeles")).toBe("2026-11-19");
    expect(dayIn(instant, "Asia/Tokyo")).toBe("2026-11-20");
  });

  test("daysBetween is the inverse of addDays", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (d, n) => {
        expect(daysBetween(d, addDays(d, n))).toBe(n);
      }),
    );
  });

  test("counts the days of the calendar as the language's own dates do", () => {
    const own = (d: string): Date => new Date(`${d}T00:00:00Z`);
    for (let at = own("1900-01-01"), text = day("1900-01-01"); text < "2199-12-31"; at = new Date(at.getTime() + 86_400_000)) {
      expect(at.toISOString().slice(0, 10)).toBe(text);
      expect(weekdayOf(text)).toBe(at.getUTCDay());
      text = addDays(text, 1);
    }
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -80_000, max: 80_000 }), (from, n) => {
        const to = addDays(from, n);
        expect(to).toBe(new Date(own(from).getTime() + n * 86_400_000).toISOString().slice(0, 10));
        expect(daysBetween(from, to)).toBe(n);
        expect(endOfMonth(to)).toBe(new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).toISOString().slice(0, 10));
      }),
    );
  });

  test("eachDay includes both ends", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (d, n) => {
        expect(eachDay(d, addDays(d, n))).toHaveLength(n + 1);
      }),
    );
  });
});

describe("periods", () => {
  test.each([
    ["a month", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["a quarter", "2026-07-01", "2026-09-30", "2026-04-01", "2026-06-30"],
    ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["a month to date", "2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
    ["the 31st of a month to date", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["a year to date", "2026-01-01", "2026-11-20", "2025-01-01", "2025-11-20"],
    ["a week", "2026-11-15", "2026-11-21", "2026-11-08", "2026-11-14"],
    ["one day", "2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
  ])("the period before %s", (_name, start, end, previousStart, previousEnd) => {
    expect(previousPeriod({ start: day(start), end: day(end) })).toEqual({ start: previousStart, end: previousEnd });
  });

  test("monthsBack returns the months back to the oldest, newest first", () => {
    const months = monthsBack(day("2025-11-12"), day("2026-02-03"));
    expect(months.map((m) => m.start)).toEqual(["2026-02-01", "2026-01-01", "2025-12-01", "2025-11-01"]);
    expect(months.map((m) => m.end)).toEqual(months.map((m) => endOfMonth(m.start)));
    expect(() => monthsBack(day("2026-12-01"), day("2026-11-20"))).toThrow("Start date must be in the past or today");
  });
});
