import { z } from "zod/mini";
import { Connection, connectionList } from "./connection-list.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, query, typed } from "./kit/fields.ts";

export { Connection } from "./connection-list.ts";

export const LinkToken = z.object({
  linkToken: z.string(),
  expiration: instant,
  /** Where the link dialog comes from: the provider's script, or the sandbox bank's page on this server. */
  environment: z.enum(["sandbox-bank", "sandbox", "production"]),
});

const params = z.object({ id: pathId });
const text = z.nullish(z.string().check(z.maxLength(100_000)));

export const connections = endpoints("connections", {
  ...connectionList,
  get: endpoint({
    about: "One connection.",
    method: "GET",
    path: "/finx-connections/:id/",
    access: { token: "read" },
    params,
    reply: Connection,
  }),
  items: endpoint({
    about: "The provider items behind the connections.",
    method: "GET",
    path: "/plaid-items/",
    access: { token: "read" },
    reply: z.array(Connection.shape.plaidItem),
  }),
  item: endpoint({
    about: "One provider item.",
    method: "GET",
    path: "/plaid-items/:id/",
    access: { token: "read" },
    params,
    reply: Connection.shape.plaidItem,
  }),
  removeItem: endpoint({
    about:
      "Disconnects: removes the item at the provider and erases its token. Deletes the accounts and their history, or with `history=keep` turns them into manual accounts.",
    method: "DELETE",
    path: "/plaid-items/:id/",
    access: { token: "write" },
    params,
    query: z.object({ history: z.optional(z.enum(["keep", "delete"], "Enter keep or delete")) }),
    reply: nothing,
  }),
  updateLinkToken: endpoint({
    about:
      "Creates a token that opens the link dialog to repair this connection or, with `add_accounts`, to change which accounts it shares. Owner only.",
    method: "GET",
    path: "/plaid-items/:id/update-link-token/",
    access: { token: "read" },
    params,
    query: z.object({ addAccounts: z.optional(query.flag) }),
    reply: LinkToken,
  }),
  sync: endpoint({
    about: "Starts a sync of the connection. `updated` means that the owner just completed the link dialog for it.",
    method: "POST",
    path: "/plaid-items/:id/sync/",
    access: { token: "write" },
    params,
    body: z.looseObject({ updated: z.optional(z.boolean()) }),
    reply: Connection,
  }),
  createLinkToken: endpoint({
    about: "Creates a short-lived token that opens the link dialog.",
    method: "POST",
    path: "/plaid-tokens/create-link-token/",
    access: { token: "write" },
    body: z.looseObject({}),
    reply: LinkToken,
  }),
  readLinkToken: endpoint({
    about: "Same as the POST request.",
    method: "GET",
    path: "/plaid-tokens/create-link-token/",
    access: { token: "read" },
    reply: LinkToken,
  }),
  exchange: endpoint({
    about:
      "Exchanges the link dialog's public token for a connection and starts its first sync. Repeating the request returns the same connection; for accounts already linked, it returns their existing connection.",
    method: "POST",
    path: "/plaid-tokens/exchange-public-token/",
    access: { token: "write" },
    body: z.object({
      publicToken: z.string().check(z.minLength(1), z.maxLength(500)),
      institutionId: z.nullish(z.string().check(z.maxLength(200))),
      institutionName: z.nullish(typed(200)),
      /** Accounts chosen in the dialog, so that accounts already linked are detected before the token exchange. */
      accounts: z.nullish(
        z
          .array(z.object({ name: z.string().check(z.maxLength(500)), mask: z.nullable(z.string().check(z.maxLength(20))) }))
          .check(z.maxLength(200)),
      ),
    }),
    /** `existing`: these accounts were already linked, and nothing was added. */
    reply: z.extend(Connection, { existing: z.boolean() }),
  }),
  recordSession: endpoint({
    about: "Records how a link session ended.",
    method: "POST",
    path: "/plaid-link-sessions/",
    access: { token: "write" },
    body: z.object({
      result: z.enum(["item_created", "item_updated", "error", "internal_error", "abandoned"]),
      events: z.nullish(z.array(z.unknown()).check(z.maxLength(500))),
      linkToken: text,
      linkSessionId: text,
      linkSessionTime: text,
      internalSyncTime: text,
      metadataJson: text,
      errorJson: text,
      internalErrorMessage: text,
    }),
    reply: z.object({ id }),
  }),
  webhook: endpoint({
    about: "Receives the provider's signed webhooks about an item.",
    method: "POST",
    path: "/webhooks/plaid/",
    access: { during: "public", token: "write" },
    bodyAs: "raw",
    body: z.looseObject({ webhookType: z.string(), webhookCode: z.string(), itemId: z.nullish(z.string()) }),
    reply: z.object({ received: z.literal(true) }),
  }),
});
