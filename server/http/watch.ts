import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { withoutSpan } from "../telemetry/running.ts";
import type { RequestWatch } from "../telemetry/telemetry.ts";

/** Told who asks, once that is known. */
export type Asking = (request: FastifyRequest, userId: number) => void;

/**
 * Measures every request, where measuring is set up. Add it before other hooks: what they write to the log belongs to the request as well.
 * Answers what notes who asks; of them only whether they run Hiro is told.
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
  // Reading a body leaves the request's own line of work; here it is taken up again.
  app.addHook("preValidation", (request, _reply, next) => goOn(request, next));
  app.addHook("onResponse", (request, _reply, next) => goOn(request, next));
  const runsHiro = operators(database);
  return (request, userId) => {
    if (userId !== 0) watches.get(request)?.by(withoutSpan(() => runsHiro(userId)));
  };
};

const KEPT_MS = 60_000;
const KEPT_MOST = 10_000;

/** Whether a person is one of those who run Hiro; asked of the database once a minute and person, and for no request of theirs. */
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

/** The pattern a request met. Each built file is a route of its own, and what no route answers is a page of the app or nothing. */
const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? "/*";
  return pattern.startsWith("/assets/") ? "/assets/*" : pattern;
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
