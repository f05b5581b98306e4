import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../deps.ts";
import { ApiError } from "./errors.ts";
import { insertAccount } from "../sign-in/account-store.ts";
import { personBehind } from "../sign-in/candidates.ts";
import { hashPassword } from "./passwords.ts";
import type { Scope } from "./scope.ts";
import { isApiToken, scopeOfApiToken } from "../sign-in/api-tokens.ts";
import { STANDING } from "../sign-in/standing.ts";
import { digest, randomSecret } from "../sign-in/tickets.ts";
import { asScope } from "./scope-of.ts";
import { checkAttempts, forgetTries, spendTry } from "./throttle.ts";

export { scopeOfUser } from "./scope-of.ts";

/** How long a session lives without use, and at most; and the life of the token made from it. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 60;
export const TOKEN_SECONDS = 600;
const LONGEST_PASSWORD = 1024;

export type AccessToken = { accessToken: string; expiresIn: number };
/** Where a person signs in from. */
export type From = { ip: string; agent: string };
/** How a session began. */
export type Method = "password" | "google-oauth2" | "apple" | "passkey";
export type Sessions = {
  /** Whose e-mail and password these are. Throws 401 for a wrong pair, 429 after too many. */
  checkPair: (email: unknown, password: unknown, from: From) => Promise<number>;
  /** Begins a session of somebody who has proved who they are; answers its token, which is kept nowhere. */
  begin: (userId: number, method: Method, from: From) => Promise<string>;
  /** Makes the account of somebody whose address the operator vouches for. Throws when the e-mail is taken. Answers the user's id. */
  register: (person: { email: string; password: string; firstName: string; lastName: string }) => Promise<number>;
  /** A fresh access token for a living session; null when it is over. */
  refresh: (sessionToken: string) => Promise<AccessToken | null>;
  /** Who an access token, or a personal API token, speaks for; null when it, its session or its user is no more. */
  scopeOf: (bearer: string) => Promise<Scope | null>;
  /** Signs out the session behind a cookie. */
  end: (sessionToken: string) => Promise<void>;
};

export const makeSessions = ({ database, secrets, clock, log }: Pick<Deps, "database" | "secrets" | "clock" | "log">): Sessions => {
  const audit = (event: string, userId: number | null): Promise<unknown> =>
    database.kysely.insertInto("audit_events").values({ event, user_id: userId, at: clock().toISOString() }).execute();
  const oldest = (): string => new Date(clock().getTime() - SESSION_IDLE_DAYS * 86_400_000).toISOString();
  const now = (): string => clock().toISOString();

  return {
    checkPair: async (email, password, from) => {
      const pair = credentialsOf(email, password);
      await checkAttempts(database, clock(), { who: pair.email, ip: from.ip });
      const found = await personBehind(database.kysely, pair.email, pair.password);
      if (found !== null) {
        // Somebody who only named another's address must not buy tries at the owner's password with their own.
        if (found.owns) await forgetTries(database, "person", pair.email);
        return found.userId;
      }
      await spendTry(database, clock(), "person", pair.email);
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
    register: async ({ email, password, firstName, lastName }) => {
      const hash = await hashPassword(password);
      const unset = { unverifiedEmail: null, phoneNumber: null, tosConsent: false };
      return database.asSystem((db) =>
        insertAccount(db, { email: email.toLowerCase(), emailVerified: true, hash, firstName, lastName, ...unset, at: now() }),
      );
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
      const accessToken = await new SignJWT({ sid: session.id })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(session.user_id))
        .setIssuedAt(issued)
        .setExpirationTime(issued + TOKEN_SECONDS)
        .sign(secrets.tokenKey);
      return { accessToken, expiresIn: TOKEN_SECONDS };
    },
    scopeOf: async (bearer) => {
      if (isApiToken(bearer)) return scopeOfApiToken(database, clock(), bearer);
      const claims = await jwtVerify(bearer, secrets.tokenKey, {
        algorithms: ["HS256"],
        currentDate: clock(),
        clockTolerance: 30,
      }).then(
        (r) => r.payload,
        () => null,
      );
      if (!claims || typeof claims["sid"] !== "number") return null;
      const row = await database.kysely
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .leftJoin("users as m", (join) => join.onRef("m.household_id", "=", "users.household_id"))
        .where("sessions.id", "=", claims["sid"])
        .where("users.id", "=", Number(claims.sub))
        .where("sessions.expires_at", ">", now())
        .select(["users.id", "users.household_id", "users.time_zone", "users.first_name", ...STANDING])
        .select((eb) => eb.fn<number[]>("array_agg", ["m.id"]).as("members"))
        .groupBy(["users.id"])
        .executeTakeFirst();
      return row ? asScope(row, { sessionId: claims["sid"] }) : null;
    },
    end: async (sessionToken) => {
      const ended = await database.kysely
        .deleteFrom("sessions")
        .where("token", "=", digest(sessionToken))
        .returning("user_id")
        .executeTakeFirst();
      if (ended) await audit("sign-out", ended.user_id);
    },
  };
};

const wrongPair = (): ApiError => new ApiError(401, "WRONG_CREDENTIALS", "That e-mail and password do not match.");

const credentialsOf = (email: unknown, password: unknown): { email: string; password: string } => {
  const wrong: Record<string, string[]> = {};
  if (typeof email !== "string" || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) wrong["email"] = ["Enter your e-mail address"];
  if (typeof password !== "string" || password === "") wrong["password"] = ["Enter your password"];
  if (Object.keys(wrong).length > 0 || typeof email !== "string" || typeof password !== "string")
    throw new ApiError(400, "INVALID", "Enter your e-mail address and password.", { fields: wrong });
  if (password.length > LONGEST_PASSWORD) throw wrongPair();
  return { email: email.toLowerCase(), password };
};
