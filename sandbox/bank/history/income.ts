import { businessDayBefore, type Date, dateAt, isMonthly } from "./calendar.ts";
import type { Flow } from "./flow.ts";
import { hashOf, randomOf } from "./random.ts";
import { plainWords } from "./words.ts";

export type Salary = {
  id: string;
  account: string;
  line: string;
  employer: string;
  /** Take-home pay per payday in 2026, in dollars. */
  net: number;
  every: "two weeks" | "half month";
};

const RAISE = 1.035;
/** Biweekly paydays are Fridays counted from this one. */
const FIRST_FRIDAY = 9;

/** Take-home pay with a raise each April. */
export const salary = ({ id, account, line, employer, net, every }: Salary): Flow => {
  const what = plainWords(line, "INCOME_SALARY", { name: `${employer} payroll` });
  return (at, book) => {
    if (!isPayday(at, every)) return;
    const year = at.month >= 4 ? at.year : at.year - 1;
    book.write(id, at, { key: "pay", account, amount: -Math.round(net * 100 * RAISE ** (year - 2026)), what });
  };
};

/**
 * Whether a day is a payday: every second Friday, or the 15th and the last of the month. If that is not a business day, the one before it.
 */
export const isPayday = (at: Date, every: Salary["every"]): boolean => {
  if (every === "two weeks") return at.weekday === 5 && (at.index - FIRST_FRIDAY) % 14 === 0;
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const due = dateAt(at.index + ahead);
    if ((due.date === 15 || isMonthly(due, 31)) && businessDayBefore(due.index) === at.index) return true;
  }
  return false;
};

/** Interest on the last day of the month on that day's balance, at a yearly percentage. */
export const interest = (account: string, apy: number): Flow => {
  const what = plainWords("INTEREST PAYMENT", "INCOME_INTEREST_EARNED", { name: "Interest payment" });
  return (at, book) => {
    if (!isMonthly(at, 31)) return;
    const earned = Math.round((Math.max(0, book.available(account)) * apy) / 100 / 12);
    book.write(`interest ${account}`, at, { key: "paid", account, amount: -earned, what });
  };
};

/** Occasional ATM withdrawals and small payments between friends. */
export const cashAndFriends = (seed: string, account: string, perMonth: number): Flow => {
  const stream = hashOf(`${seed} cash ${account}`);
  const cash = plainWords("ATM WITHDRAWAL 002417 BROADWAY", "TRANSFER_OUT_WITHDRAWAL", { name: "ATM withdrawal" });
  const paid = plainWords("VENMO PAYMENT 1029384756", "TRANSFER_OUT_TRANSFER_OUT_FROM_APPS", { merchant: "Venmo", website: "venmo.com" });
  const received = plainWords("VENMO CASHOUT", "TRANSFER_IN_TRANSFER_IN_FROM_APPS", { merchant: "Venmo", website: "venmo.com" });
  return (at, book) => {
    const random = randomOf(stream, at.index);
    const luck = random() * 30;
    if (luck < perMonth)
      book.write(`cash ${account}`, at, { key: "atm", account, amount: 2000 * (1 + Math.floor(random() * 5)), what: cash });
    else if (luck < perMonth * 2)
      book.write(`cash ${account}`, at, { key: "venmo out", account, amount: 500 + Math.round(random() * 6500), what: paid });
    else if (luck < perMonth * 2.6)
      book.write(`cash ${account}`, at, { key: "venmo in", account, amount: -(1000 + Math.round(random() * 7000)), what: received });
  };
};
