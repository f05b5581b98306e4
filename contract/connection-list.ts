import { z } from "zod/mini";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant } from "./kit/fields.ts";

export const ConnectionStatus = z.enum(["ok", "user_action_required", "permanent_error", "temporary_error"]);

export const Connection = z.object({
  id,
  /** The member who owns the connection. Only the owner may reconnect or disconnect it. */
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
  institution: z.nullable(Institution),
  /** The bank requires the owner's consent to share investments or loans. The link dialog asks for it. */
  needsConsent: z.boolean(),
  newAccountsAvailable: z.boolean(),
  accountCount: z.int(),
  hiddenCount: z.int(),
  lastSyncedAt: z.nullable(instant),
  /** What the running sync is doing. Null when no sync is running. */
  sync: z.nullable(z.object({ step: z.enum(["accounts", "transactions", "investments", "balances"]), rows: z.int() })),
  createdAt: instant,
});
export type Connection = z.output<typeof Connection>;

/** Only the list, because screens that show accounts need it and use no other connection endpoint. */
export const connectionList = endpoints("connections", {
  list: endpoint({
    about: "The household's bank connections.",
    method: "GET",
    path: "/finx-connections/",
    access: { token: "read" },
    reply: z.array(Connection),
  }),
});
