import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, day } from "../day.ts";
import { cents } from "../money.ts";
import { dividePayment } from "./loan-payment.ts";
import { paymentFor, payoff, type Rate, rateOf } from "./payoff.ts";

const today = day("2026-11-20");
const mortgage = {
  subtype: "mortgage",
  balance: cents(30_000_000),
  rate: rateOf("6"),
  payment: cents(250_000),
  maturityDate: day("2050-09-01"),
};

describe("the payment of a loan", () => {
  test("beyond the schedule of a mortgage it is taxes and insurance, which pay no debt", () => {
    const { toDebt, beside } = dividePayment(mortgage, today);
    // 286 payments are left: December 2026 to September 2050.
    expect(toDebt).toBe(paymentFor(mortgage.balance, rateOf("6") as Rate, 286));
    expect(beside).toBe(250_000 - toDebt);
  });

  test.each<[why: string, change: Partial<Parameters<typeof dividePayment>[0]>]>([
    ["no maturity date is known", { maturityDate: null }],
    ["no rate is known", { rate: null }],
    ["the loan should be paid off by now", { maturityDate: day("2026-11-01") }],
    ["it is no mortgage", { subtype: "auto" }],
    ["the payment is less than the schedule", { payment: cents(100_000) }],
    ["the rest is rounding", { payment: cents(paymentFor(mortgage.balance, rateOf("6") as Rate, 286) + 1_000) }],
  ])("all of it goes to the debt if %s", (_why, change) => {
    const loan = { ...mortgage, ...change };
    expect(dividePayment(loan, today)).toEqual({ toDebt: loan.payment, beside: 0 });
  });

  test("a payment that falls due later this month still counts", () => {
    const at = (maturityDate: string) => dividePayment({ ...mortgage, maturityDate: day(maturityDate) }, today).toDebt;
    expect(at("2050-09-20")).toBe(paymentFor(mortgage.balance, rateOf("6") as Rate, 286));
    expect(at("2050-09-25")).toBe(paymentFor(mortgage.balance, rateOf("6") as Rate, 287));
  });

  test("its parts are the payment, and the part for the debt ends it in time", () => {
    fc.assert(
      fc.property(
        fc.record({
          balance: fc.integer({ min: 100_000, max: 90_000_000 }),
          rate: fc.integer({ min: 0, max: 15_000 }),
          payment: fc.integer({ min: 1_000, max: 900_000 }),
          months: fc.integer({ min: 1, max: 360 }),
        }),
        ({ balance, rate, payment, months }) => {
          const loan = {
            subtype: "mortgage",
            balance: cents(balance),
            rate: rate as Rate,
            payment: cents(payment),
            maturityDate: addMonths(today, months),
          };
          const { toDebt, beside } = dividePayment(loan, today);
          expect(toDebt + beside).toBe(payment);
          expect(beside).toBeGreaterThanOrEqual(0);
          if (beside > 0) expect(payoff(cents(balance), rate as Rate, toDebt)?.months).toBeLessThanOrEqual(months);
        },
      ),
    );
  });
});
