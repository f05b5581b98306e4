import type { FastifyInstance, HTTPMethods } from "fastify";
import { ApiError } from "../errors.ts";

const METHODS: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Whether a path belongs to the API. A page of the web app may have the same path, so GET stays available for it below /auth/. */
const isCall = (url: string): boolean => /^\/(?:api|auth|health)\//.test(url);
const mayBePage = (url: string): boolean => url.startsWith("/auth/");

/**
 * Answers 405 with the allowed methods for every registered path. Call it before adding the routes; the list is complete once the returned
 * function runs.
 */
export const refuseOtherMethods = (app: FastifyInstance): (() => void) => {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!isCall(url)) return;
    const path = url.replace(/\/+$/, "/");
    const methods = known.get(path) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(path, methods);
  });
  return () => {
    for (const [url, methods] of known) {
      const missing = METHODS.filter((one) => !methods.has(one) && !(one === "GET" && mayBePage(url)));
      const allowed = [...methods].toSorted().join(", ");
      if (missing.length === 0) continue;
      app.route({
        method: missing,
        url,
        exposeHeadRoute: false,
        // Runs before the body is read, because its content does not matter.
        onRequest: async (_request, reply) => {
          void reply.header("allow", allowed);
          throw new ApiError(405, "METHOD_NOT_ALLOWED", `Use ${allowed}.`);
        },
        handler: () => undefined,
      });
    }
  };
};
