import { type Day, dayOfMonth, monthOf, yearOf } from "../day.ts";
import { type Cents, cents, ZERO } from "../money.ts";
import { paymentFor, type Rate } from "./payoff.ts";

/** How the payment of a loan divides. Cents a month; together they are the payment. */
export type LoanPayment = {
  /** Interest and what pays the debt down. */
  toDebt: Cents;
  /** What the lender collects beside it, such as taxes and insurance of the home. It pays no debt. */
  beside: Cents;
};

/** More than the schedule by less than this share of the payment is rounding, or a day that moved. */
const ROUNDING = 0.02;

/** Due dates after `today` and up to the maturity date: payments fall on its day of the month. */
const paymentsLeft = (today: Day, maturityDate: Day): number =>
  (yearOf(maturityDate) - yearOf(today)) * 12 +
  monthOf(maturityDate) -
  monthOf(today) +
  (dayOfMonth(maturityDate) > dayOfMonth(today) ? 1 : 0);

/**
 * Divides the payment of a loan. Lenders of mortgages collect taxes and insurance with it, and banks report the sum. What a mortgage needs to
 * end on its maturity date follows from its balance and rate (equal payments, interest charged monthly); the rest is beside the debt. All
 * of a payment goes to the debt where no maturity date or rate is known, and for other loans, which have no such part.
 */
export const dividePayment = (
  loan: { subtype: string | null; balance: Cents; rate: Rate | null; payment: Cents; maturityDate: Day | null },
  today: Day,
): LoanPayment => {
  const { subtype, balance, rate, payment, maturityDate } = loan;
  const whole = { toDebt: payment, beside: ZERO };
  if (subtype !== "mortgage" || rate === null || maturityDate === null || balance <= 0) return whole;
  const left = paymentsLeft(today, maturityDate);
  if (left < 1) return whole;
  const scheduled = paymentFor(balance, rate, left);
  const beside = cents(payment - scheduled);
  return beside <= payment * ROUNDING ? whole : { toDebt: scheduled, beside };
};
