import { z } from "zod";
import { Section } from "./categories.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, id, money, query } from "./kit/fields.ts";

const LineItem = z.object({
  categoryId: id,
  name: z.string(),
  amount: money,
  color: z.string(),
  icon: z.string(),
  /** How many rows it sums. */
  count: z.number().int(),
  /** The part of the amount that is still pending. */
  pending: money,
});
const Part = z.object({ sectionTotal: money, pending: money, lineItems: z.array(LineItem) });

export const IncomeStatement = z.object({
  start: day,
  end: day,
  /** Positive when money came in. */
  income: Part,
  /** Positive when money went out; refunds lower it. */
  expenses: Part,
  /** Transfers between own accounts and whatever is filed as one, money out positive. */
  excluded: Part,
  netIncome: money,
});
export type IncomeStatement = z.output<typeof IncomeStatement>;

export const CumulativeSeries = z.object({
  /** The step, counted from 1: the day of the span, or the day of the month. `date` is null for a mean over months. */
  points: z.array(z.object({ step: z.number().int(), date: day.nullable(), amount: money })),
});

/** Numbers inside a path; text that is none is not found. */
const whole = (shape: RegExp) =>
  z.codec(z.string().regex(shape), z.number().int(), { decode: Number, encode: String }).meta({ type: "integer" });
const year = whole(/^(19|20|21)\d{2}$/);

export const incomeStatement = endpoints("incomeStatement", {
  month: endpoint({
    about: "What came in, went out and moved in a calendar month, by category. Hidden accounts are out.",
    method: "GET",
    path: "/income-statement/:year/:month/",
    params: z.object({ year, month: whole(/^(0?[1-9]|1[0-2])$/) }),
    reply: IncomeStatement,
  }),
  quarter: endpoint({
    about: "The same for a quarter: Q1 to Q4.",
    method: "GET",
    path: "/income-statement/:year/Q:quarter/",
    params: z.object({ year, quarter: whole(/^[1-4]$/) }),
    reply: IncomeStatement,
  }),
  year: endpoint({
    about: "The same for a calendar year.",
    method: "GET",
    path: "/income-statement/:year/",
    params: z.object({ year }),
    reply: IncomeStatement,
  }),
  range: endpoint({
    about: "The same for any days, both included.",
    method: "GET",
    path: "/income-statement/range/:startDate/:endDate/",
    params: z.object({ startDate: day, endDate: day }),
    reply: IncomeStatement,
  }),
  cumulativeTimeSeries: endpoint({
    about:
      "The running total of a section (spending unless told) or of categories, day by day, or with `aggregation=day_of_month` the mean over the months of the span.",
    method: "GET",
    path: "/income-statement/cumulative_time_series/:startDate/:endDate/",
    params: z.object({ startDate: day, endDate: day }),
    query: z.object({
      aggregation: z.enum(["day", "day_of_month"]).optional(),
      categoryId: query.ids.optional(),
      section: Section.optional(),
    }),
    reply: CumulativeSeries,
  }),
});
