import { z } from "zod/mini";
import { frequencies } from "#domain/recurring/schedule.ts";
import { Section } from "./categories.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { cursor, day, id, money, page, pathId, typed } from "./kit/fields.ts";

export const SubscriptionStatus = z.enum(["active", "inactive"]);
export const Frequency = z.enum(frequencies);

export const Subscription = z.object({
  id,
  account: z.object({ id, name: z.string(), mask: z.nullable(z.string()) }),
  /** Of the account. Only those in the household's currency count in totals. */
  currency: z.string(),
  category: z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() }),
  name: z.string(),
  /** `unknown` also recurs regularly: every two, three or six months. See `interval_days`. */
  frequency: Frequency,
  intervalDays: z.int(),
  status: SubscriptionStatus,
  /** Whether the user set the status. If so, detection never changes it. */
  statusSetByUser: z.boolean(),
  /** Current cost of a payment, positive. */
  averageAmount: money,
  lastAmount: money,
  firstDate: day,
  lastDate: day,
  estimatedNextDate: z.nullable(day),
  priceChanges: z.array(z.object({ day, from: money, to: money })),
  merchantLogoUrl: z.nullable(z.string()),
  merchantWebsiteUrl: z.nullable(z.string()),
  /** The latest payments, newest first. */
  recentTransactions: z.array(z.object({ id, transactionDate: day, amount: money, name: z.string() })),
});
export type Subscription = z.output<typeof Subscription>;

const params = z.object({ id: pathId });

export const subscriptions = endpoints("subscriptions", {
  list: endpoint({
    about: "Recurring payments by next expected date, 50 per page. Payments from hidden accounts are left out.",
    method: "GET",
    path: "/finx-subscriptions/",
    access: { token: "read" },
    query: z.object({
      cursor,
      estimatedNextTransactionDateBefore: z.optional(day),
      lastTransactionDateAfter: z.optional(day),
      frequency: z.optional(Frequency),
      status: z.optional(SubscriptionStatus),
      search: z.optional(typed(200)),
    }),
    reply: page(Subscription),
  }),
  get: endpoint({
    about: "One subscription.",
    method: "GET",
    path: "/finx-subscriptions/:id/",
    access: { token: "read" },
    params,
    reply: Subscription,
  }),
  replace: endpoint({
    about: "Replaces the status and the name.",
    method: "PUT",
    path: "/finx-subscriptions/:id/",
    access: { token: "write" },
    params,
    body: z.object({ status: SubscriptionStatus, name: typed(200, "Enter a name") }),
    reply: Subscription,
  }),
  update: endpoint({
    about: "Changes the status or the name. The user's choice is kept, whatever payments follow.",
    method: "PATCH",
    path: "/finx-subscriptions/:id/",
    access: { token: "write" },
    params,
    body: z.object({ status: z.optional(SubscriptionStatus), name: z.optional(typed(200, "Enter a name")) }),
    reply: Subscription,
  }),
});
