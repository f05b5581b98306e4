import { z } from "zod";
import { citeSubscriptions } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { every, subscriptionView } from "../sourced.ts";
import { count, dayOfResult, id, longList, money, OtherCurrencies, text, tool } from "../tool.ts";

const SubscriptionFact = z.object({
  id,
  name: text(),
  /** Current cost of one payment. */
  amount: money,
  monthly: money,
  yearly: money,
  frequency: text(),
  intervalDays: z.number(),
  active: z.boolean(),
  firstDate: dayOfResult,
  lastDate: dayOfResult,
  nextDate: dayOfResult.nullable(),
  account: text(),
  accountId: id,
  category: text(),
  categoryId: id,
  priceChanges: z.array(z.object({ day: dayOfResult, from: money, to: money })),
});
export type SubscriptionFact = z.output<typeof SubscriptionFact>;

/** Largest yearly cost first. Active ones unless told otherwise. */
const listSubscriptions = tool({
  name: "list_subscriptions",
  about: "Recurring payments, with their monthly and yearly cost.",
  args: z.strictObject({ status: z.enum(["active", "inactive", "all"]).optional() }),
  /** The totals in other currencies are monthly. */
  result: z.object({ subscriptions: longList(SubscriptionFact), count, monthly: money, yearly: money, otherCurrencies: OtherCurrencies }),
  access: "read",
  unattended: true,
  sources: (_args, { subscriptions, monthly, yearly }) => [
    ...every([monthly, yearly], citeSubscriptions("Subscriptions")),
    ...subscriptions.flatMap((s) => every([s.amount, s.monthly, s.yearly], subscriptionView(s.name, !s.active))),
  ],
});

const setSubscriptionStatus = proposalTool({
  name: "set_subscription_status",
  about: "Proposes to mark a recurring payment as active or ended. It cancels nothing at the company.",
  args: z.strictObject({ subscriptionId: id, status: z.enum(["active", "inactive"]) }),
});

export const subscriptionTools = [listSubscriptions, setSubscriptionStatus] as const;
