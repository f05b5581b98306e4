import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ApiError } from "./errors.ts";
import { inTurn } from "./turns.ts";

type Needs = Pick<Deps, "database" | "clock">;
type Limit = {
  tries: number;
  seconds: number;
  /** `who` is a network address. */
  byAddress?: true;
  /** Once `tries` are used up, one more is allowed every `seconds / tries`, so that mistakes slow a person down and lock nobody out. */
  refills?: true;
};

/** How many attempts a window allows. The counts are in the database, so that every server counts the same. */
const LIMITS = {
  /** Wrong passwords for one account from one network address. */
  "account-address": { tries: 10, seconds: 900, refills: true },
  /** Wrong passwords for one account from one device that its owner signed in on before. */
  "account-device": { tries: 10, seconds: 900, refills: true },
  /** Wrong passwords for one account from anywhere. No number of them refuses a sign-in; see `delayAfter`. */
  account: { tries: Number.MAX_SAFE_INTEGER, seconds: 900 },
  /** Warnings about wrong passwords to the owner of one account. */
  warning: { tries: 1, seconds: 86_400 },
  /** Wrong passwords of a signed-in person who confirms who they are. */
  proof: { tries: 10, seconds: 900, refills: true },
  /** Sign-ins by password or provider from one network address, right or wrong. */
  address: { tries: 400, seconds: 60, byAddress: true },
  /** Passkey sign-ins from one network address. Apart from `address`, so that wrong passwords never refuse a passkey. */
  passkey: { tries: 400, seconds: 60, byAddress: true },
  /** Wrong keys of public links from one network address. */
  link: { tries: 60, seconds: 900, byAddress: true },
  /** Wrong codes of a second factor. */
  code: { tries: 5, seconds: 900, refills: true },
  /** Reset mails to one e-mail address. */
  reset: { tries: 3, seconds: 3600 },
  /** Requests for reset mails from one network address. */
  "reset-from": { tries: 30, seconds: 900, byAddress: true },
  /** Wrong reset links from one network address. */
  "reset-link": { tries: 30, seconds: 900, byAddress: true },
  /** Sign-ups with one e-mail address. */
  "sign-up": { tries: 5, seconds: 3600 },
  /** Sign-ups from one network address. */
  "sign-up-from": { tries: 60, seconds: 3600, byAddress: true },
  /** Messages that ask to verify one e-mail address. */
  verification: { tries: 5, seconds: 3600 },
  /** Wrong verification tokens from one network address. */
  verify: { tries: 30, seconds: 900, byAddress: true },
  /** Household invites that one person sends: each writes to somebody. */
  invite: { tries: 60, seconds: 3600 },
  /** Link tokens that one person asks the bank's provider for. */
  "link-token": { tries: 200, seconds: 3600 },
  /** Files that one person exports. */
  export: { tries: 100, seconds: 3600 },
  /** Public links to chats that one person asks for. */
  share: { tries: 300, seconds: 3600 },
  /** Exports that one person restores. */
  restore: { tries: 20, seconds: 3600 },
  /** Unknown keys of bank webhooks from one network address. */
  "webhook-key": { tries: 5, seconds: 60, byAddress: true },
  /** Calls with one API token. */
  token: { tries: 600, seconds: 60 },
  /** Unknown API tokens from one network address. */
  "unknown-token": { tries: 300, seconds: 900, byAddress: true },
} as const satisfies Record<string, Limit>;
export type AttemptKind = keyof typeof LIMITS;

const limitOf = (kind: AttemptKind): Limit => LIMITS[kind];

/**
 * The network that an address belongs to, as limits count it. A person with IPv6 has a whole /64 network (RFC 6177) and could use another
 * address for each attempt.
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

/** Whom attempts at one account from one network address count for. `account` is a digest of its e-mail address. */
export const accountAt = (account: string, ip: string): string => `${account} ${networkOf(ip)}`;

const keyOf = (kind: AttemptKind, who: string | number): string => `${kind}:${limitOf(kind).byAddress ? networkOf(String(who)) : who}`;

/**
 * Counts one attempt in one atomic statement. Returns how many there are in the window. Throws 429 with the seconds to wait; a refused
 * attempt on a limit that refills is not counted.
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
 * The generic cell rate algorithm (ITU-T I.371): `expires_at` is when all counted attempts are forgotten again. Each one moves it on by one
 * step, and none may move it further ahead than the window.
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

/** Seconds after which a limit that refills allows one more attempt. */
const stepOf = (kind: AttemptKind): number => limitOf(kind).seconds / limitOf(kind).tries;

/** Counts one attempt like `consumeAttempt`. Returns false where that throws 429. */
export const mayAttempt = async (deps: Needs, kind: AttemptKind, who: string | number): Promise<boolean> => {
  try {
    await consumeAttempt(deps, kind, who);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
};

/** Takes one counted attempt back. */
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
 * Runs `judge` on a secret as one attempt: the attempt is counted before, and taken back when the secret is right. `judge` returns null
 * for a wrong secret. Parallel attempts of one server take turns, so that right ones do not use up the limit while they are judged.
 * Throws 429 before judging when the window allows no more.
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
 * Milliseconds to wait before a password is checked, after so many wrong ones for the account from anywhere. A stranger can slow an owner
 * down by two seconds at most, and never lock them out.
 */
export const delayAfter = (wrong: number): number => Math.min(LONGEST_DELAY_MS, Math.max(0, wrong - FREE_ATTEMPTS) * STEP_MS);

/** Whether the owner should hear of wrong passwords after so many of them. The mail itself goes out once a day at most. */
export const shouldWarnOwner = (wrong: number): boolean => wrong > 0 && wrong % FREE_ATTEMPTS === 0;

/** Deletes counts of windows that are over. */
export const deleteExpiredAttempts = async ({ database, clock }: Needs): Promise<void> => {
  await database.kysely.deleteFrom("attempts").where("expires_at", "<=", clock().toISOString()).execute();
};

const tooMany = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Wait a few minutes and try again.", {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
