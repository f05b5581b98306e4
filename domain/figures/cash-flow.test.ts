import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecast, type MovedRow } from "./cash-flow.ts";
import { addDays, addMonths, day, type Day, weekdayOf } from "../day.ts";
import { cents, sum } from "../money.ts";

let n = 0;
const row = (on: Day, merchant: string, amount: number, code: string | null = null): MovedRow => ({
  id: ++n,
  accountId: 1,
  day: on,
  amount: cents(amount),
  merchant,
  description: merchant,
  categoryId: 1,
  code,
});
const today = day("2026-11-20");
const since = day("2026-06-01");
const monthly = (merchant: string, first: string, amount: number): MovedRow[] =>
  Array.from({ length: 6 }, (_, i) => row(addMonths(day(first), i), merchant, amount)).filter((r) => r.day < today);
/** Forty dollars every Saturday, at varying shops. */
const saturdays = (): MovedRow[] =>
  Array.from({ length: 150 }, (_, i) => addDays(today, -1 - i))
    .filter((d) => weekdayOf(d) === 6)
    .map((d, i) => row(d, `Shop ${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + ((i * 7) % 26))}`, 4_000));

describe("balance forecast", () => {
  test("puts rent and pay on their days and the usual cost on Saturdays", () => {
    const rows = [...monthly("Rent Office", "2026-06-01", 150_000), ...monthly("Payroll", "2026-06-28", -300_000), ...saturdays()];
    const found = forecast({ rows, balance: cents(200_000), today, end: day("2026-12-05"), since });
    expect(found.events).toEqual([
      { date: "2026-11-28", name: "Payroll", amount: 300_000 },
      { date: "2026-12-01", name: "Rent Office", amount: -150_000 },
    ]);
    // The Saturdays are November 21, November 28, and December 5.
    expect([found.everyday, found.closing]).toEqual([12_000, 200_000 + 300_000 - 150_000 - 12_000]);
    expect(found.lowest).toEqual({ date: "2026-11-21", balance: 196_000 });
    expect(found.points).toHaveLength(16);
  });
  test("keeps the balance unchanged without rows and reports zero weeks of history", () => {
    const found = forecast({ rows: [], balance: cents(5_000), today, end: day("2026-12-20"), since: today });
    expect(found).toMatchObject({ closing: 5_000, low: 5_000, high: 5_000, weeks: 0, events: [] });
  });
  test("ends at the opening balance plus everything expected, within its range, for any rows", () => {
    const some = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 160 }), fc.integer({ min: -200_000, max: 200_000 }), fc.constantFrom("A", "B", "C")),
      {
        maxLength: 120,
      },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 90 }), (list, ahead) => {
        const rows = list.map(([back, amount, name]) => row(addDays(today, -back), name, amount));
        const found = forecast({ rows, balance: cents(100_000), today, end: addDays(today, ahead), since });
        expect(found.closing).toBe(100_000 + sum(found.events.map((e) => e.amount)) - found.everyday);
        expect(found.low).toBeLessThanOrEqual(found.closing);
        expect(found.high).toBeGreaterThanOrEqual(found.closing);
        expect(found.lowest.balance).toBe(Math.min(...found.points.map((p) => p.balance)));
      }),
    );
  });
});
