import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { WebhookKeys } from "./webhook-keys.ts";

const LONGEST = 4_096;
const KEY_ID = /^[\w-]{1,100}$/;
const OLDEST_SECONDS = 300;
/** How far a sender's clock may be ahead of ours. */
const AHEAD_SECONDS = 60;

/** Contents of a valid signature: its time of issue and a hash that identifies this message. */
export type Signed = { issuedAt: Date; hash: string };

/**
 * Verifies a webhook as the provider documents it: a token signed with ES256 by a known key, issued within five minutes, with the hash of
 * exactly these bytes. Returns a short reason when it is invalid. Throws ApiError 503 when the key cannot be fetched.
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
  // The same body at another time is a new event. The same body from the same second is a redelivery.
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
