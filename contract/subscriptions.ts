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
  /** `unknown` is steady too: every second, third or sixth month; see `interval_days`. */
  frequency: Frequency,
  intervalDays: z.number().int(),
  status: SubscriptionStatus,
  /** A person set the status; detection never changes it again. */
  statusSetByUser: z.boolean(),
  /** What a payment costs now, positive. */
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
    about: "Payments that recur, by the day the next is expected, 50 a page. Those of hidden accounts are left out.",
    method: "GET",
    path: "/finx-subscriptions/",
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
  get: endpoint({ about: "One subscription.", method: "GET", path: "/finx-subscriptions/:id/", params, reply: Subscription }),
  replace: endpoint({
    about: "Sets the status and the name.",
    method: "PUT",
    path: "/finx-subscriptions/:id/",
    params,
    body: z.object({ status: SubscriptionStatus, name: typed(200).min(1, "Enter a name") }),
    reply: Subscription,
  }),
  update: endpoint({
    about: "Sets the status, or the name. What a person sets stays, whatever payments come.",
    method: "PATCH",
    path: "/finx-subscriptions/:id/",
    params,
    body: z.object({ status: SubscriptionStatus.optional(), name: typed(200).min(1, "Enter a name").optional() }),
    reply: Subscription,
  }),
});
