import { z } from "zod";
import type { CitedView } from "#contract/citations.ts";
import { day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { citeTransactions } from "../cite.ts";
import { dayText } from "../selection.ts";
import { balanceView, every, subscriptionView, summed } from "../sourced.ts";
import { composedTool, count, dayOfResult, id, money, text } from "../tool.ts";

const BillFact = z.object({
  kind: z.enum(["subscription", "card", "loan"]),
  name: text(),
  date: dayOfResult,
  amount: money,
  subscriptionId: id.nullable(),
  accountId: id,
});
export type BillFact = z.output<typeof BillFact>;
const IncomeEvent = z.object({
  name: text(),
  amount: money,
  frequency: text(),
  lastDate: dayOfResult,
  nextDate: dayOfResult,
  monthly: money,
});
export type IncomeEvent = z.output<typeof IncomeEvent>;

const billView = (b: BillFact): CitedView => (b.kind === "subscription" ? subscriptionView(b.name) : balanceView(b.name, b.accountId));

const getUpcomingBills = composedTool({
  name: "get_upcoming_bills",
  about: "Recurring payments and minimum payments due from today to a day.",
  args: z.strictObject({ end: dayText }),
  result: z.object({ bills: z.array(BillFact), total: money, count }),
  access: "read",
  unattended: true,
  sources: ({ end }, { bills, total, count }) => [
    ...(count === bills.length
      ? [
          summed(
            `Expected by ${formatDay(day(end))}`,
            total,
            bills.map((b) => ({ label: `${b.name}, ${formatDay(b.date)}`, amount: b.amount, view: billView(b) })),
          ),
        ]
      : []),
    ...bills.flatMap((b) => every([b.amount], billView(b))),
  ],
});

const getIncomeEvents = composedTool({
  name: "get_income_events",
  about: "Regular income: what comes, how often, and when next.",
  args: z.strictObject({}),
  result: z.object({ events: z.array(IncomeEvent) }),
  access: "read",
  unattended: true,
  sources: (_args, { events }) =>
    events.flatMap((e) => every([e.amount], citeTransactions(e.name, { merchants: [e.name.slice(0, 120)] }, "Income"))),
});

export const billTools = [getUpcomingBills, getIncomeEvents] as const;
