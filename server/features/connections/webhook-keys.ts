import { importJWK } from "jose";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/errors.ts";
import { BankError } from "../../providers/bank/index.ts";

type PublicKey = Awaited<ReturnType<typeof importJWK>>;
type Known = { key: PublicKey | null; until: number };

const GOOD_MS = 86_400_000;
const UNKNOWN_MS = 300_000;
const MOST = 100;
/** Strangers can name any key: so many questions a minute and no more go out to the provider. */
const ASKED_A_MINUTE = 20;

/** The provider's public keys by their ids, asked for once and kept for a day; an id the provider does not know is kept for five minutes. */
export const webhookKeys = (deps: Pick<Deps, "bank" | "clock">) => {
  const known = new Map<string, Known>();
  const underway = new Map<string, Promise<PublicKey | null>>();
  let minute = { begins: 0, asked: 0 };

  const spend = (now: number): void => {
    if (Math.abs(now - minute.begins) >= 60_000) minute = { begins: now, asked: 0 };
    minute.asked += 1;
    if (minute.asked > ASKED_A_MINUTE) throw new ApiError(503, "UNAVAILABLE", "Try again in a minute.", { retryAfter: 60 });
  };
  const ask = async (id: string): Promise<PublicKey | null> => {
    const now = deps.clock().getTime();
    spend(now);
    const key = await fetchKey(deps, id);
    const oldest = known.keys().next().value;
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(id, { key, until: now + (key ? GOOD_MS : UNKNOWN_MS) });
    return key;
  };
  /** The key of that id; null when the provider has none. Throws ApiError 503 when it cannot be asked now. */
  return (id: string): Promise<PublicKey | null> => {
    const found = known.get(id);
    if (found && found.until > deps.clock().getTime()) return Promise.resolve(found.key);
    const asking = underway.get(id) ?? ask(id).finally(() => underway.delete(id));
    underway.set(id, asking);
    return asking;
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
      throw new ApiError(503, "UNAVAILABLE", "The signature cannot be checked now. Send it again.", { retryAfter: 30 });
    throw error;
  }
};
