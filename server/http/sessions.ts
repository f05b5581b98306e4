import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../deps.ts";
import { ApiError } from "./errors.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Scope } from "./scope.ts";
import { checkAttempts, countFailure, forgetFailures } from "./throttle.ts";

/** How long a session lives without use, and at most; and the life of the token made from it. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 60;
export const TOKEN_SECONDS = 600;
const LONGEST_PASSWORD = 1024;

export type AccessToken = { accessToken: string; expiresIn: number };
export type Sessions = {
  /** Signs in; answers the session's token. Throws 401 for a wrong pair, 429 after too many. */
  signIn: (email: unknown, password: unknown, from: { ip: string; agent: string }) => Promise<string>;
  /** Makes the account of a person. Throws when the e-mail is taken. Answers the user's id. */
  register: (person: { email: string; password: string; firstName: string; lastName: string }) => Promise<number>;
  /** A fresh access token for a living session; null when it is over. */
  refresh: (sessionToken: string) => Promise<AccessToken | null>;
  /** Who an access token speaks for; null when it, its session or its user is no more. */
  scopeOf: (accessToken: string) => Promise<Scope | null>;
  /** The session behind a cookie, for writes that carry one. */
  end: (sessionToken: string) => Promise<void>;
};

export const makeSessions = ({ database, secrets, clock, log }: Pick<Deps, "database" | "secrets" | "clock" | "log">): Sessions => {
  const auth = betterAuth({
    database: { db: database.kysely, type: "postgres" },
    secret: secrets.authSecret,
    baseURL: "http://localhost",
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_DAYS * 86_400,
      disableSessionRefresh: true,
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
    },
    user: { modelName: "users", fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" } },
    account: {
      modelName: "credentials",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: { modelName: "verifications", fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" } },
    advanced: { database: { generateId: "serial" } },
  });

  const audit = (event: string, userId: number | null): Promise<unknown> =>
    database.kysely.insertInto("audit_events").values({ event, user_id: userId, at: clock().toISOString() }).execute();
  const oldest = (): string => new Date(clock().getTime() - SESSION_IDLE_DAYS * 86_400_000).toISOString();
  const now = (): string => clock().toISOString();

  /** The library dates a session by the machine; it lives by the clock that everything else goes by. */
  const startNow = (token: string): Promise<unknown> => {
    const until = new Date(clock().getTime() + SESSION_DAYS * 86_400_000).toISOString();
    return database.kysely
      .updateTable("sessions")
      .set({ created_at: now(), updated_at: now(), expires_at: until })
      .where("token", "=", token)
      .execute();
  };

  return {
    signIn: async (email, password, from) => {
      const pair = credentialsOf(email, password);
      await checkAttempts(database, clock(), { who: pair.email, ip: from.ip });
      try {
        const { token, user } = await auth.api.signInEmail({
          body: pair,
          headers: new Headers({ "user-agent": from.agent.slice(0, 300), "x-forwarded-for": from.ip }),
        });
        await startNow(token);
        await forgetFailures(database, pair.email);
        await audit("sign-in", Number(user.id));
        return token;
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode !== 401) throw error;
        await countFailure(database, clock(), pair.email);
        await audit("sign-in refused", null);
        log.info({ event: "sign-in refused" }, "sign-in refused");
        throw new ApiError(401, "WRONG_CREDENTIALS", "That e-mail and password do not match.");
      }
    },
    register: async ({ email, password, firstName, lastName }) => {
      const { user } = await auth.api.signUpEmail({ body: { email, password, name: `${firstName} ${lastName}`.trim() } });
      const id = Number(user.id);
      await database.kysely.updateTable("users").set({ first_name: firstName, last_name: lastName }).where("id", "=", id).execute();
      return id;
    },
    refresh: async (sessionToken) => {
      const session = await database.kysely
        .updateTable("sessions")
        .set({ updated_at: now() })
        .where("token", "=", sessionToken)
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
    scopeOf: async (accessToken) => {
      const claims = await jwtVerify(accessToken, secrets.tokenKey, {
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
        .select(["users.id", "users.household_id", "users.time_zone", "users.first_name"])
        .select((eb) => eb.fn<number[]>("array_agg", ["m.id"]).as("members"))
        .groupBy(["users.id"])
        .executeTakeFirst();
      return row ? asScope(row, claims["sid"]) : null;
    },
    end: async (sessionToken) => {
      const ended = await database.kysely.deleteFrom("sessions").where("token", "=", sessionToken).returning("user_id").executeTakeFirst();
      if (ended) await audit("sign-out", ended.user_id);
    },
  };
};

type ScopeRow = { id: number; household_id: number | null; time_zone: string; first_name: string | null; members: (number | null)[] };
const asScope = (row: ScopeRow, sessionId: number): Scope => {
  const members = row.members.filter((id) => id !== null);
  return {
    userId: row.id,
    householdId: row.household_id,
    memberIds: members.length > 0 ? members : [row.id],
    timeZone: row.time_zone,
    firstName: row.first_name,
    sessionId,
  };
};

/** The scope of a user for work without a request: jobs, webhooks, the demo household. Throws when there is no such user. */
export const scopeOfUser = async ({ database }: Pick<Deps, "database">, userId: number): Promise<Scope> => {
  const row = await database.kysely
    .selectFrom("users")
    .leftJoin("users as m", (join) => join.onRef("m.household_id", "=", "users.household_id"))
    .where("users.id", "=", userId)
    .select(["users.id", "users.household_id", "users.time_zone", "users.first_name"])
    .select((eb) => eb.fn<number[]>("array_agg", ["m.id"]).as("members"))
    .groupBy(["users.id"])
    .executeTakeFirstOrThrow();
  return asScope(row, 0);
};

const credentialsOf = (email: unknown, password: unknown): { email: string; password: string } => {
  const wrong: Record<string, string[]> = {};
  if (typeof email !== "string" || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) wrong["email"] = ["Enter your e-mail address"];
  if (typeof password !== "string" || password === "") wrong["password"] = ["Enter your password"];
  if (Object.keys(wrong).length > 0 || typeof email !== "string" || typeof password !== "string")
    throw new ApiError(400, "INVALID", "Enter your e-mail address and password.", { fields: wrong });
  if (password.length > LONGEST_PASSWORD) throw new ApiError(401, "WRONG_CREDENTIALS", "That e-mail and password do not match.");
  return { email: email.toLowerCase(), password };
};
