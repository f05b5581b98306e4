import { describe, expect, test } from "vitest";
import { SYSTEM_CATEGORIES } from "../transactions/categories.ts";
import { cents } from "../money.ts";
import { averageEssentials, averageSpending, coverOf, fundTarget, isEssential, type SpentMonth } from "./emergency-fund.ts";

const months = (amounts: number[], loans = 0): SpentMonth[] =>
  amounts.map((amount) => ({
    spending: cents(amount),
    transactions: 1,
    essentials: cents(Math.floor(amount / 2)),
    loanPayments: cents(loans),
  }));
const SIX = [481_237, 510_390, 465_508, 624_015, 499_044, 512_761];

describe("average spending", () => {
  test("is the mean of six months in whole dollars, and the target is months times it", () => {
    const average = averageSpending(months(SIX));
    expect([average, fundTarget(3, average), fundTarget(6, average)]).toEqual([515_500, 1_546_500, 3_093_000]);
  });
  test("includes loan payments when asked, rounded together", () => {
    const average = averageSpending(months(SIX, 145_000), "spending_and_loans");
    expect([average, fundTarget(3, average)]).toEqual([660_500, 1_981_500]);
  });
  test.each([
    ["half a dollar rounds up before it is multiplied", 3_000_300, 500_100, 1_500_300],
    ["a cent less rounds down, because cents are not rounded first", 3_000_299, 500_000, 1_500_000],
  ])("%s", (_name, total, average, target) => {
    const found = averageSpending(months([total - 5, 1, 1, 1, 1, 1]));
    expect([found, fundTarget(3, found)]).toEqual([average, target]);
  });
  test("needs an expense in each of the six months; a single refund is one", () => {
    const [first, ...rest] = months(SIX);
    if (!first) throw new Error("no month");
    expect(averageSpending(rest)).toBe(null);
    expect(averageSpending([{ ...first, transactions: 0, spending: cents(0) }, ...rest])).toBe(null);
    expect(averageSpending([{ ...first, spending: cents(-2000) }, ...rest])).toBe(435_000);
  });
  test("gives no target when it is not above zero", () => {
    expect([fundTarget(3, averageSpending(months([0, 0, 0, 0, 0, 0]))), fundTarget(3, cents(-100)), fundTarget(3, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("how long a balance lasts", () => {
  test.each([
    [1_400_000, 515_500, 2.7],
    [1_400_000, 372_000, 3.7],
    [515_499, 515_500, 0.9],
    [515_500, 515_500, 1],
    [0, 515_500, 0],
    [-500, 515_500, 0],
  ])("%i at %i a month lasts %d months", (balance, average, cover) => expect(coverOf(cents(balance), cents(average))).toBe(cover));
  test("is unknown without an average above zero", () =>
    expect([coverOf(cents(5), null), coverOf(cents(5), cents(0))]).toEqual([null, null]));
});

describe("essentials", () => {
  test("are averaged like spending, with the same loan payments", () => {
    expect(averageEssentials(months([200, 200, 200, 200, 200, 200].map((n) => n * 100)))).toBe(10_000);
    expect(
      averageEssentials(
        months(
          [200, 200, 200, 200, 200, 200].map((n) => n * 100),
          5_000,
        ),
        "spending_and_loans",
      ),
    ).toBe(15_000);
  });
  test("are spending categories that exist", () => {
    const essential = SYSTEM_CATEGORIES.filter(({ code }) => isEssential(code));
    expect(essential.length).toBeGreaterThan(20);
    expect(essential.map(({ code }) => code)).toContain("FOOD_AND_DRINK_GROCERIES");
    expect(essential.map(({ code }) => code)).not.toContain("FOOD_AND_DRINK_RESTAURANT");
    expect(isEssential(null)).toBe(false);
  });
});
