import { importJWK } from "jose";
import type { Deps } from "../../deps.ts";
import { judgeAttempt } from "../../identity/attempts.ts";
import { ApiError } from "../../errors.ts";
import { inTurn } from "../../turns.ts";
import { BankError } from "../../providers/bank/index.ts";

type PublicKey = Awaited<ReturnType<typeof importJWK>>;
type Genuine = { key: PublicKey; until: number };

const GOOD_MS = 86_400_000;
const UNKNOWN_MS = 300_000;
/** The provider rotates only a few keys. */
const MOST_GENUINE = 20;
const MOST_UNKNOWN = 1000;
/** Concurrent key requests to the provider, and webhooks waiting for one of them. */
const ASKED_AT_ONCE = 4;
const MOST_WAITING = 100;

/**
 * The provider's public keys by id, fetched once and cached for a day. Strangers can send any id, so unknown ids are cached separately for
 * five minutes. Each IP address may trigger only a few lookups a minute.
 */
export const webhookKeys = (deps: Pick<Deps, "bank" | "clock" | "database">) => {
  const genuine = new Map<string, Genuine>();
  const unknown = new Map<string, number>();
  const underway = new Map<string, Promise<PublicKey | null>>();
  const keep = <T>(map: Map<string, T>, most: number, id: string, value: T): void => {
    map.delete(id);
    const oldest = map.keys().next().value;
    if (map.size >= most && oldest !== undefined) map.delete(oldest);
    map.set(id, value);
  };
  const fetched = async (id: string): Promise<PublicKey | null> => {
    const key = await inTurn("webhook keys", ASKED_AT_ONCE, () => fetchKey(deps, id), MOST_WAITING);
    const now = deps.clock().getTime();
    if (key) keep(genuine, MOST_GENUINE, id, { key, until: now + GOOD_MS });
    else {
      genuine.delete(id);
      keep(unknown, MOST_UNKNOWN, id, now + UNKNOWN_MS);
    }
    return key;
  };
  const ask = (id: string): Promise<PublicKey | null> => {
    const asking = underway.get(id) ?? fetched(id).finally(() => underway.delete(id));
    underway.set(id, asking);
    return asking;
  };
  /**
   * Returns the key with that id, or null when the provider has none. Throws ApiError 503 when the provider is unavailable, 429 after too
   * many unknown ids from the IP address.
   */
  return async (id: string, ip: string): Promise<PublicKey | null> => {
    const now = deps.clock().getTime();
    const known = genuine.get(id);
    if (known) return known.until > now ? known.key : ask(id);
    if ((unknown.get(id) ?? 0) > now) return null;
    return judgeAttempt(deps, "webhook-key", ip, () => ask(id));
  };
};
export type WebhookKeys = ReturnType<typeof webhookKeys>;

const fetchKey = async ({ bank }: Pick<Deps, "bank">, id: string): Promise<PublicKey | null> => {
  try {
    const { kty, crv, x, y, alg, expired } = await bank.webhookKey(id);
    if (expired || alg !== "ES256" || kty !== "EC" || crv !== "P-256") return null;
    return await importJWK({ kty, crv, x, y }, "ES256");
  } catch (error) {
    if (error instanceof BankError && error.kind === "refused") return null;
    if (error instanceof BankError)
      throw new ApiError(503, "UNAVAILABLE", "The signature cannot be verified right now. Send the webhook again.", { retryAfter: 30 });
    throw error;
  }
};
