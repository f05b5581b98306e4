import type { SandboxItemFireWebhookResponse, SandboxItemResetLoginResponse, SandboxPublicTokenCreateResponse } from "plaid";
import { z } from "zod";
import { PASSWORD } from "./logins.ts";
import { failures, invalidField } from "./failure.ts";
import { call, type Calls, Token } from "./wire-call.ts";
import { knownLogin } from "./wire-items.ts";

const CODES: ReadonlySet<string> = new Set([
  "SYNC_UPDATES_AVAILABLE",
  "DEFAULT_UPDATE",
  "NEW_ACCOUNTS_AVAILABLE",
  "LOGIN_REPAIRED",
  "PENDING_DISCONNECT",
  "PENDING_EXPIRATION",
  "ERROR",
  "USER_PERMISSION_REVOKED",
]);
const options = z
  .object({ webhook: z.string().optional(), override_username: z.string().nullish(), override_password: z.string().nullish() })
  .nullish();

/** Routes of the aggregator's own sandbox: links without the dialog, broken logins, and webhooks on demand. */
export const sandboxCalls: Calls = {
  "/sandbox/public_token/create": call(
    z.object({ institution_id: z.string(), options }),
    ({ bank }, body): Omit<SandboxPublicTokenCreateResponse, "request_id"> => {
      if ((body.options?.override_password ?? PASSWORD) !== PASSWORD) throw failures.INVALID_CREDENTIALS();
      const stored = bank.addItem({
        institutionId: body.institution_id,
        login: knownLogin(body.options?.override_username ?? "user_good"),
        accounts: null,
        webhook: body.options?.webhook ?? null,
      });
      return { public_token: bank.publicTokenOf(stored.id) };
    },
  ),
  "/sandbox/item/reset_login": call(Token, ({ bank, webhooks }, body): Omit<SandboxItemResetLoginResponse, "request_id"> => {
    const stored = bank.itemOf(body.access_token);
    bank.store.setLogin(stored.id, { required: true, breaks: false });
    webhooks.send(stored, "ITEM", "ERROR");
    return { reset_login: true };
  }),
  "/sandbox/item/fire_webhook": call(
    Token.extend({ webhook_code: z.string() }),
    ({ bank, webhooks }, body): Omit<SandboxItemFireWebhookResponse, "request_id"> => {
      if (!CODES.has(body.webhook_code)) throw invalidField("webhook_code is not one this sandbox can fire");
      const stored = bank.itemOf(body.access_token);
      return {
        webhook_fired: webhooks.send(
          stored,
          body.webhook_code.endsWith("UPDATE") || body.webhook_code === "SYNC_UPDATES_AVAILABLE" ? "TRANSACTIONS" : "ITEM",
          body.webhook_code,
        ),
      };
    },
  ),
};
