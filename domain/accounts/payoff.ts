import { type Cents, cents, scale } from "../money.ts";

/** A yearly rate in thousandths of a percent: 24.99 % is 24990. It is an integer so that interest is exact. */
export type Rate = number & { readonly __unit: "rate" };

/** Reads a yearly percentage from text or a number ("24.99"). Null if it is not a number or is outside 0 to 100. */
export const rateOf = (percent: string | number): Rate | null => {
  const n = Number(percent);
  return Number.isFinite(n) && n >= 0 && n <= 100 && String(percent).trim() !== "" ? (Math.round(n * 1000) as Rate) : null;
};

export type Payoff = {
  months: number;
  /** Total interest. */
  interest: Cents;
  /** Everything paid: balance plus interest. */
  total: Cents;
  lastPayment: Cents;
};

/** One hundred years. A debt that takes longer counts as never paid off. */
const MOST_MONTHS = 1200;

/** Returns a month's interest on a balance: a twelfth of the yearly rate, rounded once to the cent. */
export const monthInterest = (balance: Cents, rate: Rate): Cents => scale(balance, rate, 1_200_000);

/**
 * Computes how a debt is paid off with equal payments at the end of each month. Interest is charged first and rounded to the cent each
 * month; the last payment is what is left. Null if the payment never pays it off.
 */
export const payoff = (balance: Cents, rate: Rate, payment: Cents): Payoff | null => {
  let [left, interest, months] = [balance as number, 0, 0];
  let last = 0;
  while (left > 0) {
    const charged = monthInterest(cents(left), rate);
    if (payment <= charged || months >= MOST_MONTHS) return null;
    interest += charged;
    last = Math.min(payment, left + charged);
    left += charged - last;
    months += 1;
  }
  return { months, interest: cents(interest), total: cents(balance + interest), lastPayment: cents(last) };
};

/**
 * Returns what is left of a debt after `months` equal payments at the end of each month, with interest as in `payoff`. Zero once it is paid
 * off; more than the balance if the payment is less than the interest. Throws RangeError if `months` is negative or not whole.
 */
export const leftAfter = (balance: Cents, rate: Rate, payment: Cents, months: number): Cents => {
  if (!Number.isInteger(months) || months < 0) throw new RangeError(`not a number of months: ${months}`);
  let left = balance as number;
  for (let month = 0; month < months && left > 0; month++) left = Math.max(0, left + monthInterest(cents(left), rate) - payment);
  return cents(left);
};

/** Returns the smallest monthly payment that pays off the debt within `months`. Throws RangeError for less than one month. */
export const paymentFor = (balance: Cents, rate: Rate, months: number): Cents => {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`not a number of months: ${months}`);
  let [low, high] = [0, balance + monthInterest(balance, rate)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = middle > 0 ? payoff(balance, rate, cents(middle)) : null;
    if (found !== null && found.months <= months) high = middle;
    else low = middle;
  }
  return cents(high);
};
