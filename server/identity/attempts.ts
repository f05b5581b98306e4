import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { inTurn } from "../turns.ts";

type Needs = Pick<Deps, "database" | "clock">;
type Limit = {
  tries: number;
  seconds: number;
  /** `who` is an IP address. */
  byAddress?: true;
  /** `who` is a user's id. Deleting the user deletes the count. */
  byUser?: true;
  /** Once `tries` are used up, one more is allowed every `seconds / tries`. Mistakes slow a user down but never lock them out. */
  refills?: true;
};

/** Number of attempts per window. The counts are in the database, so that all servers share them. */
const LIMITS = {
  /** Wrong passwords for one account from one IP address. */
  "account-address": { tries: 10, seconds: 900, refills: true },
  /** Wrong passwords for one account from one of the owner's known devices. */
  "account-device": { tries: 10, seconds: 900, refills: true },
  /** Wrong passwords for one account from anywhere. They never block a sign-in; see `delayAfter`. */
  account: { tries: Number.MAX_SAFE_INTEGER, seconds: 900 },
  /** Warnings to one account's owner about wrong passwords. */
  warning: { tries: 1, seconds: 86_400, byUser: true },
  /** Wrong passwords of a signed-in user who confirms their identity. */
  proof: { tries: 10, seconds: 900, refills: true, byUser: true },
  /** Sign-ins by password or provider from one IP address, successful or not. */
  address: { tries: 400, seconds: 60, byAddress: true },
  /** Passkey sign-ins from one IP address. Separate from `address`, so that wrong passwords never block a passkey. */
  passkey: { tries: 400, seconds: 60, byAddress: true },
  /** Wrong keys of public links from one IP address. */
  link: { tries: 60, seconds: 900, byAddress: true },
  /** Wrong second-factor codes. */
  code: { tries: 5, seconds: 900, refills: true, byUser: true },
  /** Reset emails to one address. */
  reset: { tries: 3, seconds: 3600 },
  /** Requests for reset emails from one IP address. */
  "reset-from": { tries: 30, seconds: 900, byAddress: true },
  /** Wrong reset links from one IP address. */
  "reset-link": { tries: 30, seconds: 900, byAddress: true },
  /** Sign-ups with one email address. */
  "sign-up": { tries: 5, seconds: 3600 },
  /** Sign-ups from one IP address. */
  "sign-up-from": { tries: 60, seconds: 3600, byAddress: true },
  /** Verification emails to one address. */
  verification: { tries: 5, seconds: 3600 },
  /** Wrong verification tokens from one IP address. */
  verify: { tries: 30, seconds: 900, byAddress: true },
  /** Household invites by one user, because each sends an email. */
  invite: { tries: 60, seconds: 3600, byUser: true },
  /** Link tokens requested from the bank provider by one user. */
  "link-token": { tries: 200, seconds: 3600, byUser: true },
  /** Files exported by one user. */
  export: { tries: 100, seconds: 3600, byUser: true },
  /** Public chat links requested by one user. */
  share: { tries: 300, seconds: 3600, byUser: true },
  /** Exports restored by one user. */
  restore: { tries: 20, seconds: 3600, byUser: true },
  /** Unknown keys of bank webhooks from one IP address. */
  "webhook-key": { tries: 5, seconds: 60, byAddress: true },
  /** Requests with one API token. */
  token: { tries: 600, seconds: 60 },
  /** Unknown API tokens from one IP address. */
  "unknown-token": { tries: 300, seconds: 900, byAddress: true },
} as const satisfies Record<string, Limit>;
export type AttemptKind = keyof typeof LIMITS;

const limitOf = (kind: AttemptKind): Limit => LIMITS[kind];

/**
 * Returns the network of an IP address, as limits count it. An IPv6 user has a whole /64 network (RFC 6177) and could use another address
 * for each attempt.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
};

/** Returns the key for attempts at one account from one IP address. `account` is a digest of its email address. */
export const accountAt = (account: string, ip: string): string => `${account} ${networkOf(ip)}`;

/** Returns the keys of all counts of a user. */
export const attemptKeysOf = (userId: number): string[] =>
  (Object.keys(LIMITS) as AttemptKind[]).filter((kind) => limitOf(kind).byUser).map((kind) => keyOf(kind, userId));

const keyOf = (kind: AttemptKind, who: string | number): string => `${kind}:${limitOf(kind).byAddress ? networkOf(String(who)) : who}`;

/**
 * Counts one attempt in a single atomic statement. Returns the number of attempts in the window. Throws 429 with the seconds to wait; a
 * refused attempt on a limit that refills is not counted.
 */
export const consumeAttempt = async (needs: Needs, kind: AttemptKind, who: string | number): Promise<number> =>
  limitOf(kind).refills ? consumeRefilling(needs, kind, who) : consumeInWindow(needs, kind, who);

const consumeInWindow = async ({ database, clock }: Needs, kind: AttemptKind, who: string | number): Promise<number> => {
  const { tries, seconds } = limitOf(kind);
  const now = clock();
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  const { rows } = await sql<{ count: number; expires_at: string }>`
    insert into attempts (key, count, expires_at) values (${keyOf(kind, who)}, 1, ${until}::timestamptz)
    on conflict (key) do update set
      count = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then 1
        else least(attempts.count, 1000000) + 1 end,
      expires_at = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then excluded.expires_at else attempts.expires_at end
    returning count, expires_at`.execute(database.kysely);
  const [row] = rows;
  if (!row) throw new Error("counting an attempt returned no row");
  if (row.count > tries) throw tooMany((new Date(row.expires_at).getTime() - now.getTime()) / 1000);
  return row.count;
};

/**
 * The generic cell rate algorithm (ITU-T I.371): `expires_at` is when all counted attempts have expired. Each attempt moves it one step
 * later, and none may move it further ahead than the window.
 */
const consumeRefilling = async ({ database, clock }: Needs, kind: AttemptKind, who: string | number): Promise<number> => {
  const { seconds } = limitOf(kind);
  const step = stepOf(kind);
  const now = clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ count: number }>`
    insert into attempts (key, count, expires_at) values (${keyOf(kind, who)}, 1, ${at} + ${step} * interval '1 second')
    on conflict (key) do update set
      count = case when attempts.expires_at <= ${at} then 1 else least(attempts.count, 1000000) + 1 end,
      expires_at = greatest(attempts.expires_at, ${at}) + ${step} * interval '1 second'
    where greatest(attempts.expires_at, ${at}) + ${step} * interval '1 second' <= ${at} + ${seconds} * interval '1 second'
    returning count`.execute(database.kysely);
  if (rows[0]) return rows[0].count;
  const found = await database.kysely.selectFrom("attempts").select("expires_at").where("key", "=", keyOf(kind, who)).executeTakeFirst();
  const ahead = found ? (new Date(found.expires_at).getTime() - now.getTime()) / 1000 : 0;
  throw tooMany(ahead + step - seconds);
};

/** Returns the seconds after which a limit that refills allows one more attempt. */
const stepOf = (kind: AttemptKind): number => limitOf(kind).seconds / limitOf(kind).tries;

/** Counts one attempt like `consumeAttempt`, but returns false instead of throwing 429. */
export const mayAttempt = async (deps: Needs, kind: AttemptKind, who: string | number): Promise<boolean> => {
  try {
    await consumeAttempt(deps, kind, who);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
};

/** Removes one counted attempt. */
export const refundAttempt = async ({ database }: Needs, kind: AttemptKind, who: string | number): Promise<void> => {
  const step = limitOf(kind).refills ? stepOf(kind) : 0;
  await sql`
    update attempts set count = greatest(count - 1, 0), expires_at = expires_at - ${step} * interval '1 second'
    where key = ${keyOf(kind, who)}`.execute(database.kysely);
};

/** Deletes all counted attempts. */
export const resetAttempts = async ({ database }: Needs, kind: AttemptKind, who: string | number): Promise<void> => {
  await database.kysely.deleteFrom("attempts").where("key", "=", keyOf(kind, who)).execute();
};

/**
 * Runs `judge` on a secret as one attempt, counted before the check and refunded if the secret is right. `judge` returns null for a wrong
 * secret. Parallel attempts on one server take turns, so that right ones do not use up the limit during their check. Throws 429 before the
 * check when the window allows no more.
 */
export const judgeAttempt = <T>(deps: Needs, kind: AttemptKind, who: string | number, judge: () => Promise<T | null>): Promise<T | null> =>
  inTurn(keyOf(kind, who), Math.max(1, Math.floor(limitOf(kind).tries / 10)), async () => {
    await consumeAttempt(deps, kind, who);
    const right = await judge();
    if (right !== null) await refundAttempt(deps, kind, who);
    return right;
  });

const FREE_ATTEMPTS = 10;
const STEP_MS = 250;
const LONGEST_DELAY_MS = 2000;

/**
 * Returns the milliseconds to wait before a password check, given the number of wrong ones for the account from anywhere. A stranger can
 * slow an owner down by at most two seconds and can never lock them out.
 */
export const delayAfter = (wrong: number): number => Math.min(LONGEST_DELAY_MS, Math.max(0, wrong - FREE_ATTEMPTS) * STEP_MS);

/** Returns whether this number of wrong passwords triggers a warning to the owner. The email itself is sent at most once a day. */
export const shouldWarnOwner = (wrong: number): boolean => wrong > 0 && wrong % FREE_ATTEMPTS === 0;

/** Deletes counts whose window has ended. */
export const deleteExpiredAttempts = async ({ database, clock }: Needs): Promise<void> => {
  await database.kysely.deleteFrom("attempts").where("expires_at", "<=", clock().toISOString()).execute();
};

const tooMany = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Wait a few minutes and try again.", {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
