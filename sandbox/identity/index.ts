import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { CustomFetch } from "openid-client";
import { type Connection, CONNECTIONS, type IdentityProviders } from "../../server/providers/identity/index.ts";
import { openIdProvider } from "../../server/providers/identity/openid.ts";
import { mountSandbox } from "./mount.ts";
import { ISSUER, PATH } from "./names.ts";
import { startProvider } from "./provider.ts";

export type SandboxIdentity = { providers: IdentityProviders; mount: (app: FastifyInstance) => Promise<void> };

/** An OpenID provider inside the product that replaces Google and Apple. It is called within the process, so its URL does not matter. */
export const sandboxIdentity = (): SandboxIdentity => {
  const secret = randomBytes(32).toString("base64url");
  let app: FastifyInstance | null = null;
  const inside: CustomFetch = async (url, { method, headers, body }) => {
    if (!app) throw new TypeError("fetch failed");
    const { pathname, search } = new URL(url);
    const reply = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers,
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    });
    const replyHeaders = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(reply.body, { status: reply.statusCode, headers: replyHeaders });
  };
  const provider = (connection: Connection) =>
    openIdProvider({
      issuer: ISSUER,
      clientId: connection,
      secret: async () => secret,
      scope: "openid email profile",
      posts: false,
      sandbox: true,
      fetch: inside,
      extra: { prompt: "login" },
      metadata: (redirectUri) => {
        const base = new URL(redirectUri).origin + PATH;
        return {
          issuer: ISSUER,
          authorization_endpoint: `${base}/auth`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/jwks`,
          id_token_signing_alg_values_supported: ["ES256"],
          authorization_response_iss_parameter_supported: true,
        };
      },
    });
  return {
    providers: Object.fromEntries(CONNECTIONS.map((connection) => [connection, provider(connection)])),
    mount: async (server) => {
      app = server;
      await mountSandbox(server, () => startProvider(secret));
    },
  };
};
