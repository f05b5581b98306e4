import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { withoutSpan } from "../telemetry/running.ts";
import type { RequestWatch } from "../telemetry/telemetry.ts";

/** Called with the requesting user once it is known. */
export type Asking = (request: FastifyRequest, userId: number) => void;

/**
 * Measures every request if measuring is set up. Add it before other hooks, so that their log lines belong to the request as well. Returns
 * the function that records the user, of whom only the operator flag is recorded.
 */
export const watchRequests = (app: FastifyInstance, { telemetry, database }: Pick<Deps, "telemetry" | "database">): Asking => {
  const begin = telemetry.request;
  if (begin === null) return () => undefined;
  const watches = new WeakMap<FastifyRequest, RequestWatch>();
  const goOn = (request: FastifyRequest, next: () => void): void => {
    const watch = watches.get(request);
    if (watch) watch.run(next);
    else next();
  };
  app.addHook("onRequest", (request, reply, next) => {
    const watch = begin({ method: request.method, route: routeOf(request), traceparent: headerOf(request, "traceparent") });
    watches.set(request, watch);
    reply.raw.once("close", () => watch.end({ status: reply.statusCode, cut: !reply.raw.writableFinished }));
    watch.run(next);
  });
  // Reading a body leaves the request's async context; it is resumed here.
  app.addHook("preValidation", (request, _reply, next) => goOn(request, next));
  app.addHook("onResponse", (request, _reply, next) => goOn(request, next));
  const runsHiro = operators(database);
  return (request, userId) => {
    if (userId !== 0) watches.get(request)?.by(withoutSpan(() => runsHiro(userId)));
  };
};

const KEPT_MS = 60_000;
const KEPT_MOST = 10_000;

/** Returns whether a user is an operator. Queries the database at most once a minute per user, outside their requests. */
const operators = (database: Deps["database"]): ((userId: number) => Promise<boolean>) => {
  const known = new Map<number, { until: number; answer: Promise<boolean> }>();
  const ask = async (userId: number): Promise<boolean> => {
    const person = await database.kysely.selectFrom("users").select("is_employee").where("id", "=", userId).executeTakeFirst();
    return person?.is_employee ?? false;
  };
  return (userId) => {
    const kept = known.get(userId);
    if (kept && kept.until > Date.now()) return kept.answer;
    if (known.size >= KEPT_MOST) known.clear();
    const answer = ask(userId);
    known.set(userId, { until: Date.now() + KEPT_MS, answer });
    answer.catch(() => known.delete(userId));
    return answer;
  };
};

/** Returns the route pattern of a request. Each built file has its own route; paths without a route are a page of the app or unknown. */
const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? "/*";
  return pattern.startsWith("/assets/") ? "/assets/*" : pattern;
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
