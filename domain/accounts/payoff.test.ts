import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { leftAfter, monthInterest, paymentFor, payoff, type Rate, rateOf } from "./payoff.ts";

const debts = fc.record({
  balance: fc.integer({ min: 1, max: 50_000_000 }),
  apr: fc.integer({ min: 0, max: 35_000 }),
  payment: fc.integer({ min: 1_000, max: 2_000_000 }),
});
const rate = (percent: string): Rate => rateOf(percent) ?? (0 as Rate);

describe("paying off a debt", () => {
  test.each<[balance: number, apr: string, payment: number, months: number, interest: number, last: number]>([
    // 1,000 at 12 % with 500 a month: interest is 10.00, then 5.10, then 0.15.
    [100_000, "12", 50_000, 3, 1_525, 1_525],
    [100_000, "0", 25_000, 4, 0, 25_000],
    [0, "24.99", 5_000, 0, 0, 0],
    [4_000, "24.99", 10_000, 1, 83, 4_083],
  ])("%i cents at %s %% with %i a month", (balance, apr, payment, months, interest, last) => {
    expect(payoff(cents(balance), rate(apr), cents(payment))).toEqual({
      months,
      interest: cents(interest),
      total: cents(balance + interest),
      lastPayment: cents(last),
    });
  });

  test("never ends when the payment does not cover the interest", () => {
    expect(payoff(cents(1_000_000), rate("24"), cents(20_000))).toBeNull();
    expect(monthInterest(cents(1_000_000), rate("24"))).toBe(20_000);
  });

  test("pays exactly the balance plus interest, and a larger payment never takes longer", () => {
    fc.assert(
      fc.property(debts, ({ balance, apr, payment }) => {
        const found = payoff(cents(balance), apr as Rate, cents(payment));
        const more = payoff(cents(balance), apr as Rate, cents(payment + 1_000));
        if (!found) return;
        expect(payment * (found.months - 1) + found.lastPayment).toBe(balance + found.interest);
        expect(more?.months).toBeLessThanOrEqual(found.months);
        expect(more?.interest).toBeLessThanOrEqual(found.interest);
      }),
    );
  });

  test("what is left after some months is nothing once it is paid off, and something before", () => {
    fc.assert(
      fc.property(debts, ({ balance, apr, payment }) => {
        const [owed, rateOfIt, paid] = [cents(balance), apr as Rate, cents(payment)];
        expect(leftAfter(owed, rateOfIt, paid, 0)).toBe(balance);
        expect(leftAfter(owed, rateOfIt, paid, 1)).toBe(Math.max(0, balance + monthInterest(owed, rateOfIt) - payment));
        const found = payoff(owed, rateOfIt, paid);
        if (!found) return;
        expect(leftAfter(owed, rateOfIt, paid, found.months)).toBe(0);
        const last = leftAfter(owed, rateOfIt, paid, found.months - 1);
        expect(last + monthInterest(last, rateOfIt)).toBe(found.lastPayment);
      }),
    );
    expect(() => leftAfter(cents(1), 0 as Rate, cents(1), -1)).toThrow(RangeError);
  });

  test("finds the smallest payment for a number of months", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 20_000_000 }),
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 1, max: 120 }),
        (b, r, months) => {
          const payment = paymentFor(cents(b), r as Rate, months);
          expect(payoff(cents(b), r as Rate, payment)?.months).toBeLessThanOrEqual(months);
          const less = payoff(cents(b), r as Rate, cents(payment - 1));
          expect(less === null || less.months > months).toBe(true);
        },
      ),
    );
  });

  test.each([
    ["", null],
    ["-1", null],
    ["101", null],
    ["abc", null],
    ["3.125", 3125],
    ["0", 0],
  ])("reads a rate of %j", (text, exact) => expect(rateOf(text)).toBe(exact));
});
