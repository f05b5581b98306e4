import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { memoryAdapter } from "../../sandbox/identity/memory.ts";
import { withoutSession } from "../../sandbox/identity/mount.ts";
import { openIdProvider } from "../providers/identity/openid.ts";
import type { IdentityProviders } from "../providers/identity/index.ts";

export type Claims = { sub: string; email?: string; email_verified?: boolean | string; given_name?: string; family_name?: string };

/** A real OpenID provider on its own port that immediately signs in the user a test sets. */
export type TestOidc = {
  issuer: string;
  providers: IdentityProviders;
  /** Sets the user who is signed in there; null denies access. */
  as: (claims: Claims | null) => void;
  /** Sets the lifetime of codes in seconds. */
  codeSeconds: (seconds: number) => void;
  /** Makes it issue tokens with a wrong nonce. */
  twistNonce: (on: boolean) => void;
  /** Client secrets it received. */
  secrets: string[];
  close: () => Promise<void>;
};

const SECRET = "a secret of the test client, long enough";

export const testOidc = async (): Promise<TestOidc> => {
  let who: Claims | null = null;
  let seconds = 60;
  let twisted = false;
  const known = new Map<string, Claims>();
  const secrets: string[] = [];
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  let handle: (...args: Parameters<ReturnType<Provider["callback"]>>) => unknown = () => undefined;
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: ["google-oauth2", "apple"].map((id) => ({
      client_id: id,
      client_secret: SECRET,
      redirect_uris: ["https://app.invalid/"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
      id_token_signed_response_alg: "ES256",
    })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
    cookies: { keys: ["test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: false,
    ttl: { AuthorizationCode: () => seconds, IdToken: 60, AccessToken: 60, Session: 60, Interaction: 60, Grant: 60 },
    interactions: { url: (_ctx, interaction) => `/choose/${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...(known.get(id) ?? { sub: id }) }) }),
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith("/choose/")) {
      if (who) known.set(who.sub, who);
      const result = who ? { login: { accountId: who.sub } } : { error: "access_denied" };
      return ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
    }
    if (ctx.path.startsWith("/auth")) ctx.req.headers.cookie = withoutSession(ctx.req.headers.cookie);
    if (twisted && ctx.path === "/auth" && ctx.query["nonce"]) ctx.query = { ...ctx.query, nonce: "another" };
    await next();
  });
  handle = provider.callback();
  const client = { issuer, scope: "openid email profile", extra: { prompt: "login" } };
  const secret = async (): Promise<string> => {
    secrets.push(SECRET);
    return SECRET;
  };
  return {
    issuer,
    secrets,
    providers: {
      "google-oauth2": openIdProvider({ ...client, clientId: "google-oauth2", secret, posts: false }),
      apple: openIdProvider({ ...client, clientId: "apple", secret, posts: true }),
    },
    as: (claims) => void (who = claims),
    codeSeconds: (given) => void (seconds = given),
    twistNonce: (on) => void (twisted = on),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
