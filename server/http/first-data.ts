import type { FastifyInstance, FastifyRequest } from "fastify";

/** The page sends it whether or not somebody is signed in, and it creates nothing. */
const REFRESH = "/auth/refresh/";

/**
 * Lets requests that sign in, sign up or change data wait for a server's first data, such as the demo household. The server answers
 * everything else meanwhile, so that its first page opens at once. After that it costs nothing.
 */
export const holdUntil = (app: FastifyInstance, complete: Promise<void>): void => {
  let isComplete = false;
  void complete.then(() => (isComplete = true)).catch(() => undefined);
  app.addHook("onRequest", async (request) => {
    if (!isComplete && mayChange(request)) await complete;
  });
};

/** What the sign-in page reads. Other GET requests under `/auth/` may end a sign-in at another service. */
const READS: ReadonlySet<string> = new Set(["/auth/connections/", "/auth/demo/", "/auth/second-factor/"]);

const mayChange = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split("?", 1)[0] ?? "";
  if (method === "GET" || method === "HEAD") return path.startsWith("/auth/") && !READS.has(path);
  return path !== REFRESH;
};
