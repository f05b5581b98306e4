import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { month, monthNumber, monthOfNumber } from "./months.ts";
import { beginOf, formatTime, parseTime, resolveInterval, timeProblems, type TimeFrame } from "./time.ts";

const frame: TimeFrame = { planStartYear: 2026, birthMonth: month("1961-07"), retirementAge: 65 };
const at = (text: string): number => monthNumber(month(text));
const [start, end] = [at("2026-01"), at("2071-01")];
const interval = (beginsAt: string | null, endsAt: string | null, oneTime = false, from = start) =>
  resolveInterval({ beginsAt, endsAt, oneTime }, frame, from, end);
const months = (found: ReturnType<typeof interval>): [string, string] => [monthOfNumber(found.from), monthOfNumber(found.before - 1)];

describe("the grammar of times", () => {
  test.each(["plan_year:1", "plan_year:100", "age:0", "age:120", "calendar_year:1900", "calendar_year:2199", "retirement"])(
    "reads and writes %s",
    (text) => {
      const time = parseTime(text);
      expect(time && formatTime(time)).toBe(text);
    },
  );

  test("accepts retirement with a colon, and writes it without one", () => {
    const time = parseTime("retirement:");
    expect(time && formatTime(time)).toBe("retirement");
  });

  test.each([
    "plan_year:0",
    "plan_year:101",
    "age:121",
    "age:-1",
    "age:6.5",
    "calendar_year:1899",
    "retirement:65",
    "year:3",
    "age:",
    "age: 65",
    "AGE:65",
  ])("refuses %s and names the field", (text) => {
    expect(parseTime(text)).toBeNull();
    expect(timeProblems("beginsAt", text)).toEqual([
      { field: "beginsAt", message: "Enter a plan year from 1 to 100, an age from 0 to 120, a year from 1900 to 2199, or retirement" },
    ]);
  });

  test("an empty time is no bound", () => {
    expect([timeProblems("endsAt", null), timeProblems("endsAt", "")]).toEqual([[], []]);
  });
});

describe("months of a rule", () => {
  test("a plan year and a calendar year last through their December", () => {
    expect(months(interval("plan_year:2", "plan_year:3"))).toEqual(["2027-01", "2028-12"]);
    expect(months(interval("calendar_year:2030", "calendar_year:2030"))).toEqual(["2030-01", "2030-12"]);
  });

  test("an age begins in its month, and ends in the month before", () => {
    expect(months(interval("age:66", "age:67"))).toEqual(["2027-07", "2028-06"]);
  });

  test("a rule until retirement and one from it neither overlap nor leave a gap", () => {
    const [until, from] = [interval(null, "retirement"), interval("retirement", null)];
    expect(until.before).toBe(from.from);
    expect(monthOfNumber(from.from)).toBe("2026-07");
  });

  test("says why a rule is never active", () => {
    expect(interval("age:70", "age:68").inactive).toBe("ends_before_it_begins");
    expect(interval("calendar_year:2020", "calendar_year:2021").inactive).toBe("past");
    expect(interval("calendar_year:2080", null).inactive).toBe("beyond_horizon");
    expect(interval("age:60", null, true).inactive).toBe("past");
    const unknown = { ...frame, birthMonth: null };
    expect(resolveInterval({ beginsAt: "retirement", endsAt: null, oneTime: false }, unknown, start, end).inactive).toBe("no_birth_month");
    expect(resolveInterval({ beginsAt: null, endsAt: "age:90", oneTime: false }, unknown, start, end).inactive).toBe("no_birth_month");
  });

  test("a one-time rule ignores its end, and lasts a month", () => {
    expect(months(interval("age:66", "age:60", true))).toEqual(["2027-07", "2027-07"]);
  });

  test.each(Array.from({ length: 12 }, (_, i) => i + 1))("plan years are calendar years for a plan that begins in month %i", (first) => {
    const from = at(`2026-${String(first).padStart(2, "0")}`);
    expect(beginOf({ kind: "plan_year", value: 3 }, frame)).toBe(at("2028-01"));
    expect(months(interval("plan_year:1", "plan_year:1", false, from))).toEqual([monthOfNumber(from), "2026-12"]);
    expect(months(interval("plan_year:2", "plan_year:2", false, from))).toEqual(["2027-01", "2027-12"]);
    expect(interval("plan_year:2", null, false, from).began).toBe(at("2027-01"));
  });

  test("in the plan's third year, one-time rules of earlier years are past, and those of this year happen at once", () => {
    const from = at("2028-05");
    expect(interval("plan_year:2", null, true, from).inactive).toBe("past");
    expect(months(interval("plan_year:3", null, true, from))).toEqual(["2028-05", "2028-05"]);
    expect(months(interval("plan_year:4", null, true, from))).toEqual(["2029-01", "2029-01"]);
  });

  test("months convert to numbers and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900 * 12, max: 2200 * 12 - 1 }), (n) => {
        expect(monthNumber(monthOfNumber(n))).toBe(n);
      }),
    );
  });
});
