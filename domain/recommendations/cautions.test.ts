import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, day } from "../day.ts";
import type { MovedRow } from "../figures/cash-flow.ts";
import { cents, fromDollars, subtract, sum } from "../money.ts";
import { debtFirst } from "./checking.ts";
import { dipOf } from "./dip.ts";
import { rateOfPercent, yearly } from "./rates.ts";
import { goalShare } from "./set-aside.ts";

const TODAY = day("2026-11-20");
const $ = fromDollars;

/** Rent on the first of each month and a paycheck on the tenth, for a year. */
const year = (rent: number, pay: number): MovedRow[] =>
  Array.from({ length: 12 }, (_, i) => {
    const month = addMonths(day("2025-12-01"), i);
    const row = { accountId: 1, categoryId: 1, code: null };
    return [
      { ...row, id: 2 * i, day: month, amount: $(rent), merchant: "Landlord", description: "RENT", code: "RENT_AND_UTILITIES_RENT" },
      {
        ...row,
        id: 2 * i + 1,
        day: addDays(month, 9),
        amount: $(-pay),
        merchant: "Acme",
        description: "ACME PAYROLL",
        code: "INCOME_WAGES",
      },
    ];
  }).flat();

describe("a dip", () => {
  const found = (balance: number, safe: number) =>
    dipOf({ rows: year(1_800, 3_000), balance: $(balance), safeBalance: $(safe), today: TODAY });

  test("is the balance after the bills that come before the next payday", () => {
    const dip = found(2_612, 900);
    expect([dip?.day, dip?.balance, dip?.everyday]).toEqual([day("2026-12-01"), $(812), 0]);
    expect(dip?.events).toEqual([{ date: day("2026-12-01"), name: "Landlord", amount: $(-1_800) }]);
  });

  test("is told only below the safety balance", () => {
    expect([found(2_612, 812), found(2_612, 812.01)?.balance]).toEqual([null, $(812)]);
    expect(dipOf({ rows: [], balance: $(5), safeBalance: $(900), today: TODAY })).toBeNull();
  });

  test("opens to its parts: the balance today plus events, minus everyday spending", () => {
    const spending = fc.array(fc.record({ ago: fc.integer({ min: 1, max: 90 }), amount: fc.integer({ min: 1, max: 20_000 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(spending, fc.integer({ min: 0, max: 400_000 }), (list, balance) => {
        const rows = [
          ...year(1_800, 3_000),
          ...list.map(({ ago, amount }, i) => ({
            id: 100 + i,
            accountId: 1,
            day: addDays(TODAY, -ago),
            amount: cents(amount),
            merchant: `Shop ${i}`,
            description: "SHOP",
            categoryId: 2,
            code: "FOOD_AND_DRINK_RESTAURANTS",
          })),
        ].toSorted((a, b) => (a.day < b.day ? -1 : 1));
        const dip = dipOf({ rows, balance: cents(balance), safeBalance: $(9_000), today: TODAY });
        if (dip) expect(subtract(sum([dip.opening, ...dip.events.map((one) => one.amount)]), dip.everyday)).toBe(dip.balance);
      }),
    );
  });
});

describe("money that counts toward a goal", () => {
  const goal = { accountId: 1, goalId: 7, goal: "Japan", allocated: $(2_000), sources: [1, 5] };
  const moving = (amount: number, to: number | null = null) =>
    goalShare([goal], { accountId: 1, balance: $(5_000), amount: $(amount), to })?.taken;

  test("stays until the rest of the account is gone", () => {
    expect([0, 3_000, 3_000.01, 4_000, 5_000].map((amount) => moving(amount))).toEqual([0, 0, 1, $(1_000), $(2_000)]);
  });

  test("is not lost in an account that funds the same goal", () => {
    expect([moving(5_000, 5), moving(5_000, 6)]).toEqual([0, $(2_000)]);
  });

  test("is unknown for other accounts", () => {
    expect(goalShare([goal], { accountId: 2, balance: $(5), amount: $(5), to: null })).toBeNull();
  });
});

test("interest on several surpluses is rounded once for each, so it adds up to what the accounts show", () => {
  const to = { accountId: 2, productId: null, name: "Savings", rate: rateOfPercent("4.35") };
  const debt = { accountId: 9, name: "Card", owed: $(100_000), rate: rateOfPercent("24.99") };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 5 }), (list) => {
      const surpluses = list.map((one) => cents(one));
      const found = debtFirst(surpluses, to, [{ ...debt, owed: $(10_000_000) }]);
      expect(found?.earned).toBe(sum(surpluses.map((one) => yearly(one, to.rate))));
      expect(debtFirst(surpluses, to, [debt])?.amount).toBe(Math.min(sum(surpluses), debt.owed));
    }),
  );
});
