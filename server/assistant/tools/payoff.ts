import { z } from "zod";
import type { Citation, CitedView } from "#contract/citations.ts";
import { formatDay } from "#domain/format.ts";
import { type Cents, cents, negate } from "#domain/money.ts";
import { formula } from "../formula.ts";
import { amount } from "../selection.ts";
import { balanceView, every, type SourcedAmount, summed } from "../sourced.ts";
import { composedTool, dayOfResult, id, money, rate } from "../tool.ts";

const PayoffFact = z.union([
  z.object({
    missing: z.enum(["apr", "payment", "too small"]),
    balance: money,
    apr: rate.nullable(),
    /** The smallest payment that would pay it off in twenty years; null without a rate. */
    least: money.nullable(),
    monthInterest: money.nullable(),
  }),
  z.object({
    balance: money,
    /** Percent per year. */
    apr: rate,
    payment: money,
    months: z.number(),
    interest: money,
    total: money,
    lastPayment: money,
    paidOff: dayOfResult,
    /** Interest for the next month. */
    monthInterest: money,
    /** What the lender collects beside the payment, such as taxes and insurance; null if all of it goes to the debt. */
    beside: money.nullable(),
    /** What is left after the months of `after`; null without it. */
    left: money.nullable(),
  }),
]);
export type PayoffFact = z.output<typeof PayoffFact>;

const monthlyInterest = (balance: Cents, apr: number, interest: Cents, debt: CitedView): SourcedAmount[] =>
  every(
    [interest],
    formula("Monthly interest", [{ label: "The debt today", amount: balance, view: debt }], {
      result: interest,
      note: `A twelfth of ${apr}% a year is charged each month.`,
    }),
  );

/** Explains what is left of a debt after some payments: the debt today, the interest until then, and what is paid. */
export const leftFormula = (
  { balance, payment, apr, interest, total }: { balance: Cents; payment: Cents; apr: number; interest: Cents; total: Cents },
  after: number,
  left: Cents,
  debt: CitedView,
): Citation => {
  const paid = left === 0 ? total : cents(payment * after);
  return formula(
    "What is left to pay",
    [
      { label: "The debt today", amount: balance, view: debt },
      { label: "Interest until then", amount: left === 0 ? interest : cents(left + paid - balance), view: null },
      { label: `${after} monthly ${after === 1 ? "payment" : "payments"}`, amount: negate(paid), view: null },
    ],
    { note: `${apr}% a year is charged each month on what is left. No new charges, and an unchanged rate.` },
  );
};

/** With `payment`: how long it takes. With `months`: what it takes. With `after`: what is left after so many months. `apr` is percent a year, for an account without one. */
const calcPayoff = composedTool({
  name: "calc_payoff",
  about: "Months to pay off a debt, the payment for some months, or what is left after.",
  args: z.strictObject({
    accountId: id,
    payment: amount.optional(),
    extra: amount.optional(),
    months: z.number().int().min(1).max(600).optional(),
    apr: z.number().min(0).max(100).optional(),
    after: z.number().int().min(1).max(600).optional(),
  }),
  result: PayoffFact,
  access: "read",
  unattended: true,
  sources: ({ accountId, after }, p) => {
    const debt = balanceView("The debt today", accountId);
    const owed = every([p.balance], debt);
    if ("missing" in p)
      return [...owed, ...(p.monthInterest === null || p.apr === null ? [] : monthlyInterest(p.balance, p.apr, p.monthInterest, debt))];
    const parts = [
      { label: "The debt today", amount: p.balance, view: debt },
      { label: "Interest until it is paid off", amount: p.interest, view: null },
    ];
    const note = `${p.apr}% a year, charged each month on what is left; ${p.months} ${p.months === 1 ? "payment" : "payments"}, the last on ${formatDay(p.paidOff)}.`;
    const interest = [
      { label: "All payments together", amount: p.total, view: null },
      { label: "The debt today", amount: negate(p.balance), view: debt },
    ];
    return [
      ...owed,
      summed("All payments together", p.total, parts, note),
      summed("Interest until it is paid off", p.interest, interest, note),
      ...every([p.payment, p.lastPayment], formula("Payments", parts, { note })),
      ...monthlyInterest(p.balance, p.apr, p.monthInterest, debt),
      ...(p.left === null || after === undefined ? [] : every([p.left], leftFormula(p, after, p.left, debt))),
    ];
  },
});

export const payoffTools = [calcPayoff] as const;
