import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day, type Day } from "../day.ts";
import { type CategorySum, cumulativeByDay, cumulativeByDayOfMonth, incomeStatement } from "./income-statement.ts";
import { cents, sum } from "../money.ts";
import {
  COMPARISONS,
  comparisonPeriod,
  graphPeriods,
  isFuture,
  periodName,
  readComparison,
  readStatementPeriod,
  sameDayOf,
  shiftPeriod,
  statementPeriod,
  timeScales,
  writeStatementPeriod,
} from "./statement-period.ts";

const TODAY = day("2026-11-20");
const line = (section: CategorySum["section"], amount: number, name = "x"): CategorySum => ({
  categoryId: 1,
  name,
  color: "green",
  icon: "lucide.x",
  section,
  amount: cents(amount),
  count: 1,
  pending: cents(0),
  unreviewed: cents(0),
});

describe("income statement", () => {
  test("shows income and spending as positive, lowers spending by refunds, and sorts largest first", () => {
    const made = incomeStatement([
      line("Expense", 20_000, "Food"),
      line("Expense", 52_000, "Rent"),
      line("Expense", -1_500, "Returns"),
      line("Income", -259_000, "Pay"),
      line("Transfer", 30_000, "Saved"),
    ]);
    expect(made.expenses.lineItems.map((item) => [item.name, item.amount])).toEqual([
      ["Rent", 52_000],
      ["Food", 20_000],
      ["Returns", -1_500],
    ]);
    expect([made.income.sectionTotal, made.expenses.sectionTotal, made.excluded.sectionTotal, made.netIncome]).toEqual([
      259_000, 70_500, 30_000, 188_500,
    ]);
  });
  test("is zero, not minus zero, without rows", () => {
    const { netIncome, income } = incomeStatement([line("Income", 0)]);
    expect([netIncome, income.sectionTotal, income.lineItems[0]?.amount].map((n) => Object.is(n, 0))).toEqual([true, true, true]);
  });
  test("adds up for any rows", () => {
    const any = fc.record({
      section: fc.constantFrom<CategorySum["section"]>("Income", "Expense", "Transfer"),
      amount: fc.integer({ min: -1e9, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.array(any), (given) => {
        const made = incomeStatement(given.map((g, i) => ({ ...line(g.section, g.amount), categoryId: i })));
        for (const part of [made.income, made.expenses, made.excluded])
          expect(sum(part.lineItems.map((l) => l.amount))).toBe(part.sectionTotal);
        const out = given.reduce((n, g) => n + (g.section === "Transfer" ? 0 : g.amount), 0);
        expect(made.netIncome).toBe(out === 0 ? 0 : -out);
      }),
    );
  });
});

describe("running total", () => {
  const spent = new Map<Day, ReturnType<typeof cents>>([
    [day("2026-09-02"), cents(100)],
    [day("2026-09-30"), cents(50)],
    [day("2026-10-02"), cents(301)],
    [day("2026-10-31"), cents(9)],
  ]);
  test("by day stays the same on days without spending", () => {
    expect(cumulativeByDay(spent, day("2026-09-01"), day("2026-09-03")).map((p) => p.amount)).toEqual([0, 100, 100]);
  });
  test("by day of month is the mean over the months, and a shorter month keeps its last total", () => {
    const mean = cumulativeByDayOfMonth(spent, day("2026-09-01"), day("2026-10-31"), day("2026-01-01"));
    expect([mean[0], mean[1], mean[28], mean[29], mean[30]]).toEqual([0, 201, 201, 226, 230]);
  });
  test("by day of month excludes months before the first data", () => {
    const mean = cumulativeByDayOfMonth(spent, day("2026-05-01"), day("2026-10-31"), day("2026-09-02"));
    expect(mean[30]).toBe(230);
    expect(cumulativeByDayOfMonth(new Map(), day("2026-05-01"), day("2026-10-31"), null)[30]).toBe(0);
  });
});

describe("period in a URL", () => {
  test.each([
    ["month|2026-11", "2026-11-01", "2026-11-30", "November 2026"],
    ["quarter|2026-11", "2026-10-01", "2026-12-31", "Q4 2026"],
    ["quarter|2026-10", "2026-10-01", "2026-12-31", "Q4 2026"],
    ["year|2026-07", "2026-01-01", "2026-12-31", "2026"],
  ])("reads %s", (text, start, end, name) => {
    const period = readStatementPeriod(text);
    expect([period.start, period.end, periodName(period)]).toEqual([start, end, name]);
    expect(readStatementPeriod(writeStatementPeriod(period))).toEqual(period);
  });
  test.each(["week|2026-11", "month|2026-13", "month", "", "month|2026-1", "Month|2026-11"])("throws for %s", (text) => {
    expect(() => readStatementPeriod(text)).toThrow(RangeError);
  });
  test("names an invalid time scale in the error", () =>
    expect(() => readStatementPeriod("week|2026-11")).toThrow("Invalid time scale: week"));
});

describe("comparison period", () => {
  const november = statementPeriod("month", TODAY);
  test.each([
    [november, "last_month", "2026-10-01", "2026-10-31"],
    [november, "6_months", "2026-05-01", "2026-10-31"],
    [november, "same_month_last_year", "2025-11-01", "2025-11-30"],
    [statementPeriod("quarter", TODAY), "last_quarter", "2026-07-01", "2026-09-30"],
    [statementPeriod("quarter", TODAY), "same_quarter_last_year", "2025-10-01", "2025-12-31"],
    [statementPeriod("year", TODAY), "last_year", "2025-01-01", "2025-12-31"],
  ] as const)("of %o with %s", (period, comparison, start, end) => {
    const { start: s, end: e } = comparisonPeriod(period, comparison);
    expect([s, e]).toEqual([start, end]);
  });
  test("falls back to the previous period when the scale changes", () => {
    expect(timeScales.map((scale) => readComparison("6_months", scale))).toEqual(["6_months", "last_quarter", "last_year"]);
    expect(timeScales.map((scale) => readComparison(undefined, scale))).toEqual(["last_month", "last_quarter", "last_year"]);
    expect(Object.values(COMPARISONS).flat()).toHaveLength(6);
  });
  test.each([
    [november, "2026-11-20", statementPeriod("month", day("2026-10-01")), "2026-10-20"],
    [statementPeriod("month", day("2026-03-01")), "2026-03-31", statementPeriod("month", day("2026-02-01")), "2026-02-28"],
    [statementPeriod("quarter", TODAY), "2026-11-20", statementPeriod("quarter", day("2026-07-01")), "2026-08-20"],
    [statementPeriod("year", TODAY), "2026-11-20", statementPeriod("year", day("2025-01-01")), "2025-11-20"],
  ] as const)("the same day within %s", (period, at, other, same) => expect(sameDayOf(day(at), period, other)).toBe(same));
});

describe("periods of the bar chart", () => {
  const months = (text: string) => graphPeriods(readStatementPeriod(text), TODAY).map((p) => p.start.slice(0, 7));
  test("stay the same when one of the last six is chosen, and move back for an older one", () => {
    expect(months("month|2026-11")).toEqual(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]);
    expect(months("month|2026-06")).toEqual(months("month|2026-11"));
    expect(months("month|2026-05").at(-1)).toBe("2026-05");
    expect(months("year|2026-01")).toEqual(["2021-01", "2022-01", "2023-01", "2024-01", "2025-01", "2026-01"]);
  });
  test("are recognized as future periods", () => {
    expect(isFuture(shiftPeriod(statementPeriod("month", TODAY), 1), TODAY)).toBe(true);
    expect(isFuture(statementPeriod("year", TODAY), TODAY)).toBe(false);
    expect(isFuture({ start: addDays(TODAY, 1), end: addDays(TODAY, 2) }, TODAY)).toBe(true);
  });
});
