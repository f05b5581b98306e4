import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Endpoint, MEMBERS_HEADER } from "#contract/kit/endpoint.ts";
import { fieldsOf, textOf, issueText } from "#contract/kit/issues.ts";
import { fromWireKeys, TooDeepError, toSnake } from "#contract/kit/wire.ts";
import { audit } from "../audit.ts";
import { cellsOf, NoCell, PersonMoved } from "../db/cells/index.ts";
import { brokenConstraint, isBadText, isTooLarge, isUnavailable, isUserDeleted } from "../db/errors.ts";
import type { Deps } from "../deps.ts";
import type { IdentityProviders } from "../providers/identity/index.ts";
import type { Settings, TrustedProxies } from "../config/settings.ts";
import { checkApiToken } from "../identity/api-tokens.ts";
import { checkSignUpGate } from "../identity/sign-up-gate.ts";
import type { SignUpPolicy } from "../identity/first-sign-in.ts";
import { authRoutes } from "./auth-routes.ts";
import { routeToCells } from "./cell-routing.ts";
import { cookiesFor, originOf } from "./cookies.ts";
import { holdUntil } from "./first-data.ts";
import { closeConnectionsWhile, type Draining } from "./draining.ts";
import { docsPage } from "./docs-page.ts";
import { type SignInFlow, makeSignInFlow } from "./sign-in-flow.ts";
import { ApiError, errorReply, invalid, notSignedIn } from "../errors.ts";
import { allowPlaidLink, securityHeaders } from "./headers.ts";
import { refuseOtherMethods } from "./methods.ts";
import { openApi } from "./openapi.ts";
import { proofRoutes } from "./proof-routes.ts";
import { replyWriter } from "./reply-text.ts";
import { type ResetService, resetRoutes } from "./reset-routes.ts";
import { FileReply, type Call, type Route, StreamReply } from "./route.ts";
import type { Scope } from "../identity/scope.ts";
import { nobody } from "../identity/scope-of.ts";
import type { Sessions } from "../identity/sessions.ts";
import { socialRoutes, socialWays } from "./social-routes.ts";
import { watchRequests } from "./watch.ts";
import { serveWeb } from "./web.ts";

export type ServeOptions = {
  deps: Deps;
  sessions: Sessions;
  routes: readonly Route[];
  settings: Pick<Settings, "publicUrl" | "installation" | "trustedProxies" | "plaid">;
  /** Who may sign up. */
  signUp: SignUpPolicy;
  /** Providers that sign users in. */
  identity: IdentityProviders;
  reset: ResetService;
  /** Folder of the built web app; null serves only the API. */
  webFolder: string | null;
  demo: { email: string; password: string } | null;
  /** Adds other HTTP routes: webhooks, the sandbox bank. */
  mount?: (app: FastifyInstance) => void | Promise<void>;
  /** Answers balancers that ask for readiness. */
  draining: Draining;
  /** Requests that change data wait for this. Default: nothing. */
  firstData?: Promise<void>;
};

const FILE_LIMIT = 50 * 1024 * 1024;
const RAW_LIMIT = 262_144;
/** Creates the HTTP server with every route, not yet listening. */
export const serve = async (options: ServeOptions): Promise<FastifyInstance> => {
  const { deps, sessions, routes } = options;
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    // What arrives on an open connection while the server closes is still answered.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.settings.trustedProxies),
    logger: false,
  });
  closeConnectionsWhile(app, options.draining);
  const asking = watchRequests(app, deps);
  const routesAreComplete = refuseOtherMethods(app);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // A stream for each reply costs more than the compression itself, also in this thread. Few replies are larger than this.
    syncThreshold: 1_048_576,
    // Replies are compressed on every request: the fastest level takes a third of the time and leaves them a tenth larger.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    customTypes: /^(application\/json|text\/html|text\/css|text\/javascript|image\/svg\+xml)/,
  });
  const readJson = app.getDefaultJsonParser("error", "error");
  // Many clients send a content type without a body. That counts as no body, and a route that needs one names what is missing.
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    // Decoding would replace broken characters, and they would be saved so.
    if (!isUtf8(bytes)) return done(new ApiError(400, "BAD_ENCODING", "Send the body in UTF-8."));
    return readJson(request, bytes.toString("utf8"), done);
  });
  app.addContentTypeParser("application/octet-stream", { bodyLimit: FILE_LIMIT }, (_request, payload, done) => done(null, payload));
  app.addHook("onRequest", async (request) => {
    if (!isHost(request.headers.host) || !isHost(request.host))
      throw new ApiError(400, "BAD_HOST", "The Host header is not a valid host name.");
  });
  if (options.firstData) holdUntil(app, options.firstData);
  if (options.settings.plaid) allowPlaidLink();
  app.addHook("onRequest", async (request, reply) => securityHeaders(request, reply, options.settings.publicUrl));
  app.addHook("onResponse", async (request, reply) => {
    deps.log.debug(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(deps, error, request, reply));

  const { publicUrl } = options.settings;
  const cookies = cookiesFor(publicUrl);
  const cells = cellsOf(deps.database);
  if (cells) routeToCells(app, cells, cookies);
  for (const route of routes) if (route.endpoint.bodyAs !== "raw") register(app, route);
  await app.register(async (unread) => {
    unread.removeAllContentTypeParsers();
    unread.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: RAW_LIMIT }, (_request, bytes, done) => done(null, bytes));
    for (const route of routes) if (route.endpoint.bodyAs === "raw") register(unread, route);
  });
  const entrance = makeSignInFlow(deps, sessions, cookies);
  authRoutes(app, { deps, sessions, cookies, entrance, demo: options.demo });
  proofRoutes(app, { deps, entrance, publicUrl });
  socialRoutes(app, { deps, cookies, entrance, providers: options.identity, publicUrl, policy: options.signUp });
  resetRoutes(app, options.reset);
  let description: ReturnType<typeof openApi> | null = null;
  app.get("/api/schema/", async () => (description ??= openApi(routes.map((route) => route.endpoint))));
  app.get("/api/docs/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage(routes.map((route) => route.endpoint))),
  );
  app.get("/health/live/", async () => ({ status: "ok" }));
  app.get("/health/ready/", async (request, reply) => {
    const notReady = (status: string): FastifyReply => reply.code(503).header("retry-after", "5").send({ status });
    if (!options.draining.isReady(request.socket.remoteAddress ?? "")) return notReady("stopping");
    return deps.database.health().then(
      () => ({ status: "ok" }),
      () => notReady("database unreachable"),
    );
  });
  await options.mount?.(app);
  routesAreComplete();
  if (options.webFolder)
    await serveWeb(
      app,
      options.webFolder,
      options.settings.installation,
      { demo: options.demo, ways: socialWays(options.identity) },
      (request) => cookies.read(request, "session") !== undefined,
    );
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorReply("Not found", ["NOT_FOUND"])));
  return app;

  function register(server: FastifyInstance, { endpoint, handle }: Route): void {
    const written = replyWriter(endpoint.reply);
    server.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.bodyAs === "file" ? { bodyLimit: FILE_LIMIT } : {}),
      // Compression would hold the text back until it is complete.
      ...(endpoint.replyAs === "stream" ? { compress: false } : {}),
      handler: async (request, reply) => {
        const call = callOf(request, reply, entrance, publicUrl);
        const result = await withScope(request, endpoint, (scope) => {
          // Pages that are open drop what they hold when a member has joined or left.
          if (scope.memberIds.length > 0) reply.header(MEMBERS_HEADER, scope.memberIds.join(" "));
          return handle(
            scope,
            { params: decodeParams(endpoint, request), query: decodeQuery(endpoint, request), body: decodeBody(endpoint, request) },
            call,
          );
        });
        reply.header("cache-control", "no-store");
        if (result instanceof StreamReply) return reply.headers(result.headers).send(Readable.from(result.chunks));
        if (result instanceof FileReply) return reply.headers(result.headers).send(result.bytes);
        if (result === null) return reply.code(204).send();
        return reply.type("application/json; charset=utf-8").send(written(result));
      },
    });
  }

  /** Runs a handler with the scope of the request. Throws 401 or 403 when the endpoint is not for it. */
  async function withScope<T>(request: FastifyRequest, endpoint: Endpoint, work: (scope: Scope) => Promise<T>): Promise<T> {
    const bearer = /^Bearer ([\w.-]{20,2000})$/.exec(request.headers.authorization ?? "")?.[1];
    const admitted = (scope: Scope | null): Promise<T> => work(admit(request, endpoint, scope));
    if (!bearer) return admitted(null);
    if (endpoint.method === "GET") return sessions.withScope(bearer, request.ip, async (scope) => admitted(scope));
    return admitted(await sessions.scopeOf(bearer, request.ip));
  }

  function admit(request: FastifyRequest, endpoint: Endpoint, scope: Scope | null): Scope {
    asking(request, scope?.userId ?? nobody.userId);
    if (scope) askers.set(request, scope.userId);
    if (scope) checkSignUpGate(scope, endpoint);
    if (scope?.apiToken) {
      checkApiToken(scope, endpoint);
      return scope;
    }
    if (!scope) {
      if (endpoint.access.during === "public") return nobody;
      throw notSignedIn();
    }
    if (endpoint.method !== "GET" && !deps.secrets.verify(csrfText(scope), String(request.headers["x-csrftoken"] ?? ""))) {
      throw new ApiError(403, "CSRF", "The request is missing the page's security token. Reload the page and try again.");
    }
    return scope;
  }
};

/** The first trusted proxy is the one that connects; each further one names the next. */
const trustOf = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies;

/** Text that a CSRF token signs: it belongs to one session. */
export const csrfText = (scope: Scope): string => `csrf ${scope.sessionId}`;

/** Returns whether a text is a host name or address with an optional port, as in RFC 3986. */
const isHost = (host: string | undefined): boolean =>
  host !== undefined && /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host);

/** Returns the URL where this server was reached: its public URL, or else the address of the connection. Never taken from a header. */
const reachedAt = ({ socket }: FastifyRequest, publicUrl: string | null): string => {
  if (publicUrl !== null) return publicUrl;
  const { localAddress = "127.0.0.1", localPort = 80 } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, "");
  return `http://${address.includes(":") ? `[${address}]` : address}:${localPort}`;
};

/** What a handler seldom needs is made when it is asked for. */
const callOf = (request: FastifyRequest, reply: FastifyReply, entrance: SignInFlow, publicUrl: string | null): Call => {
  let gone: AbortController | null = null;
  return {
    get signal() {
      return (gone ??= goneWith(reply)).signal;
    },
    get url() {
      return new URL(request.url.replace(/^\/+/, "/"), reachedAt(request, publicUrl));
    },
    get origin() {
      return originOf(request, publicUrl);
    },
    get file() {
      return request.body instanceof Readable ? request.body : Readable.from([]);
    },
    ip: request.ip,
    enter: (userId) => entrance.startSession(request, reply, userId, "password"),
    get raw() {
      return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
};

const goneWith = (reply: FastifyReply): AbortController => {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.on("close", () => gone.abort());
  return gone;
};

const decodeParams = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const parsed = endpoint.params.safeParse(request.params);
  if (!parsed.success) throw new ApiError(404, "NOT_FOUND", "Not found");
  return parsed.data;
};

const decodeQuery = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const given: Record<string, unknown> = { ...(request.query as Record<string, unknown>) };
  const known = queryNames(endpoint);
  const unknown = Object.keys(given).filter((name) => !known.has(toSnake(name)));
  if (unknown.length > 0) throw unknownParameters(unknown);
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value))
      throw new ApiError(400, "INVALID", `Give ${name} only once; join several values with commas.`, {
        fields: { [name]: ["Give it only once; join several values with commas"] },
      });
    if (value === "") delete given[name];
  }
  const query = decode(endpoint.query, fromWireKeys(given), "query");
  for (const [name, value] of Object.entries(query as object)) {
    if (Array.isArray(value) && value.some((id) => typeof id === "number" && id > LARGEST_ID))
      throw invalid(name, "Enter ids joined by commas");
  }
  return query;
};

/** Returns the names of a route's query parameters, as on the wire. */
const queryNames = ({ query }: Endpoint): ReadonlySet<string> => {
  if (!(query instanceof z.core.$ZodObject)) throw new TypeError("a query is an object of parameters");
  return new Set(Object.keys(query._zod.def.shape).map(toSnake));
};

const unknownParameters = (names: readonly string[]): ApiError => {
  const named = names.slice(0, 10).map((name) => name.slice(0, 100));
  const message = "This parameter does not exist";
  return new ApiError(400, "INVALID", named.map((name) => `${name}: ${message}`).join("; "), {
    fields: Object.fromEntries(named.map((name) => [name, [message]])),
  });
};

/** No row has a larger id, and the database refuses to compare with one. */
const LARGEST_ID = 2_147_483_647;

const decodeBody = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  if (endpoint.bodyAs !== "json") return {};
  if (request.body instanceof Readable) throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json.");
  return decode(endpoint.body, camelBody(request.body ?? {}));
};

const camelBody = (body: unknown): unknown => {
  try {
    return fromWireKeys(body);
  } catch (error) {
    if (error instanceof TooDeepError)
      throw new ApiError(400, "INVALID", "The body is nested too deeply.", { fields: { body: ["It is nested too deeply"] } });
    throw error;
  }
};

const decode = (schema: z.core.$ZodType, value: unknown, whole = "body"): unknown => {
  const parsed = parsedBy(schema, value);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error, whole);
  throw new ApiError(400, "INVALID", textOf(fields), { fields });
};

/** Parses a value. A list of texts with a lone % cannot be split; its codec throws instead of reporting it. */
const parsedBy = (schema: z.core.$ZodType, value: unknown): z.ZodSafeParseResult<unknown> => {
  try {
    return z.safeParse(schema, value, { error: issueText });
  } catch (error) {
    if (error instanceof URIError)
      throw new ApiError(400, "INVALID", "Write % as %25 inside a list of names.", { fields: { query: ["Write % as %25"] } });
    throw error;
  }
};

/** Whether the user moved to another cell, or deleted their account while the request ran. */
const isOfNobody = (error: unknown): boolean =>
  error instanceof PersonMoved || isUserDeleted(error) || (brokenConstraint(error)?.endsWith("_user_id_fkey") ?? false);

/** Whether a streamed reply ended because its client closed the connection. */
const hasLeft = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

const answerError = (deps: Deps, failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header("cache-control", "no-store");
  const error = isOfNobody(failure) ? notSignedIn() : failure;
  if (error instanceof ApiError) {
    if (error.status === 403) noteRefusal(deps, error, request);
    if (error.retryAfter !== null) void reply.header("retry-after", String(error.retryAfter));
    const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [toSnake(field), messages]));
    return reply.code(error.status).send(errorReply(error.message, [error.code], fields));
  }
  if (error instanceof NoCell) {
    deps.log.error({ err: error, id: request.id, route: request.routeOptions.url, method: request.method }, "request without a cell");
    return reply.code(501).send(errorReply("This is not available on this installation.", ["NO_CELL"]));
  }
  if (isBadText(error)) return reply.code(400).send(errorReply(BAD_TEXT, ["INVALID"]));
  if (isTooLarge(error)) return reply.code(422).send(errorReply(TOO_LARGE_TO_ADD, ["AMOUNTS_TOO_LARGE"]));
  const status = statusOf(error);
  if (status < 500)
    return reply
      .code(status)
      .send(errorReply(CLIENT_MESSAGES[status] ?? "The request could not be read.", [CLIENT_CODES[status] ?? "BAD_REQUEST"]));
  const failed = { err: error, id: request.id, route: request.routeOptions.url, method: request.method };
  if (hasLeft(error)) deps.log.debug(failed, "the client left before the end of the reply");
  else deps.log.error(failed, "request failed");
  if (status === 503) void reply.header("retry-after", "2");
  return reply.code(status).send({
    ...errorReply("Something went wrong on our side. Try again.", [status === 503 ? "UNAVAILABLE" : "INTERNAL"]),
    request_id: request.id,
  });
};

/** User ids of signed-in requests. */
const askers = new WeakMap<FastifyRequest, number>();

/** Logs that a user was denied something, without the request's data. */
const noteRefusal = (deps: Deps, error: ApiError, request: FastifyRequest): void => {
  const userId = askers.get(request);
  const detail = { code: error.code, method: request.method, route: request.routeOptions.url ?? "" };
  deps.log.warn({ event: "not allowed", userId, id: request.id, ...detail }, "not allowed");
  if (userId === undefined) return;
  audit(deps, userId, "not allowed", detail).catch((failure: unknown) => deps.log.error({ err: failure }, "audit event not written"));
};

const BAD_TEXT = "The text contains characters that cannot be stored.";
const TOO_LARGE_TO_ADD =
  "Some amounts here are too large to add up. Find wrong amounts in your accounts, transactions and imported files, and correct or remove them.";
const CLIENT_MESSAGES: Record<number, string> = {
  413: "The request is too large.",
  415: "Send the body as application/json.",
  404: "Not found",
};
const CLIENT_CODES: Record<number, string> = { 413: "TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE", 404: "NOT_FOUND" };

const statusOf = (error: unknown): number => {
  if (!(error instanceof Error)) return 500;
  if (isUnavailable(error)) return 503;
  if ("statusCode" in error && typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500)
    return error.statusCode;
  return 500;
};
