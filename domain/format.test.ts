import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "./day.ts";
import {
  formatCompactMoney,
  formatDay,
  formatDayHeader,
  formatMoney,
  formatPercent,
  formatPeriod,
  formatRate,
  formatReward,
  unsignedZero,
  joinNames,
  shortName,
} from "./format.ts";
import { webLink } from "./urls/links.ts";
import { cents } from "./money.ts";

describe("formatting figures", () => {
  test.each([
    [123456, {}, "$1,234.56"],
    [-100, {}, "-$1.00"],
    [0, { forceSign: true }, "$0.00"],
    [123456, { forceSign: true }, "+$1,234.56"],
    [123456, { omitCents: true }, "$1,235"],
    [34, { centsSymbol: true }, "34¢"],
    [134, { centsSymbol: true }, "$1.34"],
    [1234567890, {}, "$12,345,678.90"],
  ])("formats %i cents with %o", (amount, options, expected) => {
    expect(formatMoney(cents(amount), options)).toBe(expected);
  });

  test.each([
    [0, "$0"],
    [95_000, "$950"],
    [150_000, "$1.5k"],
    [200_000_000, "$2M"],
    [-1_200_000, "-$12k"],
    [45_700_000, "$457k"],
    [99_999_999, "$1M"],
  ])("formats %i cents for an axis", (amount, expected) => {
    expect(formatCompactMoney(cents(amount))).toBe(expected);
  });

  test.each([
    [0, "0.00%"],
    [1.999, "2.00%"],
    [2, "2.0%"],
    [50, "50.0%"],
    [50.01, "50%"],
    [-1.5, "-1.50%"],
    [128.4, "128%"],
  ])("formats %f percent", (value, expected) => {
    expect(formatPercent(value)).toBe(expected);
  });

  test("shows the year of days and periods only where needed", () => {
    const today = day("2026-11-20");
    expect(formatDay(day("2026-11-03"), today)).toBe("Nov 3");
    expect(formatDay(day("2025-11-03"), today)).toBe("Nov 3, 2025");
    expect([day("2026-11-20"), day("2026-11-19"), day("2026-11-18"), day("2025-12-31")].map((d) => formatDayHeader(d, today))).toEqual([
      "Today",
      "Yesterday",
      "Wed, Nov 18",
      "Wed, Dec 31, 2025",
    ]);
    expect(formatPeriod({ start: day("2026-11-01"), end: day("2026-11-20") })).toBe("Nov 1 to 20, 2026");
    expect(formatPeriod({ start: day("2026-10-28"), end: day("2026-11-03") })).toBe("Oct 28 to Nov 3, 2026");
    expect(formatPeriod({ start: day("2025-12-30"), end: day("2026-01-02") })).toBe("Dec 30, 2025 to Jan 2, 2026");
  });

  test("joins up to three names and counts the others", () => {
    expect([[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], ["A", "B", "C", "D", "E"]].map(joinNames)).toEqual([
      "",
      "A",
      "A and B",
      "A, B and C",
      "A, B, C and one other",
      "A, B, C and 2 others",
    ]);
  });

  test.each([
    ["target.com", "https://target.com/"],
    ["http://a.example/x", "http://a.example/x"],
    ["javascript:alert(1)", null],
    ["java\tscript:alert(1)", null],
    ["//evil.example", null],
    ["data:text/html,x", null],
    ["https://user@evil.example", null],
    ["nonsense", null],
    ["", null],
  ])("the link for %j is %j", (text, expected) => {
    expect(webLink(text)).toBe(expected);
  });
});

test.each([
  ["points", 3, "3x"],
  ["miles", 1.5, "1.5x"],
  ["cash", 0.03, "3%"],
  ["cash", 0.015, "1.5%"],
  ["cash", 0.07, "7%"],
  ["no_rewards", 0, "0x"],
  ["no_rewards", 2, "0x"],
] as const)("formats a %s reward of %d as %s", (type, multiplier, text) => expect(formatReward(type, multiplier)).toBe(text));

test.each([
  ["Maya", "Reyes", "Maya R."],
  ["Maya", "de la Cruz", "Maya D."],
  [" Maya ", " ", "Maya"],
  ["Maya", null, "Maya"],
  [null, "Reyes", "R."],
  [null, null, ""],
  ["Zoë", "Ångström", "Zoë Å."],
])("shows %j %j to others as %j", (firstName, lastName, text) => expect(shortName({ firstName, lastName })).toBe(text));

test.each([
  [6.125, "6.125%"],
  [22.49, "22.49%"],
  [5, "5.00%"],
  [0.1, "0.10%"],
  [100, "100.00%"],
])("formats a rate of %j as %s", (rate, text) => expect(formatRate(rate)).toBe(text));

test("anything shown as zero has no sign", () => {
  const small = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(small, fc.boolean(), fc.boolean(), fc.boolean(), (n, omitCents, forceSign, centsSymbol) => {
      const texts = [
        formatMoney(cents(n), { omitCents, forceSign, centsSymbol }),
        formatCompactMoney(cents(n)),
        formatPercent(n / 10_000),
        unsignedZero((n / 1e9).toFixed(2)),
      ];
      for (const text of texts) expect(text).not.toMatch(/^[-+][^1-9]*$/);
    }),
  );
  expect([formatMoney(cents(-30), { omitCents: true }), formatCompactMoney(cents(-30)), formatPercent(-0.001)]).toEqual([
    "$0",
    "$0",
    "0.00%",
  ]);
});
