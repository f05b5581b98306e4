import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../failure.ts";
import { errorShape } from "../wire-shapes.ts";
import { LinkDialog, type LinkDeps, steps } from "./dialog.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const BODY_LIMIT = 16_384;

const page = (name: string): URL => new URL(`./pages/${name}`, import.meta.url);
const FILES: readonly (readonly [path: string, file: URL, type: string])[] = [
  ["/sandbox-bank/link-initialize.js", page("link-initialize.js"), "text/javascript; charset=utf-8"],
  ["/sandbox-bank/link/", page("index.html"), "text/html; charset=utf-8"],
  ["/sandbox-bank/link/link.css", page("link.css"), "text/css; charset=utf-8"],
  ["/sandbox-bank/link/theme.js", page("theme.js"), "text/javascript; charset=utf-8"],
  ["/sandbox-bank/link/link.js", page("link.js"), "text/javascript; charset=utf-8"],
  ["/sandbox-bank/link/views.js", page("views.js"), "text/javascript; charset=utf-8"],
  [
    "/sandbox-bank/link/hanken-grotesk.woff2",
    new URL(import.meta.resolve("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2")),
    "font/woff2",
  ],
];

/** Adds the link dialog to the product's server: its pages, which only this site may frame, and their endpoints. */
export const mountLink = async (app: FastifyInstance, deps: LinkDeps): Promise<void> => {
  const dialog = new LinkDialog(deps);
  for (const [path, file, type] of FILES) {
    const content = await readFile(fileURLToPath(file));
    app.get(path, async (_request, reply) => framed(reply).type(type).header("cache-control", "no-cache").send(content));
  }
  for (const step of steps) {
    app.post(`/sandbox-bank/api/${step}`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      framed(reply).header("cache-control", "no-store");
      if (!isOwnPage(request))
        return reply.code(403).send({
          error_type: "INVALID_REQUEST",
          error_code: "FORBIDDEN_ORIGIN",
          error_message: "the call did not come from the dialog",
          display_message: null,
          request_id: request.id,
        });
      try {
        return await dialog[step](request.body);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return reply.code(error.status).send(errorShape(error, request.id));
      }
    });
  }
};

const framed = (reply: FastifyReply): FastifyReply =>
  reply.header("content-security-policy", POLICY).header("x-frame-options", "SAMEORIGIN");

/** Whether the request comes from our own page. A page of another site can neither send JSON here nor use this site as its origin. */
const isOwnPage = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  const isJson = /^application\/json\b/i.test(request.headers["content-type"] ?? "");
  return (
    isJson &&
    typeof origin === "string" &&
    URL.canParse(origin) &&
    new URL(origin).host === request.host &&
    (request.headers["sec-fetch-site"] ?? "same-origin") === "same-origin"
  );
};
