import fc from "fast-check";
import { formatCompactMoney } from "../format.ts";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, day } from "../day.ts";
import { formatMonth } from "../format.ts";
import { type Cents, cents } from "../money.ts";
import { areaGeometry } from "./area.ts";
import { axisLabels, axisOf, fitted, labelSpan } from "./axis.ts";
import { barPath, barsGeometry } from "./bars.ts";
import { linePath, nearest, strokesPath } from "./curve.ts";
import { dayTicks } from "./day-axis.ts";
import { partsOf, ringPaths } from "./donut.ts";
import { linesGeometry } from "./lines.ts";
import { sparkPoints } from "./spark.ts";

const dollars = (...amounts: number[]): Cents[] => amounts.map((amount) => cents(amount * 100));
const amount = fc.integer({ min: -2_000_000_000_00, max: 2_000_000_000_00 }).map(cents);
const size = { width: 600, height: 300 };

describe("amount axis", () => {
  it.each([
    ["a year of net worth", dollars(408_000, 458_900), {}, ["$400k", "$415k", "$430k", "$445k", "$460k"]],
    ["spending by month", dollars(3200, 8_372), { zero: true }, ["$0", "$2.5k", "$5k", "$7.5k", "$10k"]],
    ["a balance that does not move", dollars(1000), {}, ["$900", "$1k", "$1.1k", "$1.2k", "$1.3k"]],
    ["below and above zero", dollars(-900, 2100), { zero: true }, ["-$1k", "$0", "$1k", "$2k", "$3k"]],
    ["nothing but zero", dollars(0, 0), { zero: true }, ["$0", "$1", "$2", "$3", "$4"]],
    ["no amounts", [], {}, ["$0", "$1", "$2", "$3", "$4"]],
  ] as const)("%s", (_name, amounts, options, labels) => {
    const ticks = axisOf(amounts, options);
    expect(ticks.map((tick) => formatCompactMoney(tick.amount))).toEqual(labels);
  });

  it("encloses every amount in five evenly spaced ticks with distinct labels", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), fc.boolean(), (amounts, zero) => {
        const ticks = axisOf(amounts, { zero });
        const values = ticks.map((tick) => tick.amount as number);
        expect(values).toHaveLength(5);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(values[0] ?? NaN);
        expect(Math.max(...amounts)).toBeLessThanOrEqual(values[4] ?? NaN);
        expect(new Set(values.slice(1).map((value, i) => value - (values[i] ?? NaN))).size).toBe(1);
        expect(new Set(ticks.map((tick) => formatCompactMoney(tick.amount))).size).toBe(5);
      }),
    );
  });
});

describe("area chart", () => {
  const year = Array.from({ length: 324 }, (_, i) => ({ day: addDays(day("2026-01-01"), i), amount: cents(40_000_000 + i * 15_000) }));

  it("spans the full width and rises with the amounts", () => {
    const drawn = areaGeometry(year, size);
    expect(drawn?.points[0]?.x).toBe(0);
    expect(drawn?.points.at(-1)?.x).toBe(600);
    expect(drawn?.points[0]?.y).toBeGreaterThan(drawn?.points.at(-1)?.y ?? NaN);
    expect(drawn?.days.map((tick) => tick.label)).toEqual(["Jan", "Mar", "May", "Jul", "Sep", "Nov"]);
    expect(drawn?.base).toBe(300);
  });

  it("keeps every point inside the plot for any amounts", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
        const drawn = areaGeometry(
          amounts.map((value, i) => ({ day: addDays(day("2026-01-01"), i), amount: value })),
          size,
        );
        for (const point of drawn?.points ?? []) {
          expect(point.x).toBeGreaterThanOrEqual(0);
          expect(point.x).toBeLessThanOrEqual(600);
          expect(point.y).toBeGreaterThanOrEqual(-0.001);
          expect(point.y).toBeLessThanOrEqual(300.001);
        }
      }),
    );
  });

  it("fills down to zero when zero is visible", () => {
    const drawn = areaGeometry(
      [
        { day: day("2026-01-01"), amount: cents(-50_00) },
        { day: day("2026-01-02"), amount: cents(150_00) },
      ],
      size,
    );
    expect(drawn?.base).toBe(drawn?.ticks.find((tick) => tick.amount === 0)?.y);
  });

  it("returns null without points", () => expect(areaGeometry([], size)).toBeNull());
});

describe("curve", () => {
  const curve = [
    { x: 0, y: 10 },
    { x: 10, y: 0 },
    { x: 20, y: 10 },
  ];
  it("is a path through its points", () => expect(linePath(curve)).toBe("M0 10L10 0L20 10"));
  it("draws a fill stroke every four pixels, each from the curve down", () => {
    expect(strokesPath(curve, 50)).toBe("M3.5 6.5V50M7.5 2.5V50M11.5 1.5V50M15.5 5.5V50M19.5 9.5V50");
    expect(strokesPath(curve, 50, { to: 8 })).toBe("M3.5 6.5V50M7.5 2.5V50");
  });
  it("finds the point nearest to the pointer", () => {
    expect([-5, 4, 6, 14, 16, 99].map((x) => nearest(curve, x))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(nearest([], 3)).toBe(-1);
  });
});

describe("day labels", () => {
  it.each([
    ["2026-11-13", "2026-11-20", 600, ["Nov 13", "Nov 14", "Nov 15", "Nov 16", "Nov 17", "Nov 18", "Nov 19", "Nov 20"]],
    ["2026-10-20", "2026-11-20", 300, ["Oct 20", "Oct 28", "Nov 5", "Nov 13"]],
    ["2025-11-20", "2026-11-20", 600, ["Dec", "Feb", "Apr", "Jun", "Aug", "Oct"]],
    ["2025-06-15", "2026-11-20", 320, ["Jul", "2026", "Jul"]],
    ["2012-03-01", "2026-11-20", 400, ["2013", "2018", "2023"]],
    ["2026-11-20", "2026-11-20", 400, ["Nov 20"]],
  ])("%s to %s in %i pixels", (start, end, width, labels) => {
    expect(dayTicks(day(start), day(end), width).map((tick) => tick.label)).toEqual(labels);
  });
});

describe("bar chart", () => {
  it("starts bars at zero, upward or downward, at most 24 pixels wide", () => {
    const drawn = barsGeometry([{ amounts: dollars(100, 50) }, { amounts: dollars(-100, 0) }], size);
    const [first, second] = drawn?.slots ?? [];
    expect(first?.bars[0]).toMatchObject({ width: 24, up: true });
    expect((first?.bars[0]?.y ?? 0) + (first?.bars[0]?.height ?? 0)).toBeCloseTo(drawn?.zero ?? NaN);
    expect(second?.bars[0]).toMatchObject({ y: drawn?.zero, up: false });
    expect(second?.bars[1]?.height).toBe(0);
  });
  it("stacks the expected rest on the first bar and extends the axis for it", () => {
    const drawn = barsGeometry([{ amounts: dollars(319), rest: cents(159_00) }], size, cents(389_00));
    const slot = drawn?.slots[0];
    expect((slot?.rest?.y ?? 0) + (slot?.rest?.height ?? 0)).toBeCloseTo(slot?.bars[0]?.y ?? NaN);
    expect(drawn?.ticks.at(-1)?.amount).toBeGreaterThanOrEqual(478_00);
    expect(drawn?.average).toBeLessThan(drawn?.zero ?? NaN);
  });
  it("keeps any number of bars inside their slots", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }), (count, series) => {
        const drawn = barsGeometry(
          Array.from({ length: count }, () => ({ amounts: Array.from({ length: series }, () => cents(100_00)) })),
          size,
        );
        for (const slot of drawn?.slots ?? []) {
          expect(slot.bars[0]?.x).toBeGreaterThanOrEqual(slot.x - 0.001);
          expect((slot.bars.at(-1)?.x ?? 0) + (slot.bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(slot.x + slot.width + 0.001);
        }
      }),
    );
  });
  it("rounds only the corners away from zero", () => {
    expect(barPath({ x: 0, y: 0, width: 24, height: 50, up: true })).toMatch(/^M0 50V3q0 -3 3 -3h18q3 0 3 3V50Z$/);
    expect(barPath({ x: 0, y: 0, width: 24, height: 1, up: true })).toContain("q0 -1 1 -1");
  });
});

describe("donut chart", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  it("shows the five largest slices and groups the rest", () => {
    const parts = partsOf(names.map((name, i) => ({ name, amount: cents((i + 1) * 100) })));
    expect(parts.map((part) => part.name)).toEqual(["h", "g", "f", "e", "d", "Everything else"]);
    expect(parts.at(-1)?.amount).toBe(600);
    expect(parts.reduce((total, part) => total + part.share, 0)).toBeCloseTo(1);
  });
  it("omits refunds and zeros, and shows six slices ungrouped", () => {
    expect(
      partsOf([
        { name: "a", amount: cents(-5) },
        { name: "b", amount: cents(0) },
      ]),
    ).toEqual([]);
    expect(partsOf(names.slice(0, 6).map((name) => ({ name, amount: cents(100) }))).map((part) => part.name)).not.toContain(
      "Everything else",
    );
  });
  it("draws one closed path per slice, and a full ring for a single slice", () => {
    const ring = { outer: 88, thickness: 18, gap: 2.5 };
    expect(ringPaths([0.5, 0.3, 0.1999, 0.0001], ring)).toHaveLength(4);
    for (const path of ringPaths([0.5, 0.3, 0.1999, 0.0001], ring)) expect(path).not.toContain("NaN");
    expect(ringPaths([1], ring)[0]).toContain("A88 88 0 1 1 0 88");
  });
});

describe("line charts and sparklines", () => {
  it("ends the current month at today, next to the full previous month", () => {
    const drawn = linesGeometry([dollars(1, 2, 3), dollars(1, 2, 3, 4, 5)], size);
    expect(drawn?.lines[0]?.at(-1)?.x).toBe(300);
    expect(drawn?.lines[1]?.at(-1)?.x).toBe(600);
    expect(linesGeometry([[], []], size)).toBeNull();
  });
  it("a sparkline fills its box, and a flat one runs through the middle", () => {
    expect(sparkPoints([1, 3, 2], { width: 88, height: 24 })).toEqual([
      { x: 0, y: 22 },
      { x: 44, y: 2 },
      { x: 88, y: 12 },
    ]);
    expect(sparkPoints([5, 5], { width: 88, height: 24 }).map((point) => point.y)).toEqual([12, 12]);
    expect(sparkPoints([], { width: 88, height: 24 })).toEqual([]);
  });
});

describe("axis label", () => {
  it.each([
    ["Groceries", 80, "Groceries"],
    ["Gas and electricity", 60, "Gas and…"],
    ["Online shopping", 54, "Online…"],
    ["Nov", 10, "Nov"],
    ["September", 10, "Sep…"],
  ])("%s in %d pixels becomes %s", (label, room, shown) => {
    expect(fitted(label, room)).toBe(shown);
  });
});

describe("labels below a chart", () => {
  const spread = (names: readonly string[], width: number) => names.map((name, i) => ({ name, x: ((i + 0.5) / names.length) * width }));
  const shown = (names: readonly string[], width: number) => axisLabels(spread(names, width), width, { gap: 32 }).map(({ text }) => text);

  it("shortens months, with the year only where there are several, and never cuts them", () => {
    expect(shown(["October 2026", "November 2026"], 300)).toEqual(["Oct", "Nov"]);
    expect(shown(["December 2025", "January 2026"], 300)).toEqual(["Dec ’25", "Jan ’26"]);
    expect(shown(["Nov 1, 2026", "Nov 8, 2026"], 300)).toEqual(["Nov 1", "Nov 8"]);
  });
  it("labels days of a month in even steps", () => {
    const days = Array.from({ length: 31 }, (_, i) => ({ x: (i / 30) * 628, name: String(i + 1) }));
    expect(axisLabels(days, 628, { gap: 48 }).map(({ index }) => index)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
  });
  it("never lets two labels overlap, at any width and with any names", () => {
    const months = fc
      .integer({ min: 1, max: 60 })
      .map((n) => Array.from({ length: n }, (_, i) => formatMonth(addMonths(day("2022-01-01"), i))));
    const names = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(months, names), fc.integer({ min: 60, max: 1400 }), fc.boolean(), (all, width, last) => {
        const labels = axisLabels(spread(all, width), width, { gap: 32, last });
        expect(labels.length).toBeGreaterThan(0);
        expect(labels.some(({ index }) => index === (last ? all.length - 1 : 0))).toBe(true);
        const spans = labels.map(labelSpan);
        spans.slice(1).forEach((span, i) => expect(span.from).toBeGreaterThan(spans[i]?.to ?? 0));
      }),
    );
  });
});
