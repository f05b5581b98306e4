import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { lockWriters } from "../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalid } from "../errors.ts";
import { judgeAttempt, resetAttempts } from "./attempts.ts";
import type { Scope } from "./scope.ts";
import * as store from "./second-factor-store.ts";
import { requireSession } from "./session-store.ts";
import { digest } from "./tickets.ts";

type Needs = Pick<Deps, "database" | "clock" | "secrets">;

const RECOVERY_CODES = 10;
/** Number of characters of a recovery code on each side of its hyphen. */
const HALF = 5;
const PERIOD = 30;
/** Number of steps before and after now that are also accepted, for inaccurate clocks. */
const WINDOW = 1;
/** Without similar-looking letters and digits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const hyphenated = (letters: string): string => `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
const sealedFor = (userId: number): string => `one-time-code ${userId}`;
const totpOf = (secret: string, email = ""): TOTP =>
  new TOTP({ issuer: "Hiro", label: email, secret: Secret.fromBase32(secret), period: PERIOD });

const wrongCode = (): ApiError =>
  new ApiError(400, "WRONG_CODE", "That code does not match.", { fields: { code: ["That code does not match"] } });
const isOff = (): ApiError => new ApiError(409, "SECOND_FACTOR_OFF", "Two-step sign-in is off.");

/**
 * Starts an enrollment with a new secret, which has no effect until one of its codes is confirmed. Throws 409 when the second factor is on.
 */
export const enrol = async (
  { database, clock, secrets }: Needs,
  userId: number,
  email: string,
): Promise<{ secret: string; uri: string }> => {
  if ((await store.find(database.kysely, userId))?.confirmed_at)
    throw new ApiError(409, "SECOND_FACTOR_ON", "Two-step sign-in is already on.");
  const secret = new Secret({ size: 20 }).base32;
  await store.saveSecret(database.kysely, userId, secrets.seal(secret, sealedFor(userId)), clock().toISOString());
  return { secret, uri: totpOf(secret, email).toString() };
};

/** Turns the second factor on with a first code. Returns the recovery codes, which are stored as hashes. Throws 400 for a wrong code. */
export const confirmEnrolment = async (deps: Needs, scope: Pick<Scope, "userId" | "sessionId">, code: string): Promise<string[]> => {
  const { userId } = scope;
  const { database, clock } = deps;
  const offered = await store.find(database.kysely, userId);
  if (!offered) throw isOff();
  if (offered.confirmed_at) throw new ApiError(409, "SECOND_FACTOR_ON", "Two-step sign-in is already on.");
  await guarded(deps, String(userId), () => takeOneTimeCode(deps, userId, code));
  await database.asSystem(async (db) => {
    await lockWriters(db, [userId]);
    await requireSession(db, scope);
    await store.turnOn(db, userId, clock().toISOString());
  });
  return newRecoveryCodes(deps, userId);
};

/** Creates ten recovery codes that replace the old ones. They are returned only this once. */
const newRecoveryCodes = async ({ database }: Needs, userId: number): Promise<string[]> => {
  const letters = (): string => Array.from({ length: 2 * HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codes = Array.from({ length: RECOVERY_CODES }, () => hyphenated(letters()));
  await database.asSystem((db) => store.replaceRecoveryCodes(db, userId, codes.map(hashOf(userId))));
  return codes;
};

/**
 * Checks the second factor with a code from the app or a recovery code, each of which works once. On a known `device` of the user, only
 * wrong codes from that device count. An attacker with a stolen password therefore cannot block the owner's codes. Throws 400 WRONG_CODE,
 * 429.
 */
export const checkSecondFactor = async (
  deps: Needs,
  userId: number,
  given: string,
  device: string | null = null,
): Promise<"app" | "recovery"> => {
  // People copy a recovery code from paper without its hyphen, or with a space in its place.
  const code = given.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  const known = await store.find(deps.database.kysely, userId);
  if (!known?.confirmed_at) throw isOff();
  return guarded(deps, device === null ? String(userId) : `${userId} ${device}`, async () => {
    if (/^\d{6}$/.test(code)) return (await takeOneTimeCode(deps, userId, code)) && "app";
    return (
      (await store.takeRecoveryCode(deps.database.kysely, userId, hashOf(userId)(hyphenated(code)), deps.clock().toISOString())) &&
      "recovery"
    );
  });
};

/** Counts the code before the check; a right one deletes the count. */
const guarded = async <T>(needs: Needs, who: string, check: () => Promise<T | false>): Promise<T> => {
  const right = await judgeAttempt(needs, "code", who, async () => {
    const found = await check();
    return found === false ? null : { found };
  });
  if (right === null) throw wrongCode();
  await resetAttempts(needs, "code", who);
  return right.found;
};

/** Uses up a code from the app. Returns whether it belongs to the current time and to an unused step. */
const takeOneTimeCode = async ({ database, clock, secrets }: Needs, userId: number, given: string): Promise<boolean> => {
  const token = given.replaceAll(/\s/g, "");
  const known = await store.find(database.kysely, userId);
  if (!known || !/^\d{6}$/.test(token)) return false;
  const timestamp = clock().getTime();
  const delta = totpOf(secrets.open(known.sealed_secret, sealedFor(userId))).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return false;
  return store.useCode(database.kysely, userId, Math.floor(timestamp / 1000 / PERIOD) + delta);
};

/** Turns the second factor off, given one of its codes. */
export const disableSecondFactor = async (deps: Needs, userId: number, code: string): Promise<void> => {
  await checkSecondFactor(deps, userId, code);
  await deps.database.asSystem((db) => store.remove(db, userId));
};

/** Replaces the recovery codes, given a code from the app. */
export const renewRecoveryCodes = async (deps: Needs, userId: number, code: string): Promise<string[]> => {
  if (!/^[\d\s]+$/.test(code)) throw invalid("code", "Enter a code from your authenticator app", "WRONG_CODE");
  await checkSecondFactor(deps, userId, code);
  return newRecoveryCodes(deps, userId);
};

/** Returns whether the user has a second factor. */
export const hasSecondFactor = async ({ database }: Pick<Needs, "database">, userId: number): Promise<boolean> =>
  Boolean((await store.find(database.kysely, userId))?.confirmed_at);

/** Returns since when it is on and how many recovery codes are left, or null while it is off. */
export const secondFactorOf = async (
  { database }: Pick<Needs, "database">,
  userId: number,
): Promise<{ since: string; recoveryCodesLeft: number } | null> => {
  const known = await store.find(database.kysely, userId);
  return known?.confirmed_at
    ? { since: known.confirmed_at, recoveryCodesLeft: await store.countRecoveryCodes(database.kysely, userId) }
    : null;
};

/** Bound to the user, so that a stolen list does not reveal users with equal codes. */
const hashOf =
  (userId: number) =>
  (code: string): string =>
    digest(`recovery ${userId} ${code}`);
