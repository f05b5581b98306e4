import { z } from "zod";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant } from "./kit/fields.ts";

export const ConnectionStatus = z.enum(["ok", "user_action_required", "permanent_error", "temporary_error"]);

export const Connection = z.object({
  id,
  /** The member who owns it; only they may reconnect or disconnect. */
  user: id,
  source: z.literal("plaid"),
  status: ConnectionStatus,
  plaidItem: z.object({
    id,
    itemId: z.string(),
    status: ConnectionStatus,
    newAccountsAvailable: z.boolean(),
    syncWithFinancekit: z.boolean(),
  }),
  institution: Institution.nullable(),
  /** The bank needs the person's consent before it shares investments or loans; the link dialog asks for it. */
  needsConsent: z.boolean(),
  newAccountsAvailable: z.boolean(),
  accountCount: z.number().int(),
  hiddenCount: z.number().int(),
  lastSyncedAt: instant.nullable(),
  /** What the running sync is doing; null when none runs. */
  sync: z.object({ step: z.enum(["accounts", "transactions", "investments", "balances"]), rows: z.number().int() }).nullable(),
  createdAt: instant,
});
export type Connection = z.output<typeof Connection>;

/** The list alone: the frame asks for it on every screen, and needs nothing else of the connections. */
export const connectionList = endpoints("connections", {
  list: endpoint({ about: "The household's bank connections.", method: "GET", path: "/finx-connections/", reply: z.array(Connection) }),
});
