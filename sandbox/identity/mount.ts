import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Connection, CONNECTION_NAMES, CONNECTIONS } from "../../server/providers/identity/index.ts";
import { FONT_PATH, PATH } from "./names.ts";
import { choosePage } from "./page.ts";
import { personIn } from "./people.ts";
import type { SandboxProvider } from "./provider.ts";

const LIMIT = 16_384;
const FONT = import.meta.resolve("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2");

/** Adds the sandbox provider to the product's server: its protocol, and the page for choosing an identity. */
export const mountSandbox = async (app: FastifyInstance, start: () => Promise<SandboxProvider>): Promise<void> => {
  let started: Promise<SandboxProvider> | null = null;
  const sandbox = (): Promise<SandboxProvider> =>
    (started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    }));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: LIMIT }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get(FONT_PATH, async (_request, reply) =>
      reply
        .type("font/woff2")
        .header("cache-control", "public, max-age=86400")
        .send(await readFile(fileURLToPath(FONT))),
    );
    scope.get(`${PATH}/choose/:uid`, async (request, reply) => {
      const name = CONNECTION_NAMES[await askedFor(await sandbox(), request, reply)];
      return page(reply, choosePage(name, { email: "", wrong: false }));
    });
    scope.post(`${PATH}/choose/:uid`, { bodyLimit: LIMIT }, async (request, reply) => {
      const { provider, remember } = await sandbox();
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const connection = await askedFor(await sandbox(), request, reply);
      const person = personIn(form);
      if (!person && !form.has("cancel"))
        return page(reply.code(400), choosePage(CONNECTION_NAMES[connection], { email: form.get("email") ?? "", wrong: true }));
      const result = person
        ? { login: { accountId: remember(connection, person) } }
        : { error: "access_denied", error_description: "The person said no." };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    });
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider parses the body itself.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route({
      method: ["GET", "POST"],
      url: `${PATH}/*`,
      handler: async (request, reply) => {
        if (!leadsBack(request))
          return reply.code(400).send({ error: "invalid_request", error_description: "redirect_uri is another site's" });
        const { provider } = await sandbox();
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        if (request.url.startsWith(`${PATH}/auth`)) request.raw.headers.cookie = withoutSession(request.raw.headers.cookie);
        const raw = Object.assign(request.raw, { originalUrl: request.url, url: request.url.slice(PATH.length) });
        await provider.callback()(raw, reply.raw);
        return reply;
      },
    });
  });
};

/** Returns which provider it replaces. Throws if the browser has no pending request here. */
const askedFor = async ({ provider }: SandboxProvider, request: FastifyRequest, reply: FastifyReply): Promise<Connection> => {
  const { params } = await provider.interactionDetails(request.raw, reply.raw);
  return CONNECTIONS.find((connection) => connection === params["client_id"]) ?? "google-oauth2";
};

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);

/** Whether the browser would be redirected back to this site. */
const leadsBack = (request: FastifyRequest): boolean => {
  const uri = new URL(request.url, "http://sandbox").searchParams.get("redirect_uri");
  return uri === null || (URL.canParse(uri) && new URL(uri).host === request.host);
};

/** Each sign-in starts signed out of the sandbox, so that a different identity can be chosen. */
export const withoutSession = (cookie = ""): string =>
  cookie
    .split("; ")
    .filter((pair) => !/^_session(\.legacy)?(\.sig)?=/.test(pair))
    .join("; ");
