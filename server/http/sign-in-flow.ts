import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { hasSecondFactor } from "../identity/second-factor.ts";
import { issueTicket, peekTicket, takeTicket } from "../identity/tickets.ts";
import type { Cookies } from "./cookies.ts";
import { ApiError } from "../errors.ts";
import { DEVICE_DAYS, knownDeviceOf, withKnownDevice } from "../identity/known-devices.ts";
import { type Client, type Method, SESSION_DAYS, type Sessions } from "../identity/sessions.ts";

/** Time limit for the second factor after the first. */
const STEP_SECONDS = 600;

export const clientOf = (request: FastifyRequest, cookies: Cookies): Client => ({
  ip: request.ip,
  agent: request.headers["user-agent"] ?? "",
  devices: cookies.read(request, "device"),
});

/** The only place where a browser gets a session. */
export type SignInFlow = {
  /** Called after the first factor: signs in, or asks for the second factor. */
  startSignIn: (request: FastifyRequest, reply: FastifyReply, userId: number, method: Method) => Promise<"in" | "second-factor">;
  /** Starts a new session; an existing one in the browser ends. */
  startSession: (request: FastifyRequest, reply: FastifyReply, userId: number, method: Method) => Promise<void>;
  /** Returns the pending user, who still owes the second factor. Throws 401 when there is none. */
  pendingUser: (request: FastifyRequest) => Promise<number>;
  /** Returns this browser's id among the user's known devices, or null when they never signed in here. */
  deviceOf: (request: FastifyRequest, userId: number) => string | null;
  /** Signs in after the second factor; of several concurrent requests, one succeeds. Throws 401 when there is no pending user. */
  completeSecondFactor: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

const stepExpired = (): ApiError => new ApiError(401, "STEP_OVER", "That took too long. Sign in again.");

export const makeSignInFlow = (deps: Deps, sessions: Sessions, cookies: Cookies): SignInFlow => {
  const { database, clock } = deps;
  const startSession: SignInFlow["startSession"] = async (request, reply, userId, method) => {
    const old = cookies.read(request, "session");
    cookies.write(request, reply, "session", await sessions.begin(userId, method, clientOf(request, cookies)), {
      seconds: SESSION_DAYS * 86_400,
    });
    if (cookies.read(request, "step")) cookies.clear(request, reply, "step");
    if (old) await sessions.end(old);
    const devices = withKnownDevice(deps, cookies.read(request, "device"), userId);
    cookies.write(request, reply, "device", devices, { seconds: DEVICE_DAYS * 86_400 });
  };
  const methodOf = (data: unknown): Method =>
    data !== null && typeof data === "object" && "method" in data ? (data.method as Method) : "password";
  return {
    startSession,
    startSignIn: async (request, reply, userId, method) => {
      if (!(await hasSecondFactor(deps, userId))) {
        await startSession(request, reply, userId, method);
        return "in";
      }
      const ticket = await issueTicket(database.kysely, clock(), {
        kind: "second-factor",
        userId,
        seconds: STEP_SECONDS,
        data: { method },
      });
      cookies.write(request, reply, "step", ticket, { seconds: STEP_SECONDS });
      return "second-factor";
    },
    pendingUser: async (request) => {
      const ticket = cookies.read(request, "step");
      const found = ticket ? await peekTicket(database.kysely, clock(), "second-factor", ticket) : null;
      if (!found) throw stepExpired();
      return found.userId;
    },
    deviceOf: (request, userId) => knownDeviceOf(deps, cookies.read(request, "device"), userId),
    completeSecondFactor: async (request, reply) => {
      const found = await takeTicket(database.kysely, clock(), "second-factor", cookies.read(request, "step") ?? "");
      if (!found) throw stepExpired();
      await startSession(request, reply, found.userId, methodOf(found.data));
    },
  };
};
