import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import { CONNECTIONS, type Connection } from "../../server/providers/identity/index.ts";
import { memoryAdapter } from "./memory.ts";
import { ISSUER, PATH } from "./names.ts";
import { type SandboxPerson, subjectOf } from "./people.ts";

const MOST_REMEMBERED = 500;

export type SandboxProvider = {
  provider: Provider;
  /** Stores an identity until it is fetched; returns the account id. */
  remember: (connection: Connection, person: SandboxPerson) => string;
};

/** Starts the provider. It is loaded only when a user first signs in with it. */
export const startProvider = async (secret: string): Promise<SandboxProvider> => {
  const { default: OidcProvider } = await import("oidc-provider");
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const accounts = new Map<string, SandboxPerson>();
  const provider = new OidcProvider(ISSUER, {
    adapter: memoryAdapter(),
    clients: CONNECTIONS.map((connection) => ({
      client_id: connection,
      client_secret: secret,
      redirect_uris: [`${ISSUER}/auth/callback/${connection}/`],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
      id_token_signed_response_alg: "ES256",
    })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, userinfo: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, interaction) => `${PATH}/choose/${interaction.uid}` },
    // Grants everything that is requested: there is nothing to consent to.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: own, params } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.["scope"] ?? ""));
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, accountId) => {
      const person = accounts.get(accountId);
      if (!person) return undefined;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          email: person.email,
          email_verified: person.verified,
          given_name: person.firstName,
          family_name: person.lastName,
        }),
      };
    },
  });
  // The installation has no fixed URL, so the mount allows redirects only to its own pages.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    CONNECTIONS.some((connection) => URL.canParse(uri) && new URL(uri).pathname === `/auth/callback/${connection}/`);
  provider.proxy = true;
  return {
    provider,
    remember: (connection, person) => {
      const id = subjectOf(connection, person.email);
      accounts.delete(id);
      accounts.set(id, person);
      const [oldest] = accounts.keys();
      if (accounts.size > MOST_REMEMBERED && oldest !== undefined) accounts.delete(oldest);
      return id;
    },
  };
};
