import { noteEvent } from "../audit.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import { currentCell } from "../db/cells/current.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { type PasswordOwner, ownerOf, passwordOwner } from "./candidates.ts";
import type { Scope } from "./scope.ts";
import { isApiToken, scopeOfApiToken } from "./api-tokens.ts";
import { SIGN_UP_COLUMNS } from "./sign-up-gate.ts";
import { digest, randomSecret } from "./tickets.ts";
import { asScope } from "./scope-of.ts";
import { accountAt, consumeAttempt, delayAfter, shouldWarnOwner, judgeAttempt, refundAttempt, resetAttempts } from "./attempts.ts";
import { knownDeviceOf } from "./known-devices.ts";
import { type KeptScope, keptScopes, tryKept } from "./kept-scopes.ts";

export { scopeOfUser } from "./scope-of.ts";

/** Idle and maximum lifetime of a session, and the lifetime of its access token. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 60;
export const TOKEN_SECONDS = 600;
const TOLERANCE_SECONDS = 30;
const LONGEST_PASSWORD = 1024;
/** Job that warns an account's owner of wrong passwords. Its data is the address, encrypted for this name. */
export const WARNING_JOB = "sign-in-warning";

export type AccessToken = { accessToken: string; expiresIn: number };
/** Origin of a sign-in. `devices` is the cookie with the accounts that know this browser. */
export type Client = { ip: string; agent: string; devices?: string | undefined };
/** How a session started. */
export type Method = "password" | "google-oauth2" | "apple" | "passkey";
export type Sessions = {
  /**
   * Returns the user with this email address and password. Counts the attempt before the check. Throws 401 for a wrong pair, 429 after too
   * many from the same place.
   */
  checkPair: (email: unknown, password: unknown, from: Client) => Promise<number>;
  /** Starts a session for a user whose identity is proved. Returns its token, which is not stored anywhere. */
  begin: (userId: number, method: Method, from: Client) => Promise<string>;
  /** Returns a new access token for an active session, or null when it has ended. */
  refresh: (sessionToken: string) => Promise<AccessToken | null>;
  /** Returns the scope of an access token or a personal API token; null when it, its session or its user no longer exists. */
  scopeOf: (bearer: string, ip: string) => Promise<Scope | null>;
  /**
   * Runs reading work with the scope of an access token, as `scopeOf` returns it. A scope of an earlier request is used again, and proved on
   * the snapshot that the work reads. If it no longer holds, the result is dropped and the work done again, so it must be safe to repeat.
   */
  withScope: <T>(bearer: string, ip: string, work: (scope: Scope | null) => Promise<T>) => Promise<T>;
  /** Ends the session of a cookie. Returns whether there was one. */
  end: (sessionToken: string) => Promise<boolean>;
};

export const makeSessions = (
  { database, secrets, clock, log, jobs }: Pick<Deps, "database" | "secrets" | "clock" | "log" | "jobs">,
  wait: (ms: number) => Promise<unknown> = sleep,
): Sessions => {
  const audit = (event: string, userId: number | null): Promise<unknown> => noteEvent(database.kysely, clock(), userId, event);
  const oldest = (): string => new Date(clock().getTime() - SESSION_IDLE_DAYS * 86_400_000).toISOString();
  const now = (): string => clock().toISOString();

  const judge = ({ email, password }: Pair) => passwordOwner(database.kysely, email, password);

  /** On one of the owner's known devices, only wrong passwords from that device count. */
  const judgeKnownDevice = async (pair: Pair, device: string): Promise<PasswordOwner | null> => {
    const who = `${digest(pair.email)} ${device}`;
    const found = await judgeAttempt({ database, clock }, "account-device", who, () => judge(pair));
    if (found?.owns) await resetAttempts({ database, clock }, "account-device", who);
    return found;
  };

  /** Elsewhere, wrong passwords count for the IP address and the account together. Those from all places for the account slow it down. */
  const judgeStranger = async (pair: Pair, from: Client): Promise<PasswordOwner | null> => {
    const needs = { database, clock };
    const account = digest(pair.email);
    const here = accountAt(account, from.ip);
    await consumeAttempt(needs, "address", from.ip);
    const found = await judgeAttempt(needs, "account-address", here, async () => {
      const wrong = await consumeAttempt(needs, "account", account);
      await wait(delayAfter(wrong));
      const behind = await judge(pair);
      if (behind !== null) await refundAttempt(needs, "account", account);
      // Work that differs for an address with an account runs in a job, after the response.
      else if (shouldWarnOwner(wrong)) await jobs.send(WARNING_JOB, { address: secrets.seal(pair.email, WARNING_JOB) }, account);
      return behind;
    });
    // A user who only claimed another's address must not gain attempts at the owner's password with their own password.
    if (found?.owns) await resetAttempts(needs, "account-address", here);
    return found;
  };

  /** Returns the scope of an access token, what it was made of, and when it ends; null when its session or user no longer exists. */
  const sessionScope = async (bearer: string): Promise<KeptScope | null> => {
    const claims = await jwtVerify(bearer, secrets.tokenKey, {
      algorithms: ["HS256"],
      currentDate: clock(),
      clockTolerance: TOLERANCE_SECONDS,
    }).then(
      (r) => r.payload,
      () => null,
    );
    if (!claims || typeof claims["sid"] !== "number" || claims.exp === undefined) return null;
    const row = await database.kysely
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .leftJoin("users as m", (join) => join.onRef("m.household_id", "=", "users.household_id"))
      .where("sessions.id", "=", claims["sid"])
      .where("users.id", "=", Number(claims.sub))
      .where("sessions.expires_at", ">", now())
      .select(["users.id", "users.household_id", "users.time_zone", "users.first_name", "sessions.expires_at", ...SIGN_UP_COLUMNS])
      .select((eb) => eb.fn<number[]>("array_agg", ["m.id"]).as("members"))
      .select(sql<string>`hiro_session_digest(sessions.id, users.id)`.as("digest"))
      .groupBy(["users.id", "sessions.id"])
      .executeTakeFirst();
    if (!row) return null;
    const until = Math.min((claims.exp + TOLERANCE_SECONDS) * 1000, new Date(row.expires_at).getTime());
    return { scope: asScope(row, { sessionId: claims["sid"] }), digest: row.digest, until };
  };
  const scopeOf: Sessions["scopeOf"] = async (bearer, ip) =>
    isApiToken(bearer) ? scopeOfApiToken({ database, clock }, bearer, ip) : ((await sessionScope(bearer))?.scope ?? null);
  const kept = keptScopes(clock);

  return {
    checkPair: async (email, password, from) => {
      const pair = credentialsOf(email, password);
      const owner = await ownerOf(database.kysely, pair.email);
      const device = owner === null ? null : knownDeviceOf({ clock, secrets }, from.devices, owner);
      const found = device === null ? await judgeStranger(pair, from) : await judgeKnownDevice(pair, device);
      if (found !== null) return found.userId;
      await audit("sign-in refused", null);
      log.info({ event: "sign-in refused" }, "sign-in refused");
      throw wrongPair();
    },
    begin: async (userId, method, from) => {
      const token = randomSecret();
      await database.kysely
        .insertInto("sessions")
        .values({
          user_id: userId,
          token: digest(token),
          method,
          created_at: now(),
          updated_at: now(),
          authenticated_at: now(),
          expires_at: new Date(clock().getTime() + SESSION_DAYS * 86_400_000).toISOString(),
          ip_address: from.ip,
          user_agent: from.agent.slice(0, 300),
        })
        .execute();
      await audit("sign-in", userId);
      return token;
    },
    refresh: async (sessionToken) => {
      const session = await database.kysely
        .updateTable("sessions")
        .set({ updated_at: now() })
        .where("token", "=", digest(sessionToken))
        .where("expires_at", ">", now())
        .where("updated_at", ">", oldest())
        .returning(["id", "user_id"])
        .executeTakeFirst();
      if (!session) return null;
      const issued = Math.floor(clock().getTime() / 1000);
      const cell = currentCell();
      const accessToken = await new SignJWT({ sid: session.id, ...(cell === null ? {} : { cell }) })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(session.user_id))
        .setIssuedAt(issued)
        .setExpirationTime(issued + TOKEN_SECONDS)
        .sign(secrets.tokenKey);
      return { accessToken, expiresIn: TOKEN_SECONDS };
    },
    scopeOf,
    withScope: async (bearer, ip, work) => {
      if (isApiToken(bearer)) return work(await scopeOf(bearer, ip));
      const known = kept.get(bearer);
      if (known) {
        const tried = await tryKept(known, () => sessionScope(bearer), work);
        if (tried.holds) return tried.result();
        kept.forget(bearer);
      }
      const found = await sessionScope(bearer);
      if (found) kept.keep(bearer, found);
      return work(found?.scope ?? null);
    },
    end: async (sessionToken) => {
      const ended = await database.kysely
        .deleteFrom("sessions")
        .where("token", "=", digest(sessionToken))
        .returning("user_id")
        .executeTakeFirst();
      if (ended) await audit("sign-out", ended.user_id);
      return ended !== undefined;
    },
  };
};

const wrongPair = (): ApiError => new ApiError(401, "WRONG_CREDENTIALS", "That email and password do not match.");

type Pair = { email: string; password: string };

const credentialsOf = (email: unknown, password: unknown): Pair => {
  const wrong: Record<string, string[]> = {};
  if (typeof email !== "string" || !/^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,190}$/u.test(email))
    wrong["email"] = ["Enter your email address"];
  if (typeof password !== "string" || password === "") wrong["password"] = ["Enter your password"];
  if (Object.keys(wrong).length > 0 || typeof email !== "string" || typeof password !== "string")
    throw new ApiError(400, "INVALID", "Enter your email address and password.", { fields: wrong });
  if (password.length > LONGEST_PASSWORD) throw wrongPair();
  return { email: email.toLowerCase(), password };
};
