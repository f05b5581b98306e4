import { addMonths, type Day, dayOf, monthOf, yearOf } from "#domain/day.ts";

/** A loan repaid in equal monthly installments. Principal in whole cents, rate in percent per year. */
export type LoanPlan = {
  account: string;
  kind: "mortgage" | "student" | "auto";
  principal: number;
  rate: number;
  months: number;
  /** The day it was paid out. The first installment is due on `date` of the month after next. */
  paidOut: Day;
  date: number;
  /** Taxes and insurance that the lender collects with each installment, in cents. */
  escrow: number;
  name: string;
};

export type Instalment = { due: Day; payment: number; interest: number; principal: number; left: number };

/** Returns the monthly payment of principal and interest in whole cents, rounded up. */
export const monthlyPayment = ({ principal, rate, months }: LoanPlan): number => {
  const monthly = rate / 1200;
  return Math.ceil((principal * monthly) / (1 - (1 + monthly) ** -months));
};

const schedules = new WeakMap<LoanPlan, Instalment[]>();

/** Returns every installment of the loan in order; the last one pays what is left. */
export const scheduleOf = (loan: LoanPlan): Instalment[] => {
  const known = schedules.get(loan);
  if (known) return known;
  const payment = monthlyPayment(loan);
  const first = addMonths(dayOf(yearOf(loan.paidOut), monthOf(loan.paidOut), loan.date), 2);
  const schedule: Instalment[] = [];
  for (let left = loan.principal, n = 0; left > 0; n += 1) {
    const interest = Math.round((left * loan.rate) / 1200);
    const paid = n === loan.months - 1 ? left + interest : Math.min(payment, left + interest);
    left -= paid - interest;
    schedule.push({ due: addMonths(first, n), payment: paid, interest, principal: paid - interest, left });
  }
  schedules.set(loan, schedule);
  return schedule;
};

/** Returns what is owed at the end of that day, in cents; 0 before the loan was paid out. */
export const owedAt = (loan: LoanPlan, at: Day): number => {
  if (at < loan.paidOut) return 0;
  return scheduleOf(loan).findLast((one) => one.due <= at)?.left ?? loan.principal;
};
