import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import type {
  DefaultUpdateWebhook,
  JWKPublicKey,
  PendingDisconnectWebhook,
  PendingDisconnectWebhookReason,
  PendingExpirationWebhook,
  UserPermissionRevokedWebhook,
} from "plaid";
import { enumValue } from "#domain/enum-value.ts";
import type { Log } from "../../server/telemetry/log.ts";
import { failures } from "./failure.ts";
import type { StoredItem } from "./store.ts";
import { errorShape } from "./wire-shapes.ts";

const TIMEOUT_MS = 5_000;

/** Sends webhooks to the URL that an item registered, signed as the aggregator does: a short-lived token with the hash of the body. */
export class Webhooks {
  private readonly log: Log;
  private readonly clock: () => Date;
  private readonly keys = generateKeyPair("ES256", { extractable: true });
  private readonly keyId = randomUUID();
  private readonly createdAt: number;
  private readonly underway = new Set<Promise<void>>();

  constructor(clock: () => Date, log: Log) {
    this.clock = clock;
    this.log = log;
    this.createdAt = Math.floor(clock().getTime() / 1000);
  }

  /** Sends without waiting, and only to this machine; a failure is logged. Returns false if the item has no such URL. */
  send(item: StoredItem, type: "TRANSACTIONS" | "ITEM", code: string): boolean {
    if (item.webhook === null || !isLoopback(item.webhook)) return false;
    const sending = this.post(item.webhook, bodyOf(item, type, code, this.clock()))
      .catch((error: unknown) => this.log.warn({ err: error, code }, "sandbox bank could not deliver a webhook"))
      .finally(() => this.underway.delete(sending));
    this.underway.add(sending);
    return true;
  }

  /** Returns the public key for a key id; undefined for another id. */
  async publicKey(keyId: string): Promise<JWKPublicKey | undefined> {
    if (keyId !== this.keyId) return undefined;
    const { kty = "EC", crv = "P-256", x = "", y = "" }: JWK = await exportJWK((await this.keys).publicKey);
    return { alg: "ES256", use: "sig", kid: this.keyId, kty, crv, x, y, created_at: this.createdAt, expired_at: null };
  }

  /** Waits for webhooks in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.underway);
  }

  private async post(url: string, body: string): Promise<void> {
    const signature = await new SignJWT({ request_body_sha256: createHash("sha256").update(body).digest("hex") })
      .setProtectedHeader({ alg: "ES256", kid: this.keyId, typ: "JWT" })
      .setIssuedAt(this.clock())
      .sign((await this.keys).privateKey);
    const reply = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "plaid-verification": signature },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the webhook URL responded with ${reply.status}`);
  }
}

const bodyOf = (item: StoredItem, type: string, code: string, now: Date): string =>
  JSON.stringify({
    webhook_type: type,
    webhook_code: code,
    item_id: item.id,
    environment: "sandbox",
    ...(code === "SYNC_UPDATES_AVAILABLE" ? { initial_update_complete: true, historical_update_complete: true } : {}),
    ...own(code, now),
    ...(code === "ERROR" ? { error: errorShape(failures.ITEM_LOGIN_REQUIRED(), randomUUID()) } : {}),
  });

const WEEK_MS = 7 * 86_400_000;
type Own = Partial<
  Pick<DefaultUpdateWebhook, "new_transactions"> &
    Pick<PendingDisconnectWebhook, "reason" | "disconnect_time"> &
    Pick<PendingExpirationWebhook, "consent_expiration_time"> &
    Pick<UserPermissionRevokedWebhook, "error">
>;

/** Returns the fields that are specific to webhooks of this code. */
const own = (code: string, now: Date): Own => {
  const inAWeek = new Date(now.getTime() + WEEK_MS).toISOString();
  if (code === "DEFAULT_UPDATE") return { error: null, new_transactions: 0 };
  if (code === "PENDING_DISCONNECT")
    return { reason: enumValue<PendingDisconnectWebhookReason.TokenExpiration>("INSTITUTION_TOKEN_EXPIRATION"), disconnect_time: inAWeek };
  if (code === "PENDING_EXPIRATION") return { consent_expiration_time: inAWeek };
  if (code === "USER_PERMISSION_REVOKED" || code === "NEW_ACCOUNTS_AVAILABLE") return { error: null };
  return {};
};

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const isLoopback = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === "http:" && LOOPBACK.has(new URL(url).hostname);
