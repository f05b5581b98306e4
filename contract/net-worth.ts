import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, id, money, query } from "./kit/fields.ts";

export const BalanceTimeSeries = z.object({
  points: z.array(
    z.object({
      date: day,
      balance: money,
      /** What accounts that were added on this day were worth before their first transactions: no gain and no loss. Zero on the first day. */
      added: money,
      events: z.array(z.object({ type: z.enum(["ACCOUNT_ADDED", "ACCOUNT_REMOVED"]), label: z.string() })),
    }),
  ),
  dataStartDate: day.nullable(),
});
export type BalanceTimeSeries = z.output<typeof BalanceTimeSeries>;

export const ChangeBreakdown = z.object({
  /** The difference between both days: `change` and `added`. */
  totalChange: money,
  /** What was gained or lost. */
  change: money,
  /** What was added with accounts first known in between. */
  added: money,
  /** `change` in percent of what there was, added accounts included; null when that is not above zero. */
  percent: z.number().nullable(),
  entries: z.array(z.object({ type: z.enum(["income", "expenses", "transfers", "accounts", "change"]), amount: money })),
});
export type ChangeBreakdown = z.output<typeof ChangeBreakdown>;

const range = { dateStart: day, dateEnd: day };

export const netWorth = endpoints("netWorth", {
  timeSeries: endpoint({
    about:
      "Balance at the end of each day: net worth, or one account's shown balance. Hidden accounts are left out unless asked for by id.",
    method: "GET",
    path: "/balance/time-series/",
    query: z.object({ ...range, accountId: query.ids.optional() }),
    reply: BalanceTimeSeries,
  }),
  accountTrends: endpoint({
    about: "The course of every account's shown balance between two days, at most 40 points each; for the small charts of a list.",
    method: "GET",
    path: "/balance/account-trends/",
    query: z.object(range),
    reply: z.array(z.object({ account: id, balances: z.array(money) })),
  }),
  changeBreakdown: endpoint({
    about: "What moved net worth from the end of date_start to the end of date_end.",
    method: "GET",
    path: "/balance/change-breakdown/",
    query: z.object(range),
    reply: ChangeBreakdown,
  }),
});
