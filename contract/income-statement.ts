import { z } from "zod/mini";
import { Section } from "./categories.ts";
import { OtherCurrency } from "./kit/currency.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, id, money, query, unreviewed } from "./kit/fields.ts";

const LineItem = z.object({
  categoryId: id,
  name: z.string(),
  amount: money,
  color: z.string(),
  icon: z.string(),
  /** Number of transactions in the sum. */
  count: z.int(),
  /** The part of the amount that is still pending. */
  pending: money,
  unreviewed,
});
const Part = z.object({ sectionTotal: money, pending: money, unreviewed, lineItems: z.array(LineItem) });

export const IncomeStatement = z.object({
  start: day,
  end: day,
  /** Positive when money came in. */
  income: Part,
  /** Positive when money went out; refunds lower it. */
  expenses: Part,
  /** Transfers between the household's own accounts and transactions in transfer categories. Money out is positive. */
  excluded: Part,
  netIncome: money,
  /** Net income in other currencies, which no total above includes. */
  otherCurrencies: z.array(OtherCurrency),
});
export type IncomeStatement = z.output<typeof IncomeStatement>;

export const CumulativeSeries = z.object({
  /** `step` counts from 1: the day of the range, or the day of the month. `date` is null for an average over months. */
  points: z.array(z.object({ step: z.int(), date: z.nullable(day), amount: money })),
});

/** Numbers in a path. Text that is not a number returns 404. */
const whole = (shape: RegExp) =>
  z.codec(z.string().check(z.regex(shape)), z.int(), { decode: Number, encode: String }).check(z.meta({ type: "integer" }));
const year = whole(/^(19|20|21)\d{2}$/);

export const incomeStatement = endpoints("incomeStatement", {
  month: endpoint({
    about: "Income, expenses and transfers of a calendar month, by category. Hidden accounts are left out.",
    method: "GET",
    path: "/income-statement/:year/:month/",
    access: { token: "read" },
    params: z.object({ year, month: whole(/^(0?[1-9]|1[0-2])$/) }),
    reply: IncomeStatement,
  }),
  quarter: endpoint({
    about: "The same for a quarter, Q1 to Q4.",
    method: "GET",
    path: "/income-statement/:year/Q:quarter/",
    access: { token: "read" },
    params: z.object({ year, quarter: whole(/^[1-4]$/) }),
    reply: IncomeStatement,
  }),
  year: endpoint({
    about: "The same for a calendar year.",
    method: "GET",
    path: "/income-statement/:year/",
    access: { token: "read" },
    params: z.object({ year }),
    reply: IncomeStatement,
  }),
  range: endpoint({
    about: "The same for any range of days, both ends included.",
    method: "GET",
    path: "/income-statement/range/:startDate/:endDate/",
    access: { token: "read" },
    params: z.object({ startDate: day, endDate: day }),
    reply: IncomeStatement,
  }),
  cumulativeTimeSeries: endpoint({
    about:
      "The running total of a section (spending by default) or of categories, day by day. With `aggregation=day_of_month`, the average over the months in the range.",
    method: "GET",
    path: "/income-statement/cumulative_time_series/:startDate/:endDate/",
    access: { token: "read" },
    params: z.object({ startDate: day, endDate: day }),
    query: z.object({
      aggregation: z.optional(z.enum(["day", "day_of_month"])),
      categoryId: z.optional(query.ids),
      section: z.optional(Section),
    }),
    reply: CumulativeSeries,
  }),
});
