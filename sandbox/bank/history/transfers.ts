import type { Book } from "./book.ts";
import { businessDayFrom, type Date, dateAt, indexOf, isMonthly } from "./calendar.ts";
import { onBusinessDate } from "./bills.ts";
import type { Flow } from "./flow.ts";
import { isPayday, type Salary } from "./income.ts";
import { type LoanPlan, scheduleOf } from "./loans.ts";
import { plainWords } from "./words.ts";

/** An own account in a transfer: `label` as in the description, `name` as a user would say it. */
export type Side = { account: string; label: string; name: string };

/** Moves money between own accounts: it leaves on that day and arrives `days` later, with the same amount on both sides. */
const move = (
  book: Book,
  flow: string,
  at: Date,
  from: Side,
  to: Side,
  amount: number,
  days: number,
  codes: readonly [out: string, into: string],
): void => {
  book.write(flow, at, {
    key: "out",
    account: from.account,
    amount,
    what: plainWords(`ONLINE TRANSFER TO ${to.label}`, codes[0], { name: `Transfer to ${to.name}` }),
  });
  const arrives = days === 0 ? at : dateAt(at.index + days);
  arrive(book, flow, at, arrives, {
    key: "in",
    account: to.account,
    amount: -amount,
    what: plainWords(`ONLINE TRANSFER FROM ${from.label}`, codes[1], { name: `Transfer from ${from.name}` }),
  });
};
const arrive = (book: Book, flow: string, at: Date, arrives: Date, movement: Parameters<Book["write"]>[2]): void =>
  arrives.index === at.index ? book.write(flow, at, movement) : book.later(flow, arrives, movement);

/** The codes of both sides. A bank's code names the other account where that one is a savings account. */
const OWN_CODES = (from: Side, to: Side) => {
  const isSavings = ({ label }: Side): boolean => label.includes("SAV");
  return [
    isSavings(to) ? "TRANSFER_OUT_SAVINGS" : "TRANSFER_OUT_ACCOUNT_TRANSFER",
    isSavings(from) ? "TRANSFER_IN_SAVINGS" : "TRANSFER_IN_ACCOUNT_TRANSFER",
  ] as const;
};

/** Makes the same transfer on each payday. */
export const onPayday =
  (id: string, from: Side, to: Side, cents: number, every: Salary["every"]): Flow =>
  (at, book) => {
    if (isPayday(at, every) && book.has(from.account) && book.has(to.account)) move(book, id, at, from, to, cents, 0, OWN_CODES(from, to));
  };

/** Moves money to savings on the first business day from the `date` of each month, if the account keeps at least `keep` cents. */
export const putAside =
  (id: string, from: Side, to: Side, cents: number, date: number, keep: number): Flow =>
  (at, book) => {
    if (onBusinessDate(at, date) && book.available(from.account) >= cents + keep)
      move(book, id, at, from, to, cents, 1, OWN_CODES(from, to));
  };

/**
 * Keeps an everyday account within bounds. On the 25th, anything above `high` goes to savings; on any evening below `low`, savings fill it
 * to `target`. Round amounts, in cents.
 */
export const level =
  (id: string, everyday: Side, savings: Side, { low, target, high }: { low: number; target: number; high: number }): Flow =>
  (at, book) => {
    const here = book.available(everyday.account);
    if (here < low) {
      const wanted = Math.ceil((target - here) / 10_000) * 10_000;
      const amount = Math.min(wanted, Math.floor((book.available(savings.account) - 10_000) / 10_000) * 10_000);
      if (amount > 0) move(book, `${id} up`, at, savings, everyday, amount, 0, OWN_CODES(savings, everyday));
    } else if (isMonthly(at, 25) && here > high) {
      move(book, `${id} down`, at, everyday, savings, Math.floor((here - target) / 10_000) * 10_000, 0, OWN_CODES(everyday, savings));
    }
  };

/** Monthly payments to an investment account; the other side is a deposit in its investment history. */
export const invest = (id: string, from: string, line: string, name: string, cents: number, date: number): Flow => {
  const what = plainWords(line, "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS", { name });
  return (at, book) => {
    if (onBusinessDate(at, date)) book.write(id, at, { key: "out", account: from, amount: cents, what });
  };
};

export type CardTerms = {
  id: string;
  card: string;
  from: string;
  closes: number;
  due: number;
  fromLine: string;
  cardLine: string;
  name: string;
};

/** Monthly payment of a card's full statement: it leaves the bank on the due date and reaches the card a day later. */
export const cardPayment = ({ id, card, from, closes, due, fromLine, cardLine, name }: CardTerms): Flow => {
  const out = plainWords(fromLine, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", { name: `${name} payment` });
  const into = plainWords(cardLine, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", { name: "Payment received, thank you" });
  return (at, book) => {
    if (onBusinessDate(at, due)) {
      const amount = book.statement(card);
      if (amount > 0) {
        book.write(id, at, { key: "out", account: from, amount, what: out });
        book.later(id, dateAt(at.index + 1), { key: "in", account: card, amount: -amount, what: into });
      }
    }
    if (isMonthly(at, closes)) book.closeStatement(card, at);
  };
};

/** Loan installments on the paying bank account; if the due date is not a business day, on the next one. */
export const loanPayment = (id: string, from: string, loan: LoanPlan, line: string, name: string): Flow => {
  const what = plainWords(line, LOAN_CODES[loan.kind], { name });
  const byDay = new Map(scheduleOf(loan).map((one) => [businessDayFrom(indexOf(one.due)), one.payment + loan.escrow]));
  return (at, book) => {
    const amount = byDay.get(at.index);
    if (amount !== undefined) book.write(id, at, { key: "instalment", account: from, amount, what });
  };
};
const LOAN_CODES = {
  mortgage: "LOAN_PAYMENTS_MORTGAGE_PAYMENT",
  student: "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT",
  auto: "LOAN_PAYMENTS_CAR_PAYMENT",
} as const;
