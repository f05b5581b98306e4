import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { WebhookKeys } from "./webhook-keys.ts";

const LONGEST = 4_096;
const KEY_ID = /^[\w-]{1,100}$/;
const OLDEST_SECONDS = 300;
/** A sender's clock may be ahead of ours by this. */
const AHEAD_SECONDS = 60;

/** What a good signature says: when it was made, and a name for this very message. */
export type Signed = { issuedAt: Date; hash: string };

/**
 * Checks a webhook as the provider documents it: a token signed with ES256 by a key the provider knows, made within five minutes, that
 * carries the hash of exactly these bytes. Answers why not, in a word, when it does not hold. Throws ApiError 503 when the key cannot be
 * asked for.
 */
export const checkSignature = async (
  keys: WebhookKeys,
  now: Date,
  { body, token, ip }: { body: Buffer; token: string | undefined; ip: string },
): Promise<Signed | string> => {
  if (!token || token.length > LONGEST) return "no signature";
  const keyId = keyIdOf(token);
  if (keyId === null) return "not an ES256 token";
  const key = await keys(keyId, ip);
  if (!key) return "unknown key";
  const claims = await claimsOf(token, key, now);
  if (claims === null) return "wrong signature";
  const age = now.getTime() / 1000 - claims.issuedAt;
  if (age > OLDEST_SECONDS || age < -AHEAD_SECONDS) return "not of this moment";
  const digest = createHash("sha256").update(body).digest();
  const claimed = Buffer.from(claims.bodyHash, "hex");
  if (claimed.length !== digest.length || !timingSafeEqual(claimed, digest)) return "another body";
  // The same words come again on another day and are news then; the same words of the same second are this message once more.
  const hash = createHash("sha256").update(digest).update(` ${claims.issuedAt}`).digest("hex");
  return { issuedAt: new Date(claims.issuedAt * 1000), hash };
};

const keyIdOf = (token: string): string | null => {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === "ES256" && typeof kid === "string" && KEY_ID.test(kid) ? kid : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof errors.JOSEError) return null;
    throw error;
  }
};

const claimsOf = async (
  token: string,
  key: Parameters<typeof jwtVerify>[1],
  now: Date,
): Promise<{ issuedAt: number; bodyHash: string } | null> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      currentDate: now,
      requiredClaims: ["iat", "request_body_sha256"],
    });
    const { iat, request_body_sha256: bodyHash } = payload;
    return typeof iat === "number" && typeof bodyHash === "string" ? { issuedAt: iat, bodyHash } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
