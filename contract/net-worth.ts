import { z } from "zod/mini";
import { OtherCurrency } from "./kit/currency.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, id, money, query } from "./kit/fields.ts";

export const BalanceTimeSeries = z.object({
  points: z.array(
    z.object({
      date: day,
      balance: money,
      /** Worth of accounts added on this day, before their first transactions. Neither gain nor loss. Zero on the first day. */
      added: money,
      events: z.array(z.object({ type: z.enum(["ACCOUNT_ADDED", "ACCOUNT_REMOVED"]), label: z.string() })),
    }),
  ),
  dataStartDate: z.nullable(day),
  /**
   * Before this day, an account's balance is estimated: its cash flows are undone from the first known balance. Null when every point is
   * known.
   */
  estimatedUntil: z.nullable(day),
  /** Today's worth of the accounts in other currencies, which no balance includes. Empty for requested accounts. */
  otherCurrencies: z.array(OtherCurrency),
});
export type BalanceTimeSeries = z.output<typeof BalanceTimeSeries>;

export const ChangeBreakdown = z.object({
  /** Total difference between the two days: `change` plus `added`. */
  totalChange: money,
  /** Gain or loss. */
  change: money,
  /** Worth of accounts added between the two days. */
  added: money,
  /** `change` as a percentage of the starting net worth, including added accounts. Null unless that is above zero. */
  percent: z.nullable(z.number()),
  entries: z.array(z.object({ type: z.enum(["income", "expenses", "transfers", "accounts", "change"]), amount: money })),
});
export type ChangeBreakdown = z.output<typeof ChangeBreakdown>;

const range = { dateStart: day, dateEnd: day };

export const netWorth = endpoints("netWorth", {
  timeSeries: endpoint({
    about:
      "Balance at the end of each day: net worth, or the displayed balance of one account. Hidden accounts are left out unless requested by id.",
    method: "GET",
    path: "/balance/time-series/",
    access: { token: "read" },
    query: z.object({ ...range, accountId: z.optional(query.ids) }),
    reply: BalanceTimeSeries,
  }),
  accountTrends: endpoint({
    about: "The history of every account's displayed balance between two days, up to 40 points each. For the small charts in lists.",
    method: "GET",
    path: "/balance/account-trends/",
    access: { token: "read" },
    query: z.object(range),
    reply: z.array(z.object({ account: id, balances: z.array(money) })),
  }),
  changeBreakdown: endpoint({
    about: "What changed net worth between the end of date_start and the end of date_end.",
    method: "GET",
    path: "/balance/change-breakdown/",
    access: { token: "read" },
    query: z.object(range),
    reply: ChangeBreakdown,
  }),
});
