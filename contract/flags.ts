import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";

export const flagNames = ["EMPLOYEES_ONLY", "FINANCIAL_PLAN_ENABLED", "HOUSEHOLD_ENABLED", "SUBSCRIPTIONS_ENABLED"] as const;
export type FlagName = (typeof flagNames)[number];

export const Flag = z.object({ name: z.enum(flagNames), value: z.boolean() });
export type Flag = z.output<typeof Flag>;

export const flags = endpoints("flags", {
  list: endpoint({
    about: "The user's feature flags.",
    method: "GET",
    path: "/flags/",
    access: { during: "sign-up", token: "read" },
    reply: z.array(Flag),
  }),
});
