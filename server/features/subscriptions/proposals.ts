import { z } from "zod";
import { ToolError } from "../../assistant/tools/index.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { statusAt, statusOf, statusPutBack } from "./service.ts";

const Status = z.enum(["active", "inactive"]);
const Exact = z.object({ id: z.number().int(), status: Status });
const NAMES = { active: "Active", inactive: "Inactive" } as const;

/** Sets whether a recurring payment continues. */
const setSubscriptionStatus = proposalKind({
  exact: Exact,
  kept: z.object({ status: Status, setAt: z.string().nullable() }),
  plan: async (tx, args: { subscriptionId: number; status: "active" | "inactive" }) => {
    const { name, status } = await statusOf(tx, args.subscriptionId);
    if (status === args.status) throw new ToolError(`${name} is already ${status}`, "Tell the user that there is nothing to change.");
    return {
      exact: { id: args.subscriptionId, status: args.status },
      title: `Mark ${name} as ${args.status}`,
      target: String(args.subscriptionId),
      notes: args.status === "inactive" ? ["This changes only what Hiro shows. It does not cancel anything with the company"] : [],
    };
  },
  hold: async (tx, exact) => {
    const { name, status, setAt } = await statusOf(tx, exact.id);
    return { values: [{ what: name, now: NAMES[status], after: NAMES[exact.status], data: status }], kept: { status, setAt } };
  },
  apply: (tx, { id, status }, at) => statusAt(tx, id, status, at),
  restore: (tx, { id }, kept) => statusPutBack(tx, id, kept),
});

export const proposals: NonNullable<Feature["proposals"]> = { set_subscription_status: setSubscriptionStatus };
