import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { checkSecondFactor, hasSecondFactor } from "../identity/second-factor.ts";
import type { Cookies } from "./cookies.ts";
import { type SignInFlow, clientOf } from "./sign-in-flow.ts";
import { ApiError, errorReply } from "../errors.ts";
import type { Sessions } from "../identity/sessions.ts";
import { textOf } from "./texts.ts";

type Options = {
  deps: Deps;
  sessions: Sessions;
  cookies: Cookies;
  entrance: SignInFlow;
  demo: { email: string; password: string } | null;
};

/** Password sign-in, sign-out, and the short-lived token that every API request carries. */
export const authRoutes = (app: FastifyInstance, { deps, sessions, cookies, entrance, demo }: Options): void => {
  const limit = { bodyLimit: 16_384 };
  const fieldOf = (body: unknown, name: string): unknown =>
    body !== null && typeof body === "object" && Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
  const checkPair = (request: FastifyRequest): Promise<number> =>
    sessions.checkPair(fieldOf(request.body, "email"), fieldOf(request.body, "password"), clientOf(request, cookies));
  const tokenReply = async (session: string) => {
    const token = await sessions.refresh(session);
    return token && { access_token: token.accessToken, token_type: "Bearer", expires_in: token.expiresIn };
  };

  app.post("/auth/token/", limit, async (request) => {
    const userId = await checkPair(request);
    if (await hasSecondFactor(deps, userId)) {
      const code = textOf(request.body, "code");
      if (code === "")
        throw new ApiError(401, "SECOND_FACTOR_NEEDED", "Also send a code from the authenticator app.", {
          fields: { code: ["Enter the code"] },
        });
      await checkSecondFactor(deps, userId, code, entrance.deviceOf(request, userId));
    }
    return tokenReply(await sessions.begin(userId, "password", clientOf(request, cookies)));
  });
  app.post("/auth/session/", limit, async (request, reply) => {
    const userId = await checkPair(request);
    if ((await entrance.startSignIn(request, reply, userId, "password")) === "second-factor") return { next: "second-factor" };
    return reply.code(204).send();
  });
  app.post("/auth/refresh/", { bodyLimit: 1024 }, async (request, reply) => {
    const session = cookies.read(request, "session");
    const token = session ? await tokenReply(session) : null;
    return token ?? reply.code(401).send(errorReply("You are signed out.", ["SIGNED_OUT"]));
  });
  app.get(
    "/auth/demo/",
    async (_request, reply) => demo ?? reply.code(404).send(errorReply("This installation has no demo household.", ["NOT_FOUND"])),
  );
  app.get("/auth/logout/", async (request, reply) => {
    const session = cookies.read(request, "session");
    if (session) await sessions.end(session);
    cookies.clear(request, reply, "session");
    // Browser settings are kept; the app itself removes stored user data (web/lib/stored.ts).
    return reply.header("clear-site-data", '"cache"').redirect("/auth/login/", 303);
  });
};
