import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { kindOf, statusOfKind } from "../../providers/bank/error-table.ts";
import { backoff } from "./backoff.ts";
import { SYNC_JOB } from "./service.ts";
import * as store from "./store.ts";
import type { WebhookKeys } from "./webhook-keys.ts";
import { removeEvent, insertEvent } from "./webhook-store.ts";
import { checkSignature } from "./webhook-signature.ts";

export const NEWS_JOB = "bank-news";

const word = z.string().min(1).max(100);
const Webhook = z.object({
  webhook_type: word,
  webhook_code: word,
  item_id: word.nullish(),
  error: z.object({ error_code: word }).nullish(),
});
type Webhook = z.output<typeof Webhook>;

/** Job data of a webhook. */
const News = z.object({ itemId: word, type: word, code: word, error: word.nullable() });
type News = z.output<typeof News>;

/**
 * Accepts a webhook: verifies its signature, records it once and queues a job for it. A redelivery gets the same answer and does nothing.
 * Throws ApiError 400 for one the provider did not sign.
 */
export const receiveWebhook = async (
  deps: Deps,
  keys: WebhookKeys,
  { body, token, ip }: { body: Buffer; token: string | undefined; ip: string },
): Promise<{ received: true }> => {
  const signed = await checkSignature(keys, deps.clock(), { body, token, ip });
  if (typeof signed === "string") {
    deps.log.warn({ reason: signed }, "webhook rejected");
    throw new ApiError(400, "NOT_VERIFIED", "The signature is not valid.");
  }
  const webhook = read(body);
  const at = deps.clock().toISOString();
  const event = { itemId: webhook.item_id ?? null, type: webhook.webhook_type, code: webhook.webhook_code, ...signed, at };
  if (!(await insertEvent(deps.database, event))) return { received: true };
  const news: News = {
    itemId: webhook.item_id ?? "",
    type: webhook.webhook_type,
    code: webhook.webhook_code,
    error: webhook.error?.error_code ?? null,
  };
  try {
    if (news.itemId !== "") await deps.jobs.send(NEWS_JOB, news, signed.hash);
  } catch (error) {
    // If the job cannot be queued, the record is deleted, and the provider sends the webhook again.
    await removeEvent(deps.database, signed.hash);
    throw error;
  }
  return { received: true };
};

const read = (body: Buffer): Webhook => {
  const parsed = Webhook.safeParse(jsonOf(body));
  if (!parsed.success) throw new ApiError(400, "INVALID", "The body is not a webhook.");
  return parsed.data;
};
const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const SYNC: ReadonlySet<string> = new Set([
  "TRANSACTIONS SYNC_UPDATES_AVAILABLE",
  "HOLDINGS DEFAULT_UPDATE",
  "INVESTMENTS_TRANSACTIONS DEFAULT_UPDATE",
  "INVESTMENTS_TRANSACTIONS HISTORICAL_UPDATE",
  "LIABILITIES DEFAULT_UPDATE",
  "ITEM USER_ACCOUNT_REVOKED",
]);

/** Applies a webhook. Events of an unknown or removed item, and irrelevant events, change nothing. */
export const handleWebhook = async (deps: Deps, data: Record<string, unknown>): Promise<void> => {
  const { itemId, type, code, error } = News.parse(data);
  const connection = await store.ofItem(deps.database, itemId);
  if (!connection) return;
  const scope = await scopeOfUser(deps, connection.user_id);
  const set = (change: Parameters<typeof store.update>[2]) => deps.database.within(scope, (tx) => store.update(tx, connection.id, change));
  const sync = () => deps.jobs.send(SYNC_JOB, { connectionId: connection.id }, String(connection.id));
  if (SYNC.has(`${type} ${code}`)) return sync();
  if (type !== "ITEM") return;
  if (code === "NEW_ACCOUNTS_AVAILABLE") return set({ new_accounts_available: true });
  if (code === "LOGIN_REPAIRED") return set({ status: "ok", status_detail: null, failures: 0, retry_at: null }).then(sync);
  const trouble = code === "ERROR" ? error : code;
  if (trouble === null || (code !== "ERROR" && !ENDS.has(code))) return;
  const status = statusOfKind(kindOf(trouble));
  const retry_at = status === "temporary_error" ? new Date(deps.clock().getTime() + backoff(1)).toISOString() : null;
  await set({ status, status_detail: trouble, retry_at });
};

const ENDS: ReadonlySet<string> = new Set([...store.ENDING, "USER_PERMISSION_REVOKED"]);
