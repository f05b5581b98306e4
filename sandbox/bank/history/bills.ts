import { businessDayFrom, type Date, dateAt, isMonthly } from "./calendar.ts";
import { centsThen, type Flow } from "./flow.ts";
import { hashOf, randomOf } from "./random.ts";
import { plainWords } from "./words.ts";

export type Bill = {
  id: string;
  account: string;
  line: string;
  merchant: string | null;
  name?: string;
  website?: string;
  category: string;
  date: number;
  lag?: number;
};

/**
 * A bill with the same amount each month. `prices` are [year and month, dollars], oldest first: a price increase, or null for the month it
 * was canceled.
 */
export const subscription = (bill: Bill, prices: readonly (readonly [from: string, dollars: number | null])[]): Flow => {
  const what = plainWords(bill.line, bill.category, bill);
  return (at, book) => {
    if (!isMonthly(at, bill.date)) return;
    const dollars = prices.findLast(([from]) => at.day.slice(0, 7) >= from)?.[1] ?? null;
    if (dollars !== null)
      book.write(bill.id, at, { key: "bill", account: bill.account, amount: Math.round(dollars * 100), what, lag: bill.lag ?? 1 });
  };
};

/** A seasonal bill: dollars of 2026 for each month, January first, plus or minus 8%. */
export const utility = (seed: string, bill: Bill, months: readonly number[]): Flow => {
  const stream = hashOf(`${seed} ${bill.id}`);
  const what = plainWords(bill.line, bill.category, bill);
  return (at, book) => {
    const dollars = months[(at.month - 1) % months.length] ?? 0;
    if (!onBusinessDate(at, bill.date) || dollars === 0) return;
    book.write(bill.id, at, {
      key: "bill",
      account: bill.account,
      amount: centsThen(dollars * (0.92 + 0.16 * randomOf(stream, at.index)()), at),
      what,
    });
  };
};

/** A fixed bill in dollars of 2026 that changes once a year: rent, insurance, childcare. */
export const yearlyPriced = (bill: Bill, dollars: number): Flow => {
  const what = plainWords(bill.line, bill.category, bill);
  return (at, book) => {
    if (onBusinessDate(at, bill.date))
      book.write(bill.id, at, { key: "bill", account: bill.account, amount: Math.round(centsThen(dollars, at) / 500) * 500, what });
  };
};

/** A yearly payment on a given day, in dollars of 2026; negative for money in: a tax refund, an annual fee. */
export const yearly = (bill: Omit<Bill, "date">, monthDay: string, dollars: number): Flow => {
  const what = plainWords(bill.line, bill.category, bill);
  return (at, book) => {
    if (at.day.slice(5) === monthDay)
      book.write(bill.id, at, { key: "yearly", account: bill.account, amount: centsThen(dollars, at), what });
  };
};

/** Whether a monthly debit for that date happens today. If the date is not a business day, it happens on the next one. */
export const onBusinessDate = (at: Date, date: number): boolean => {
  for (let back = 0; back <= 4; back += 1) {
    const due = at.index - back;
    if (isMonthly(dateAt(due), date)) return businessDayFrom(due) === at.index;
  }
  return false;
};
