import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import {
  type AuthorizationState,
  type Connection,
  CONNECTION_NAMES,
  CONNECTIONS,
  IdentityError,
  type IdentityProvider,
  type IdentityProviders,
} from "../providers/identity/index.ts";
import { findOrStart } from "../identity/social.ts";
import { useTicketOnce } from "../identity/tickets.ts";
import { type Cookies, originOf } from "./cookies.ts";
import type { SignInFlow } from "./sign-in-flow.ts";
import { safeRedirect } from "#domain/urls/redirect-url.ts";
import { SIGN_IN_ERRORS, type SignInError } from "#domain/people/sign-in-errors.ts";
import type { SignUpPolicy } from "../identity/first-sign-in.ts";
import { consumeAttempt } from "../identity/attempts.ts";

type Options = {
  deps: Deps;
  cookies: Cookies;
  entrance: SignInFlow;
  providers: IdentityProviders;
  publicUrl: string | null;
  policy: SignUpPolicy;
};

/** Time limit for signing in at the provider. */
const FLOW_SECONDS = 600;
const SEALED_FOR = "sign-in flow";
const NO_ADDRESS: Record<Connection, SignInError> = {
  "google-oauth2": SIGN_IN_ERRORS.noGoogleAddress,
  apple: SIGN_IN_ERRORS.noAppleAddress,
};

/** State of a sign-in request, encrypted, which the browser sends back. */
type Flow = AuthorizationState & { connection: Connection; redirect: string; until: number };

/** Returns the identity providers that this installation has. */
export const socialWays = (providers: IdentityProviders) =>
  CONNECTIONS.flatMap((connection) => {
    const provider = providers[connection];
    return provider ? [{ connection, name: CONNECTION_NAMES[connection], sandbox: provider.sandbox }] : [];
  });

/** Sign-in with Google or Apple. Every failure ends at /error/auth. */
export const socialRoutes = (app: FastifyInstance, options: Options): void => {
  const { deps, cookies, providers, publicUrl } = options;
  const redirectUri = (request: FastifyRequest, connection: Connection): string =>
    `${originOf(request, publicUrl)}/auth/callback/${connection}/`;

  app.get("/auth/connections/", async () => socialWays(providers));

  app.get("/auth/login/", async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    if (query["connection"] === undefined) return reply.callNotFound();
    const connection = CONNECTIONS.find((one) => one === query["connection"]);
    const provider = connection && providers[connection];
    if (!connection || !provider) return failed(reply, { error: "invalid_request", description: SIGN_IN_ERRORS.notSetUp, connection });
    const bond: AuthorizationState = { state: random(), nonce: random(), verifier: random() };
    const redirect = safeRedirect(typeof query["redirect_url"] === "string" ? query["redirect_url"] : null);
    const flow: Flow = { ...bond, connection, redirect, until: deps.clock().getTime() + FLOW_SECONDS * 1000 };
    try {
      const page = await provider.ask(redirectUri(request, connection), bond);
      const sealed = deps.secrets.seal(JSON.stringify(flow), SEALED_FOR);
      cookies.write(request, reply, "flow", sealed, { seconds: FLOW_SECONDS, crossSite: provider.posts });
      return reply.redirect(page.href, 303);
    } catch (error) {
      return refusal(options, request, reply, { connection, provider }, error);
    }
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    for (const connection of CONNECTIONS) {
      const provider = providers[connection];
      const url = `/auth/callback/${connection}/`;
      const handler = async (request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) => {
        if (!provider) return failed(reply, { error: "invalid_request", description: SIGN_IN_ERRORS.notSetUp, connection });
        try {
          return await finish(options, request, reply, { connection, provider }, redirectUri(request, connection), answer);
        } catch (error) {
          return refusal(options, request, reply, { connection, provider }, error);
        }
      };
      scope.get(url, { exposeHeadRoute: false }, (request, reply) =>
        handler(request, reply, new URL(request.url, "http://callback").searchParams),
      );
      scope.post(url, { bodyLimit: 16_384 }, (request, reply) =>
        handler(request, reply, request.body instanceof URLSearchParams ? request.body : new URLSearchParams()),
      );
    }
  });
};

type Asked = { connection: Connection; provider: IdentityProvider };

const finish = async (
  { deps, cookies, entrance, policy }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  { connection, provider }: Asked,
  uri: string,
  answer: URLSearchParams,
): Promise<FastifyReply> => {
  await consumeAttempt(deps, "address", request.ip);
  const flow = readFlow(deps, cookies.read(request, "flow"), connection);
  cookies.clear(request, reply, "flow");
  if (!flow || answer.get("state") !== flow.state) throw new IdentityError("mismatch", "state");
  if (!(await useTicketOnce(deps.database.kysely, deps.clock(), `flow ${flow.state}`, FLOW_SECONDS)))
    throw new IdentityError("mismatch", "replay");
  const who = await findOrStart({ ...deps, policy }, connection, await provider.read(uri, flow, answer));
  const about = { connection, clientId: provider.clientId };
  if (who.kind === "password") return reply.redirect("/auth/password-only/", 303);
  if (who.kind === "unavailable") return failed(reply, { error: "unauthorized", ...about });
  if (who.kind === "no-address") return failed(reply, { error: "invalid_request", description: NO_ADDRESS[connection], ...about });
  const next = await entrance.startSignIn(request, reply, who.userId, connection);
  const asked = `/auth/login/?${new URLSearchParams({ step: "second-factor", redirect_url: flow.redirect })}`;
  return reply.redirect(next === "in" ? flow.redirect : asked, 303);
};

/** Returns this browser's sign-in request if it has not expired and belongs to this provider. */
const readFlow = ({ secrets, clock }: Deps, sealed: string | undefined, connection: Connection): Flow | null => {
  if (!sealed) return null;
  try {
    const flow = JSON.parse(secrets.open(sealed, SEALED_FOR)) as Flow;
    return flow.connection === connection && flow.until >= clock().getTime() ? flow : null;
  } catch {
    // Not encrypted by this installation: treated as missing.
    return null;
  }
};

const refusal = (
  { deps }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  { connection, provider }: Asked,
  error: unknown,
): FastifyReply => {
  if (!(error instanceof IdentityError)) throw error;
  deps.log.info({ event: "sign-in refused", connection, fault: error.fault, reason: error.message, id: request.id }, "sign-in refused");
  const about = { connection, clientId: provider.clientId, tracking: request.id };
  if (error.fault === "mismatch") return failed(reply, { error: "invalid_request", description: SIGN_IN_ERRORS.stale, ...about });
  return failed(reply, { error: error.fault === "denied" ? "access_denied" : "temporarily_unavailable", ...about });
};

type Failure = {
  error: string;
  description?: SignInError;
  connection?: Connection | undefined;
  clientId?: string;
  tracking?: string;
};

/** Redirects the browser to the page for a failed sign-in. */
const failed = (reply: FastifyReply, { error, description, connection, clientId, tracking }: Failure): FastifyReply => {
  const query = new URLSearchParams({
    error,
    ...(description && { error_description: description }),
    ...(connection && { connection }),
    ...(clientId && { client_id: clientId }),
    ...(tracking && { tracking }),
  });
  return reply.redirect(`/error/auth?${query}`, 303);
};

const random = (): string => randomBytes(32).toString("base64url");
