import { z } from "zod";
import type { CitedView } from "#contract/citations.ts";
import { formatDay } from "#domain/format.ts";
import { type Cents, negate } from "#domain/money.ts";
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

/** With `payment`: how long it takes. With `months`: what it takes. `apr` is percent a year, for an account without one. */
const calcPayoff = composedTool({
  name: "calc_payoff",
  about: "How long it takes to pay off a debt with a given payment, or the payment needed for a number of months. Amounts in whole cents.",
  args: z.strictObject({
    accountId: id,
    payment: amount.optional(),
    extra: amount.optional(),
    months: z.number().int().min(1).max(600).optional(),
    apr: z.number().min(0).max(100).optional(),
  }),
  result: PayoffFact,
  access: "read",
  unattended: true,
  sources: ({ accountId }, p) => {
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
    ];
  },
});

export const payoffTools = [calcPayoff] as const;
