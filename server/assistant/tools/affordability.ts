import { z } from "zod";
import { formatDay, formatPeriod, plural } from "#domain/format.ts";
import { cents, negate } from "#domain/money.ts";
import { citeAccounts, citeGoal, citeSubscriptions } from "../cite.ts";
import { formula } from "../formula.ts";
import { amount, dayText } from "../selection.ts";
import { every, summed } from "../sourced.ts";
import { composedTool, dayOfResult, id, money, text } from "../tool.ts";

const AffordabilityFact = z.object({
  verdict: z.enum(["fits", "tight", "does not fit"]).nullable(),
  amount: money.nullable(),
  /** One-time payment: */
  cash: money,
  /** What the whole months until a later purchase usually leave, bills included, and their number. */
  ahead: money,
  monthsAhead: z.number(),
  /** What active goals hold of the cash, and by goal. It is not counted as free. */
  setAside: money,
  goals: z.array(z.object({ id, name: text(), icon: text(), target: money, amount: money })),
  /** Bills expected after `until`, through `billsUntil`. */
  due: money,
  cushion: money,
  /** Monthly: what comes in, what is spent, what goes to loans, and what is left. */
  income: money,
  spending: money,
  loans: money,
  net: money,
  left: money.nullable(),
  months: z.number(),
  period: z.object({ start: dayOfResult, end: dayOfResult }),
  /** The day through which usual months are counted: today for a purchase within a month. */
  until: dayOfResult,
  billsUntil: dayOfResult,
  cashAccountIds: z.array(id),
});
export type AffordabilityFact = z.output<typeof AffordabilityFact>;

/** What the months until a later purchase leave: the mean of the full months, once for each. */
export const monthsView = (a: AffordabilityFact) =>
  formula(
    `What ${plural(a.monthsAhead, "usual month")} ${a.monthsAhead === 1 ? "leaves" : "leave"}`,
    [
      { label: `Income of a usual month, ${formatPeriod(a.period)}`, amount: a.income, view: null },
      { label: "Spending, bills included", amount: negate(a.spending), view: null },
      ...(a.loans > 0 ? [{ label: "Loan payments", amount: negate(a.loans), view: null }] : []),
    ],
    {
      result: a.ahead,
      ...(a.monthsAhead > 1 ? { note: `What a month leaves, times ${a.monthsAhead} whole months until ${formatDay(a.until)}.` } : {}),
    },
  );

/** Without an amount it returns what there is. */
const affordability = composedTool({
  name: "affordability",
  about: "Whether the household can afford an amount, one-time or monthly. Amounts in whole cents. Arithmetic, not advice.",
  args: z.strictObject({ amount: amount.optional(), monthly: z.boolean().optional(), by: dayText.optional() }),
  result: AffordabilityFact,
  access: "read",
  unattended: true,
  sources: (_args, a) => [
    ...(a.cashAccountIds.length > 0 ? every([a.cash], citeAccounts("Cash", a.cashAccountIds, "")) : []),
    ...every([a.due], citeSubscriptions("Upcoming payments")),
    ...(a.monthsAhead > 0 ? every([a.ahead], monthsView(a)) : []),
    ...(a.setAside > 0
      ? [
          summed(
            "Cash set aside for goals",
            a.setAside,
            a.goals.map(({ name, amount: held, ...goal }) => ({ label: name, amount: held, view: citeGoal({ ...goal, name }) })),
          ),
        ]
      : []),
    ...every(
      [a.loans],
      formula("Loan payments of a usual month", [{ label: `A month, ${formatPeriod(a.period)}`, amount: a.loans, view: null }], {
        note: `Payments from cash to loans, as the mean of ${a.months} full months. They do not count as spending, but the money is gone.`,
      }),
    ),
    ...(a.left === null || a.amount === null
      ? []
      : [
          summed("Left", a.left, [
            { label: "Before it", amount: cents(a.left + a.amount), view: null },
            { label: "This cost", amount: negate(a.amount), view: null },
          ]),
        ]),
  ],
});

export const affordabilityTools = [affordability] as const;
