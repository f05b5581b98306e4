import { z } from "zod";
import { frequencies } from "#domain/recurring/schedule.ts";
import { Section } from "./categories.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { cursor, day, id, money, page, pathId, typed } from "./kit/fields.ts";

export const SubscriptionStatus = z.enum(["active", "inactive"]);
export const Frequency = z.enum(frequencies);

export const Subscription = z.object({
  id,
  account: z.object({ id, name: z.string(), mask: z.string().nullable() }),
  category: z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() }),
  name: z.string(),
  /** `unknown` also recurs regularly: every two, three or six months. See `interval_days`. */
  frequency: Frequency,
  intervalDays: z.number().int(),
  status: SubscriptionStatus,
  /** Whether the user set the status. If so, detection never changes it. */
  statusSetByUser: z.boolean(),
  /** Current cost of a payment, positive. */
  averageAmount: money,
  lastAmount: money,
  firstDate: day,
  lastDate: day,
  estimatedNextDate: day.nullable(),
  priceChanges: z.array(z.object({ day, from: money, to: money })),
  merchantLogoUrl: z.string().nullable(),
  merchantWebsiteUrl: z.string().nullable(),
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
      estimatedNextTransactionDateBefore: day.optional(),
      lastTransactionDateAfter: day.optional(),
      frequency: Frequency.optional(),
      status: SubscriptionStatus.optional(),
      search: typed(200).optional(),
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
    body: z.object({ status: SubscriptionStatus, name: typed(200).min(1, "Enter a name") }),
    reply: Subscription,
  }),
  update: endpoint({
    about: "Changes the status or the name. The user's choice is kept, whatever payments follow.",
    method: "PATCH",
    path: "/finx-subscriptions/:id/",
    access: { token: "write" },
    params,
    body: z.object({ status: SubscriptionStatus.optional(), name: typed(200).min(1, "Enter a name").optional() }),
    reply: Subscription,
  }),
});
