import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, day, type Day, dayOfMonth } from "../day.ts";
import { cents } from "../money.ts";
import { detectRecurring, type SpendingRow } from "./detect.ts";

let ids = 0;
const row = (at: string, dollars: number, description: string, over: Partial<SpendingRow> = {}): SpendingRow => ({
  id: ++ids,
  accountId: 1,
  day: day(at),
  amount: cents(Math.round(dollars * 100)),
  merchant: null,
  description,
  categoryId: 7,
  code: null,
  ...over,
});
const monthly = (start: string, n: number, dollars: number, name: string, over: Partial<SpendingRow> = {}) =>
  Array.from({ length: n }, (_, i) => row(addMonths(day(start), i), dollars, name, over));
const on = (rows: SpendingRow[], today?: string) => {
  const last =
    rows
      .map((r) => r.day)
      .toSorted()
      .at(-1) ?? day("2026-01-01");
  return detectRecurring(rows, today ? day(today) : addDays(last, 3));
};
const found = (rows: SpendingRow[]) => on(rows).map((s) => [s.frequency, s.averageAmount / 100, s.rowIds.length]);

/** Cases that other finance apps miss or report wrongly, from public issue threads and the aggregator's own rules. */
describe("recurring payments", () => {
  const D = (dates: string[], dollars: number, name: string) => dates.map((at) => row(at, dollars, name));
  test.each<[string, SpendingRow[], unknown[]]>([
    ["monthly, one price", monthly("2026-01-15", 4, 15.49, "NETFLIX.COM"), [["monthly", 15.49, 4]]],
    [
      "every two weeks",
      D(["2026-01-02", "2026-01-16", "2026-01-30", "2026-02-13", "2026-02-27", "2026-03-13"], 800, "RENT SHARE"),
      [["biweekly", 800, 6]],
    ],
    ["weekly", D(["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02"], 12, "WEEKLY BOX"), [["weekly", 12, 5]]],
    [
      "the 1st and the 15th",
      D(["2026-01-01", "2026-01-15", "2026-02-01", "2026-02-16", "2026-03-02", "2026-03-15"], 300, "SITTER"),
      [["semi_monthly", 300, 6]],
    ],
    [
      "the 15th and the last",
      D(["2026-01-15", "2026-01-30", "2026-02-13", "2026-02-27", "2026-03-13", "2026-03-31", "2026-04-15"], 300, "SITTER"),
      [["semi_monthly", 300, 7]],
    ],
    [
      "the last of each month",
      D(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"], 50, "GYM CLUB"),
      [["monthly", 50, 5]],
    ],
    ["over the month's end", D(["2026-01-30", "2026-03-01", "2026-03-31", "2026-05-01"], 20, "SVC"), [["monthly", 20, 4]]],
    [
      "quarterly has no name of its own",
      D(["2025-06-10", "2025-09-10", "2025-12-11", "2026-03-10"], 45, "WATER DISTRICT"),
      [["unknown", 45, 4]],
    ],
    ["yearly, twice", D(["2025-03-02", "2026-03-04"], 129, "TAX PROGRAM"), [["annually", 129, 2]]],
    [
      "three yearly contracts with one insurer are three",
      [
        ...D(["2024-02-10", "2025-02-10"], 611, "INSURER CO"),
        ...D(["2024-06-03", "2025-06-03"], 240, "INSURER CO"),
        ...D(["2024-10-21", "2025-10-21"], 188, "INSURER CO"),
      ],
      [
        ["annually", 611, 2],
        ["annually", 240, 2],
        ["annually", 188, 2],
      ],
    ],
    [
      "one price rise is one contract at its new price",
      [...monthly("2026-01-12", 3, 9.99, "STREAMCO"), ...monthly("2026-04-12", 3, 11.99, "STREAMCO")],
      [["monthly", 11.99, 6]],
    ],
    [
      "a bill that varies",
      [61.2, 74.9, 88.3, 70.1, 59.4, 66].map((d, i) => row(addMonths(day("2026-01-20"), i), d, "CITY ELECTRIC")),
      [["monthly", 69.98, 6]],
    ],
    ["a month is missing", D(["2026-01-05", "2026-02-05", "2026-04-05", "2026-05-05", "2026-06-05"], 9, "BOX"), [["monthly", 9, 5]]],
    ["a refund between", [...monthly("2026-01-17", 4, 9, "MUSIC CO"), row("2026-03-18", -9, "MUSIC CO")], [["monthly", 9, 4]]],
    [
      "codes that change each time",
      ["2K4RT", "9XQ2Z", "7PL0M", "1AB3C"].map((code, i) =>
        row(addMonths(day("2026-01-08"), i), 14.99, `AMAZON PRIME*${code} AMZN.COM/BILL WA`),
      ),
      [["monthly", 14.99, 4]],
    ],
    [
      "among other purchases at the same shop",
      [
        ...monthly("2026-01-02", 9, 2.99, "x", { merchant: "Apple" }),
        ...[
          ["2026-01-20", 49],
          ["2026-03-11", 129],
          ["2026-04-30", 12.5],
        ].map(([at, d]) => row(String(at), Number(d), "x", { merchant: "Apple" })),
      ],
      [["monthly", 2.99, 9]],
    ],
    [
      "a second charge five days later",
      [...monthly("2026-01-10", 11, 15.49, "NETFLIX.COM"), row("2026-11-15", 15.49, "NETFLIX.COM")],
      [["monthly", 15.49, 11]],
    ],
    [
      "a second charge on the same day",
      [...monthly("2026-01-12", 11, 11.99, "SPOTIFY USA"), row("2026-11-12", 11.99, "SPOTIFY USA")],
      [["monthly", 11.99, 11]],
    ],
    ...["2026-06-15", "2026-10-20"].map((at): [string, SpendingRow[], unknown[]] => [
      `an extra charge on ${at} beside ends of months`,
      [...monthly("2026-01-31", 10, 30, "GYMZONE"), row(at, 30, "GYMZONE")],
      [["monthly", 30, 10]],
    ]),
    [
      "an extra charge beside the 1st and the 15th",
      [
        ...D(["2026-01-01", "2026-01-15", "2026-02-01", "2026-02-15", "2026-03-01", "2026-03-15", "2026-04-01"], 300, "SITTER"),
        row("2026-02-08", 300, "SITTER"),
      ],
      [["semi_monthly", 300, 7]],
    ],
    [
      "an extra charge beside a price rise",
      [...monthly("2026-01-12", 4, 9.99, "STREAMCO"), ...monthly("2026-05-12", 4, 11.99, "STREAMCO"), row("2026-02-20", 9.99, "STREAMCO")],
      [["monthly", 11.99, 8]],
    ],
    [
      "two contracts of one merchant, one of them charged twice",
      [...monthly("2026-01-05", 9, 9.99, "DUO CO"), ...monthly("2026-01-20", 9, 30, "DUO CO"), row("2026-05-12", 30, "DUO CO")],
      [
        ["monthly", 30, 9],
        ["monthly", 9.99, 9],
      ],
    ],
  ])("include %s", (_, rows, expected) => expect(found(rows)).toEqual(expected));

  test.each<[string, SpendingRow[]]>([
    ["two payments a month apart prove nothing", monthly("2026-01-15", 2, 15.49, "NETFLIX.COM")],
    [
      "coffees in one week",
      [
        row("2026-04-06", 5.25, "BLUE CUP"),
        row("2026-04-07", 5.25, "BLUE CUP"),
        row("2026-04-09", 5.5, "BLUE CUP"),
        row("2026-04-10", 5.25, "BLUE CUP"),
      ],
    ],
    ["one price at three places", [row("2026-01-10", 12.5, "CAFE A"), row("2026-02-11", 12.5, "DELI B"), row("2026-03-10", 12.6, "BAR C")]],
    ["one price on three accounts", [1, 2, 3].map((accountId, i) => row(addMonths(day("2026-01-10"), i), 12.5, "BOX", { accountId }))],
    [
      "the weekly shop",
      Array.from({ length: 20 }, (_, i) =>
        row(addDays(day("2026-01-03"), i * 7), 60 + ((i * 37) % 50), "SAFEWAY", { code: "FOOD_AND_DRINK_GROCERIES" }),
      ),
    ],
    ["two flights a year apart", [row("2025-07-01", 412, "AIRLINE"), row("2026-07-05", 508, "AIRLINE")]],
  ])("do not include %s", (_, rows) => expect(found(rows)).toEqual([]));
});

describe("recurring stream", () => {
  test("lists each price change and predicts the next payment", () => {
    const [stream] = on([...monthly("2026-01-12", 3, 9.99, "STREAMCO"), ...monthly("2026-04-12", 3, 11.99, "STREAMCO")]);
    expect(stream?.priceChanges).toEqual([{ day: "2026-04-12", from: 999, to: 1199 }]);
    expect([stream?.lastAmount, stream?.firstDate, stream?.lastDate, stream?.nextDate, stream?.active]).toEqual([
      1199,
      "2026-01-12",
      "2026-06-12",
      "2026-07-12",
      true,
    ]);
  });
  test("on the last day of a month predicts the last day of the next month", () => {
    expect(on(["2026-01-31", "2026-02-28", "2026-03-31"].map((at) => row(at, 5, "CLUB")))[0]?.nextDate).toBe("2026-04-30");
  });
  test("is inactive when its payments stopped, but still active when one is a few days late", () => {
    const rows = monthly("2026-01-15", 4, 15.49, "NETFLIX.COM");
    expect(["2026-05-20", "2026-07-01"].map((today) => on(rows, today)[0]?.active)).toEqual([true, false]);
  });
});

test("finds any steady contract completely, whatever the other purchases and the row order", () => {
  const steps: Record<string, (start: Day, i: number) => Day> = {
    weekly: (start, i) => addDays(start, i * 7),
    biweekly: (start, i) => addDays(start, i * 14),
    monthly: (start, i) => addMonths(start, i),
    annually: (start, i) => addMonths(start, i * 12),
  };
  fc.assert(
    fc.property(
      fc.constantFrom("weekly", "biweekly", "monthly", "annually"),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 5, max: 12 }),
      fc.integer({ min: 300, max: 50_000 }),
      fc.integer(),
      (frequency, offset, n, amount, seed) => {
        const start = addDays(day("2019-01-01"), offset);
        const rows = Array.from({ length: n }, (_, i) => row(steps[frequency]?.(start, i) ?? start, amount / 100, "CONTRACT CO"));
        const noise = [row(addDays(start, 3), 7.77, "OTHER SHOP"), row(addDays(start, 40), 91.2, "ANOTHER")];
        const mixed = [...rows, ...noise]
          .map((r, i) => ({ r, k: Math.imul(i + 3, seed | 1) }))
          .toSorted((a, b) => a.k - b.k)
          .map(({ r }) => r);
        const streams = on(mixed);
        expect(streams.map((s) => [s.frequency, s.averageAmount, s.rowIds.toSorted((a, b) => a - b)])).toEqual([
          [frequency, amount, rows.map((r) => r.id)],
        ]);
        expect((streams[0]?.nextDate ?? "") > (rows.at(-1)?.day ?? "")).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("finds a contract in spite of one extra charge on any day, with the ids of its regular payments", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(7, 14, 30),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 5, max: 14 }),
      fc.nat(),
      (interval, offset, n, extra) => {
        const start = addDays(day("2024-01-01"), offset);
        // Beside a charge late in the month, the first days of a month count as the end of the month before.
        fc.pre(interval !== 30 || dayOfMonth(start) > 4);
        const at = (i: number): Day => (interval === 30 ? addMonths(start, i) : addDays(start, i * interval));
        const rows = Array.from({ length: n }, (_, i) => row(at(i), 20, "CONTRACT CO"));
        const [stream, ...others] = on([...rows, row(addDays(start, extra % (interval * (n - 1))), 20, "CONTRACT CO")]);
        expect(others).toEqual([]);
        expect(stream?.rowIds.length).toBe(n);
        // An extra charge next to a payment may take its place.
        expect(rows.filter(({ id }) => stream?.rowIds.includes(id)).length).toBeGreaterThanOrEqual(n - 1);
      },
    ),
    { numRuns: 300 },
  );
});
