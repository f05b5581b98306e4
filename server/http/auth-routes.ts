import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";
import { errorReply } from "./errors.ts";
import type { Sessions } from "./sessions.ts";
import { SESSION_DAYS } from "./sessions.ts";

type Options = { sessions: Sessions; settings: Pick<Settings, "publicUrl">; demo: { email: string; password: string } | null };

const SAFE_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The session cookie is `__Host-` and Secure: browsers take that over HTTPS and on this machine itself. Only over plain HTTP from
 * another machine does it lose both, because a browser would drop it there and nobody could sign in.
 */
const cookieOf = (request: FastifyRequest, publicUrl: string | null): { name: string; secure: boolean } => {
  const secure = publicUrl
    ? publicUrl.startsWith("https://") || SAFE_HOST.test(new URL(publicUrl).host)
    : request.protocol === "https" || SAFE_HOST.test(request.host);
  return { name: secure ? "__Host-hiro" : "hiro", secure };
};

/** Signing in and out, and the short-lived token that every API call carries. */
export const authRoutes = (app: FastifyInstance, { sessions, settings, demo }: Options): void => {
  const from = (request: FastifyRequest) => ({ ip: request.ip, agent: request.headers["user-agent"] ?? "" });
  const sessionOf = (request: FastifyRequest): string | undefined => request.cookies[cookieOf(request, settings.publicUrl).name];
  const setCookie = (request: FastifyRequest, reply: FastifyReply, value: string): void => {
    const { name, secure } = cookieOf(request, settings.publicUrl);
    void reply.setCookie(name, value, {
      path: "/",
      httpOnly: true,
      secure,
      sameSite: "lax",
      maxAge: value === "" ? 0 : SESSION_DAYS * 86_400,
    });
  };
  const pairOf = (request: FastifyRequest): { email: unknown; password: unknown } => {
    const body: unknown = request.body;
    return body !== null && typeof body === "object"
      ? { email: "email" in body ? body.email : undefined, password: "password" in body ? body.password : undefined }
      : { email: undefined, password: undefined };
  };
  const signIn = (request: FastifyRequest): Promise<string> => {
    const { email, password } = pairOf(request);
    return sessions.signIn(email, password, from(request));
  };
  const tokenReply = async (session: string) => {
    const token = await sessions.refresh(session);
    return token && { access_token: token.accessToken, token_type: "Bearer", expires_in: token.expiresIn };
  };

  app.post("/auth/token/", { bodyLimit: 16_384 }, async (request) => tokenReply(await signIn(request)));
  app.post("/auth/session/", { bodyLimit: 16_384 }, async (request, reply) => {
    const old = sessionOf(request);
    setCookie(request, reply, await signIn(request));
    if (old) await sessions.end(old);
    return reply.code(204).send();
  });
  app.post("/auth/refresh/", { bodyLimit: 1024 }, async (request, reply) => {
    const session = sessionOf(request);
    const token = session ? await tokenReply(session) : null;
    return token ?? reply.code(401).send(errorReply("You are signed out.", ["SIGNED_OUT"]));
  });
  app.get(
    "/auth/demo/",
    async (_request, reply) => demo ?? reply.code(404).send(errorReply("There is no demo household here.", ["NOT_FOUND"])),
  );
  app.get("/auth/logout/", async (request, reply) => {
    const session = sessionOf(request);
    if (session) await sessions.end(session);
    setCookie(request, reply, "");
    return reply.header("clear-site-data", '"cache", "storage"').redirect("/auth/login/", 303);
  });
};
